import type { TermsAnswer } from '../../model/question.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { modelMutant } from '../model-mutant.ts'

/** Changes the right terms of a contract. */
const changed = (change: (right: TermsAnswer) => Partial<TermsAnswer>): Pick<typeof rulebook, 'terms'> => ({
  terms(world, contract) {
    const { value } = rulebook.terms(world, contract)
    return { value: value && { ...value, ...change(value) }, because: [] }
  },
})

const amounts = (read: (amount: bigint) => bigint) =>
  changed(({ bountyCapUsd, aggregateBountyCapUsd }) => ({
    bountyCapUsd: String(read(BigInt(bountyCapUsd))),
    aggregateBountyCapUsd: String(read(BigInt(aggregateBountyCapUsd))),
  }))

/** Model mutants that hold a value in less than it needs. */
export const narrowValueMutants = [
  modelMutant(
    'TERM-1',
    'amounts-as-doubles',
    'reads amounts as floating-point numbers, which are exact to 2^53',
    amounts((amount) => BigInt(Number(amount))),
  ),
  ...[32, 64, 128].map((bits) =>
    modelMutant(
      'TERM-1',
      `amounts-of-${bits}-bits`,
      `keeps the lowest ${bits} bits of an amount`,
      amounts((amount) => BigInt.asUintN(bits, amount)),
    ),
  ),
  modelMutant(
    'TERM-1',
    'no-bounty-as-default',
    'takes a bounty of 0 % for one of 10 %',
    changed(({ bountyPercentage }) => ({ bountyPercentage: bountyPercentage || 10 })),
  ),
  modelMutant(
    'TERM-2',
    'document-cut',
    "cuts the document's location after 255 characters",
    changed(({ agreementURI }) => ({ agreementURI: agreementURI.slice(0, 255) })),
  ),
  modelMutant(
    'TERM-2',
    'document-without-query',
    "drops query and fragment from the document's location",
    changed(({ agreementURI }) => ({ agreementURI: agreementURI.replace(/[?#].*$/, '') })),
  ),
  modelMutant(
    'TERM-2',
    'document-as-ascii',
    "drops what is not ASCII from the document's location",
    changed(({ agreementURI }) => ({ agreementURI: agreementURI.replace(/[^ -~]/g, '') })),
  ),
  modelMutant(
    'TERM-2',
    'document-trimmed',
    "drops the spaces around the document's location",
    changed(({ agreementURI }) => ({ agreementURI: agreementURI.trim() })),
  ),
]
