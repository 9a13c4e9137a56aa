import type { RuleId } from '../../model/rules.ts'
import { type Mutant, mutant, type Patch, patch } from '../mutant.ts'
import { adoptions, moreReads, naming, stateChanges } from './snippets.ts'

const lastImport = "import type { View } from './view.ts'"

/** The wrong agreements that terms can come from. */
const others = {
  adopted: {
    says: 'the adopted agreement',
    code: adoptions,
    find: '(await adoptedByOwner(view, agreement)) ?? agreement',
  },
  newest: {
    says: 'the newest agreement that names the contract',
    code: naming,
    find: '(await agreementsNaming(view, contract)).at(-1) ?? agreement',
  },
}

/** Passes the contract to `termsOf`. */
const forContract: Patch[] = [
  patch(
    'index.ts',
    'return ask(contract, null, termsOf)',
    'return ask(contract, null, (view, agreement) => termsOf(view, agreement, contract))',
  ),
  patch(
    'terms.ts',
    'termsOf(view: View, agreement: Address)',
    'termsOf(view: View, agreement: Address, contract: Address)',
  ),
]

const members: { id: string; rule: RuleId; says: string; read: string }[] = [
  { id: 'terms', rule: 'TERM-1', says: 'the bounty terms', read: 'getBountyTerms' },
  { id: 'uri', rule: 'TERM-2', says: 'the document', read: 'getAgreementURI' },
  { id: 'window', rule: 'TERM-3', says: 'the commitment window', read: 'getCantChangeUntil' },
]

/** Each part of the terms from each wrong agreement. */
const borrowed: Mutant[] = members.flatMap(({ id, rule, says, read }) =>
  Object.entries(others).map(([name, other]) =>
    mutant(
      `${id}-of-${name}`,
      [rule],
      `takes ${says} of ${other.says}`,
      moreReads,
      ...forContract,
      patch('terms.ts', lastImport, other.code),
      patch('terms.ts', `view.read(agreement, '${read}')`, `(async () => view.read(${other.find}, '${read}'))()`),
    ),
  ),
)

/** Mutants about what the binding agreement promises (TERM-1 to 4). */
export const termMutants: Mutant[] = [
  ...borrowed,
  mutant(
    'caps-exchanged',
    ['TERM-1'],
    'takes the aggregate cap as the cap of one bounty',
    patch('terms.ts', 'bountyCapUsd: bounty.bountyCapUsd', 'bountyCapUsd: bounty.aggregateBountyCapUsd'),
  ),
  mutant(
    'always-retainable',
    ['TERM-1'],
    'says that the bounty may be kept from the recovered funds',
    patch('terms.ts', 'retainable: bounty.retainable', 'retainable: true'),
  ),
  mutant(
    'seven-days-from-the-latest-link',
    ['TERM-3'],
    "lets the commitment last at least seven days from the agreement's latest link",
    patch(
      'terms.ts',
      lastImport,
      `${lastImport}\nimport { encodeEventTopics } from 'viem/utils'\nimport { abi } from './abi.ts'`,
    ),
    patch(
      'terms.ts',
      'commitmentDeadline: exact(cantChangeUntil, "The commitment window\'s end"),',
      'commitmentDeadline: Math.max(exact(cantChangeUntil, ""), await leastCommitment(view, agreement)),',
    ),
    patch(
      'terms.ts',
      'export async function termsOf(',
      `async function leastCommitment(view, agreement) {
  const topics = encodeEventTopics({ abi, eventName: 'ContractRegistered', args: { agreementAddress: agreement } })
  const link = (await view.events(topics)).at(-1)
  return link ? (await view.blockAt(link.blockNumber)).timestamp + 7 * 24 * 60 * 60 : 0
}

export async function termsOf(`,
    ),
  ),
  mutant(
    'terms-at-registration',
    ['TERM-4'],
    'keeps the terms of the registration',
    patch(
      'terms.ts',
      lastImport,
      `${lastImport}\n${stateChanges}\nimport { encodeCall, decodeResult } from './call.ts'`,
    ),
    patch(
      'terms.ts',
      'const [bounty, agreementURI, cantChangeUntil] =',
      `const registered = (await changesOf(view, agreement)).find(({ state }) => state > 0)?.blockNumber ?? view.block.number
  const thatView = {
    async read(to, name) {
      const data = await view.request('eth_call', { to, data: encodeCall(name, []) }, utils.toHex(registered))
      return decodeResult(name, data)
    },
  }
  const [bounty, agreementURI, cantChangeUntil] =`,
    ),
    patch('terms.ts', "view.read(agreement, 'getBountyTerms')", "thatView.read(agreement, 'getBountyTerms')"),
    patch('terms.ts', "view.read(agreement, 'getAgreementURI')", "thatView.read(agreement, 'getAgreementURI')"),
    patch('terms.ts', "view.read(agreement, 'getCantChangeUntil')", "thatView.read(agreement, 'getCantChangeUntil')"),
  ),
]
