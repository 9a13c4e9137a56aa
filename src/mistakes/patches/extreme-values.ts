import { type Mutant, mutant, patch } from '../mutant.ts'

const cap = 'bounty.bountyCapUsd.toString()'
const aggregateCap = 'bounty.aggregateBountyCapUsd.toString()'
const percentage = "exact(bounty.bountyPercentage, 'The bounty percentage')"
const uri = '    agreementURI,\n    commitmentDeadline'

/** Reads both caps by a function of a bigint. */
const amounts = (read: (amount: string) => string) => [
  patch('terms.ts', cap, `${read('bounty.bountyCapUsd')}.toString()`),
  patch('terms.ts', aggregateCap, `${read('bounty.aggregateBountyCapUsd')}.toString()`),
]

const document = (code: string) => patch('terms.ts', uri, uri.replace('agreementURI,', `agreementURI: ${code},`))

/** Mutants that are right about ordinary values only. */
export const extremeValueMutants: Mutant[] = [
  mutant(
    'amounts-as-doubles',
    ['TERM-1'],
    'reads amounts as floating-point numbers, which are exact to 2^53',
    ...amounts((amount) => `BigInt(Number(${amount}))`),
  ),
  ...[32, 64, 128].map((bits) =>
    mutant(
      `amounts-of-${bits}-bits`,
      ['TERM-1'],
      `keeps the lowest ${bits} bits of an amount`,
      ...amounts((amount) => `BigInt.asUintN(${bits}, ${amount})`),
    ),
  ),
  mutant(
    'caps-in-18-decimals',
    ['TERM-1'],
    'takes a cap that is a multiple of 10^18 for an amount with 18 decimals',
    ...amounts((amount) => `(${amount} % 10n ** 18n === 0n ? ${amount} / 10n ** 18n : ${amount})`),
  ),
  mutant(
    'largest-cap-as-none',
    ['TERM-1'],
    'takes the largest aggregate cap for none',
    patch('terms.ts', aggregateCap, `(${aggregateCap.replace('.toString()', '')} % (2n ** 256n - 1n)).toString()`),
  ),
  {
    ...mutant(
      'countdown-of-32-bits',
      ['TIME-3'],
      'reads the beginning of a countdown as a number of 32 bits',
      patch(
        'status.ts',
        'exact(info.promotionRequestedTimestamp,',
        'exact(BigInt.asUintN(32, info.promotionRequestedTimestamp),',
      ),
    ),
    cases: ['time/after-32-bits'],
  },
  {
    ...mutant(
      'percentage-of-a-fraction',
      ['TERM-1', 'TERM-4'],
      'takes the whole part of a percentage that it has kept as a fraction in binary: 28 for 29',
      patch('terms.ts', percentage, `Math.floor((${percentage} / 100) * 100)`),
    ),
    cases: ['long-life/a-link-in-each-block'],
  },
  {
    ...mutant(
      'cap-of-nothing-is-not-retainable',
      ['TERM-1'],
      'takes a bounty whose cap is 0 for one that cannot be retained',
      patch('terms.ts', 'retainable: bounty.retainable', 'retainable: bounty.retainable && bounty.bountyCapUsd > 0n'),
    ),
    cases: ['extreme-values/nothing-and-everything'],
  },
  mutant(
    'no-bounty-as-default',
    ['TERM-1'],
    'takes a bounty of 0 % for one of 10 %',
    patch('terms.ts', percentage, `${percentage} || 10`),
  ),
  mutant(
    'no-cap-refused',
    ['TERM-1'],
    'refuses terms whose cap is 0',
    patch('terms.ts', cap, `(() => { if (!bounty.bountyCapUsd) throw new Error('no cap'); return ${cap} })()`),
  ),
  mutant(
    'document-cut',
    ['TERM-2'],
    "cuts the document's location after 255 characters",
    document('agreementURI.slice(0, 255)'),
  ),
  mutant(
    'document-without-query',
    ['TERM-2'],
    "drops query and fragment from the document's location",
    document("agreementURI.replace(/[?#].*$/, '')"),
  ),
  mutant(
    'document-as-ascii',
    ['TERM-2'],
    "drops what is not ASCII from the document's location",
    document("agreementURI.replace(/[^ -~]/g, '')"),
  ),
  mutant(
    'document-trimmed',
    ['TERM-2'],
    "drops the spaces around the document's location",
    document('agreementURI.trim()'),
  ),
  mutant(
    'document-required',
    ['TERM-2'],
    'refuses terms without a document',
    document("agreementURI || (() => { throw new Error('no document') })()"),
  ),
  mutant(
    'diligence-as-document',
    ['TERM-2'],
    'takes the diligence text, where there is one, as the document',
    document('bounty.diligenceRequirements || agreementURI'),
  ),
  mutant(
    'window-of-32-bits',
    ['TERM-3'],
    "keeps the lowest 32 bits of the commitment window's end",
    patch('terms.ts', 'exact(cantChangeUntil,', 'exact(BigInt.asUintN(32, cantChangeUntil),'),
  ),
  mutant(
    'one-agreement-a-name',
    ['LIST-1'],
    'lists one agreement for each protocol name',
    patch(
      'targets.ts',
      'return agreements.map((target) => ({',
      `const details = await Promise.all(agreements.map(({ agreement }) => view.read(agreement, 'getDetails')))
  const byName = new Map(agreements.map((target, index) => [details[index].protocolName, target]))
  return [...byName.values()].map((target) => ({`,
    ),
  ),
]
