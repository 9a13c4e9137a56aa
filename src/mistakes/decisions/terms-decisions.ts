import type { Name } from '../../model/action.ts'
import type { TermsAnswer } from '../../model/question.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { registrationOf } from '../../model/rulebook/status-rules.ts'
import { termsOf } from '../../model/rulebook/terms-rules.ts'
import type { World } from '../../model/world.ts'
import { type Decision, type Decisions, underived } from './decision.ts'
import { adoptedByOwner, naming } from './other-agreement-decisions.ts'

type Other = (world: World, binding: Name, contract: Name) => Name | undefined

/** Takes some members from another agreement than the binding one. */
const from = (other: Other, ...members: (keyof TermsAnswer)[]): Decision => ({
  terms(world, contract) {
    const right = rulebook.terms(world, contract)
    const agreement = right.value && other(world, right.value.agreement, contract)
    if (!right.value || !agreement) return right
    const wrong = termsOf(world, agreement, rulebook.promisesOf(world, agreement))
    const taken = Object.fromEntries(members.map((member) => [member, wrong[member]]))
    return underived({ ...right.value, ...taken })
  },
})

const newest: Other = (world, _binding, contract) => naming(world, contract).at(-1)
const bounty = [
  'bountyPercentage',
  'bountyCapUsd',
  'aggregateBountyCapUsd',
  'retainable',
  'identityRequirement',
] as const

/** Changes the right terms of a contract. */
const changed = (change: (right: TermsAnswer) => Partial<TermsAnswer>): Decision => ({
  terms(world, contract) {
    const { value } = rulebook.terms(world, contract)
    return underived(value && { ...value, ...change(value) })
  },
})

/** Reads both caps in another way. */
const amounts = (read: (amount: bigint) => bigint) =>
  changed(({ bountyCapUsd, aggregateBountyCapUsd }) => ({
    bountyCapUsd: String(read(BigInt(bountyCapUsd))),
    aggregateBountyCapUsd: String(read(BigInt(aggregateBountyCapUsd))),
  }))

/** Reads the document's location in another way. */
const document = (read: (uri: string) => string) =>
  changed(({ agreementURI }) => ({ agreementURI: read(agreementURI) }))

/** Decisions about what the binding agreement promises (TERM). */
export const termDecisions: Decisions = {
  'terms-of-adopted': from(adoptedByOwner, ...bounty),
  'terms-of-newest': from(newest, ...bounty),
  'caps-exchanged': changed(({ aggregateBountyCapUsd }) => ({ bountyCapUsd: aggregateBountyCapUsd })),
  'always-retainable': changed(() => ({ retainable: true })),
  'uri-of-adopted': from(adoptedByOwner, 'agreementURI'),
  'uri-of-newest': from(newest, 'agreementURI'),
  'window-of-adopted': from(adoptedByOwner, 'commitmentDeadline'),
  'window-of-newest': from(newest, 'commitmentDeadline'),
  'terms-at-registration': {
    promisesOf: (world, agreement) =>
      registrationOf(world, agreement)?.promises ?? rulebook.promisesOf(world, agreement),
  },
  'amounts-as-doubles': amounts((amount) => BigInt(Number(amount))),
  'amounts-of-32-bits': amounts((amount) => BigInt.asUintN(32, amount)),
  'amounts-of-64-bits': amounts((amount) => BigInt.asUintN(64, amount)),
  'amounts-of-128-bits': amounts((amount) => BigInt.asUintN(128, amount)),
  'no-bounty-as-default': changed(({ bountyPercentage }) => ({ bountyPercentage: bountyPercentage || 10 })),
  'document-cut': document((uri) => uri.slice(0, 255)),
  'document-without-query': document((uri) => uri.replace(/[?#].*$/, '')),
  'document-as-ascii': document((uri) => uri.replace(/[^ -~]/g, '')),
  'document-trimmed': document((uri) => uri.trim()),
  'document-without-mark': document((uri) => uri.replace(/^\ufeff/, '')),
}
