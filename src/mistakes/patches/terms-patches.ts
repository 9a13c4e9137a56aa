import { at, lastImport, type Patches } from './patch.ts'
import { aggregateCap, bountyCap, termReads, termsAnswered } from './patch-places.ts'
import { adoptions, moreReads, naming, stateChanges } from './snippets.ts'

const percentageRead = at('terms.ts', "exact(bounty.bountyPercentage, 'The bounty percentage')")
const retainableRead = at('terms.ts', 'retainable: bounty.retainable')
const termsFunction = at('terms.ts', 'export async function termsOf(')

/** The wrong agreements that terms can come from. */
const others = {
  adopted: { code: adoptions, find: '(await adoptedByOwner(view, agreement)) ?? agreement' },
  newest: { code: naming, find: '(await agreementsNaming(view, contract)).at(-1) ?? agreement' },
}

/** Reads one part of the terms from another agreement. */
const from = ({ code, find }: { code: string; find: string }, part: string) => [
  moreReads,
  termsAnswered.replace('return ask(contract, null, (view, agreement) => termsOf(view, agreement, contract))'),
  at('terms.ts', 'termsOf(view: View, agreement: Address)').replace(
    'termsOf(view: View, agreement: Address, contract: Address)',
  ),
  lastImport('terms.ts').replace(code),
  at('terms.ts', `view.read(agreement, '${part}')`).replace(`(async () => view.read(${find}, '${part}'))()`),
]

/** Reads both caps by a function of a bigint. */
const amounts = (read: (amount: string) => string) => [
  bountyCap.replace(`${read('bounty.bountyCapUsd')}.toString()`),
  aggregateCap.replace(`${read('bounty.aggregateBountyCapUsd')}.toString()`),
]

/** Keeps the lowest bits of both caps. */
const amountsOf = (bits: number) => amounts((amount) => `BigInt.asUintN(${bits}, ${amount})`)

const document = (code: string) =>
  at('terms.ts', '    agreementURI,\n    commitmentDeadline').replace(
    `    agreementURI: ${code},\n    commitmentDeadline`,
  )

/** What the binding agreement promises. */
export const termPatches: Patches = {
  'terms-of-adopted': from(others.adopted, 'getBountyTerms'),
  'terms-of-newest': from(others.newest, 'getBountyTerms'),
  'uri-of-adopted': from(others.adopted, 'getAgreementURI'),
  'uri-of-newest': from(others.newest, 'getAgreementURI'),
  'window-of-adopted': from(others.adopted, 'getCantChangeUntil'),
  'window-of-newest': from(others.newest, 'getCantChangeUntil'),
  'caps-exchanged': at('terms.ts', 'bountyCapUsd: bounty.bountyCapUsd').replace(
    'bountyCapUsd: bounty.aggregateBountyCapUsd',
  ),
  'always-retainable': retainableRead.replace('retainable: true'),
  'seven-days-from-the-latest-link': [
    lastImport('terms.ts').after(`import { encodeEventTopics } from 'viem/utils'
import { abi } from './abi.ts'`),
    at('terms.ts', 'commitmentDeadline: secondsOf(cantChangeUntil),').replace(
      'commitmentDeadline: Math.max(Number(cantChangeUntil), await leastCommitment(view, agreement)),',
    ),
    termsFunction.before(`async function leastCommitment(view, agreement) {
  const topics = encodeEventTopics({ abi, eventName: 'ContractRegistered', args: { agreementAddress: agreement } })
  const link = (await view.events(topics)).at(-1)
  return link ? (await view.blockAt(link.blockNumber)).timestamp + 7 * 24 * 60 * 60 : 0
}
`),
  ],
  'terms-at-registration': [
    lastImport('terms.ts').after(`${stateChanges}
import { encodeCall, decodeResult } from './call.ts'`),
    at(
      'terms.ts',
      'const [bounty, agreementURI, cantChangeUntil] =',
    ).replace(`const registered = (await changesOf(view, agreement)).find(({ state }) => state > 0)?.blockNumber ?? view.block.number
  const thatView = {
    async read(to, name) {
      const data = await view.request('eth_call', { to, data: encodeCall(name, []) }, utils.toHex(registered))
      return decodeResult(name, data)
    },
  }
  const [bounty, agreementURI, cantChangeUntil] =`),
    ...termReads((name) => `thatView.read(agreement, '${name}')`),
  ],
  'amounts-as-doubles': amounts((amount) => `BigInt(Number(${amount}))`),
  'amounts-of-32-bits': amountsOf(32),
  'amounts-of-64-bits': amountsOf(64),
  'amounts-of-128-bits': amountsOf(128),
  'caps-in-18-decimals': amounts((amount) => `(${amount} % 10n ** 18n === 0n ? ${amount} / 10n ** 18n : ${amount})`),
  'largest-cap-as-none': aggregateCap.replace('(bounty.aggregateBountyCapUsd % (2n ** 256n - 1n)).toString()'),
  'countdown-of-32-bits': at('status.ts', 'exact(info.promotionRequestedTimestamp,').replace(
    'exact(BigInt.asUintN(32, info.promotionRequestedTimestamp),',
  ),
  'percentage-of-a-fraction': percentageRead.replace(`Math.floor((${percentageRead.text} / 100) * 100)`),
  'cap-of-nothing-is-not-retainable': retainableRead.replace(
    'retainable: bounty.retainable && bounty.bountyCapUsd > 0n',
  ),
  'no-bounty-as-default': percentageRead.replace(`${percentageRead.text} || 10`),
  'no-cap-refused': bountyCap.replace(
    "(() => { if (!bounty.bountyCapUsd) throw new Error('no cap'); return bounty.bountyCapUsd.toString() })()",
  ),
  'document-cut': document('agreementURI.slice(0, 255)'),
  'document-without-query': document("agreementURI.replace(/[?#].*$/, '')"),
  'document-as-ascii': document("agreementURI.replace(/[^ -~]/g, '')"),
  'document-trimmed': document('agreementURI.trim()'),
  'document-without-mark': document("agreementURI.replace(/^\\ufeff/, '')"),
  'document-required': document("agreementURI || (() => { throw new Error('no document') })()"),
  'diligence-as-document': document('bounty.diligenceRequirements || agreementURI'),
  'window-of-32-bits': at('terms.ts', 'secondsOf(cantChangeUntil').replace(
    'secondsOf(BigInt.asUintN(32, cantChangeUntil)',
  ),
  'one-agreement-a-name': at(
    'targets.ts',
    'return agreements.map((target) => ({',
  ).replace(`const details = await Promise.all(agreements.map(({ agreement }) => view.read(agreement, 'getDetails')))
  const byName = new Map(agreements.map((target, index) => [details[index].protocolName, target]))
  return [...byName.values()].map((target) => ({`),
}
