import type { CheckedRuleId } from '../../../src/check/explorers/explorer-rules.ts'
import type { Quirk } from '../../../src/model/quirk.ts'

/** What is wrong with an explorer: its quirks, or a fault of `broken/faults.mjs`. */
export type Wrong = { quirks?: readonly Quirk[]; way?: string }

export type ExplorerFault = Wrong & {
  /** The scenarios that show it, and the rules that it breaks at least. */
  filter: string
  rules: readonly CheckedRuleId[]
  /** A part of the report on it. */
  words?: string
}

const small = 'top-level/approved-agreement-opens-its-vault'
const long = 'targets/eleven-under-attack'
const undecided = 'states/requested-but-undecided'

const served = (way: string, filter: string, rules: readonly CheckedRuleId[], words: string): ExplorerFault => ({
  ...{ way, filter, rules, words },
})
const quirky = (quirk: Quirk, filter: string, ...rules: CheckedRuleId[]): ExplorerFault => ({
  ...{ quirks: [quirk], filter, rules },
})

/** Explorers that are right except for one fault. */
export const explorerFaults: readonly ExplorerFault[] = [
  served('numbers-as-strings', small, ['API-9'], 'answered  bountyPercentage "10"  wrong'),
  served('seconds-for-milliseconds', small, ['API-9'], 'expected  of agreementA: commitmentDeadline 1'),
  served('higher-bounty', small, ['TERM-1'], 'answered  bountyPercentage 11  UNSAFE'),
  served('fraction-of-one', small, ['TERM-1'], 'the explorer shows a fraction for a percentage'),
  served('cap-asIntN', 'extreme-values/caps-past-every-width', ['TERM-1'], 'TERM-1: overflows'),
  served('last-covered-missing', 'links/own-*', ['API-9'], 'the explorer leaves out one of the covered contracts'),
  served('agreement-zero-unlinks', 'official-deployer/linked-proxy', ['BIND-15'], 'for the removal of a link'),
  served('cached', 'states/promotion-requested', ['LAG-1'], 'the explorer is stale: repeats the answer of '),
  served('block-after-creation', small, ['API-9'], 'expected  of agreementA: createdAtBlock '),
  served('corrupted-a-second-late', 'states/corrupted-under-attack', ['API-4'], 'answered  corruptedAt 10'),
  served('one-transaction-for-all', small, ['API-9'], 'of a transaction that makes agreementA UNDER_ATTACK at 10'),
  served('no-owner', small, ['API-1', 'API-2'], 'answered  no owner  wrong'),
  served(
    'first-contact-only',
    'extreme-values/texts-that-look-alike',
    ['API-2'],
    'contactDetails [{"name":"ipfs://contact-name"',
  ),
  served('texts-of-the-creation', 'extreme-values/one-protocol-name', ['API-2', 'TERM-4'], 'protocolName "unlike any"'),
  served('no-state', small, ['API-4', 'API-11'], 'answered  state nothing  wrong'),
  served('empty-state-for-none', small, ['API-11'], 'answered  state "NOT_DEPLOYED"  wrong'),
  served('oldest-first', 'targets/under-attack-and-counting-down', ['API-10'], 'expected  the newest agreement first'),
  served('one-page-short', long, ['API-5'], 'answered  10, without agreement1  wrong'),
  served('item-twice', long, ['API-5'], 'expected  every agreement once, over all pages'),
  served('first-page-is-0', long, ['API-5'], 'those in UNDER_ATTACK, 11 in all'),
  served(
    'crashes-on-nonsense',
    small,
    ['API-7'],
    'answered  500 application/json: {"message":"Internal server error"}',
  ),
  served('silent-end-unlisted', 'countdown-expiry/one-jump-over-the-end', ['API-5'], 'without agreementA  wrong'),
  ...['trims-texts', 'escapes-texts', 'normalises-texts', 'small-letters', 'two-byte-characters'].map((way) =>
    served(way, small, ['API-2'], 'of agreementB: '),
  ),
  served('pending-owner', small, ['API-2'], 'of agreementB: owner '),
  served('other-states-list-all', small, ['API-7'], 'expected  no items, those in UNDER_ATTACK, or a 4xx'),
  served('crashes-without-state', small, ['API-7'], '"message":"no state"'),
  served('crashes-by-name', small, ['API-7'], '"message":"no such key"'),
  served('last-page-again', small, ['API-7'], 'expected  no items past the end'),
  served('no-400', small, ['API-8'], 'expected  400 with a JSON body: the address is too short'),
  served('children-in-lower-case-only', small, ['API-8'], 'as for 0x'),
  served('own-clock', undecided, ['TIME-3'], "takes the machine's clock instead of the block's timestamp"),
  served('asks-for-a-key', small, ['API-6'], 'answered  401 application/json: {"message":"API key required"}'),
  quirky({ kind: 'behind' }, 'top-level', 'LAG-1'),
  quirky({ kind: 'behind', blocks: 2 }, 'states/promot*', 'LAG-1'),
  quirky({ kind: 'late-countdown' }, 'countdown-expiry/*second*', 'STATE-5', 'LIST-3'),
  quirky({ kind: 'lists-naming' }, 'terms/binding-*', 'BIND-7'),
  quirky({ kind: 'lists-parents' }, 'links/own-*', 'BIND-5'),
  quirky({ kind: 'counts-other-chains' }, 'chains-and-spelling/*', 'CHILD-7'),
  quirky({ kind: 'called-as-deployer' }, 'immediate-deployer/*router*', 'BIND-3'),
  quirky({ kind: 'cutoff-at-creation' }, 'cutoff-time/not-*', 'CHILD-5'),
  quirky({ kind: 'cutoff-by-block' }, 'cutoff-time/another-block-*', 'CHILD-5'),
  quirky({ kind: 'keeps-children' }, 'links/removed-*', 'BIND-10'),
  quirky({ kind: 'covers-agreements' }, 'no-code/agreement-*', 'BIND-13'),
  quirky({ kind: 'most-advanced' }, 'links/relinked-*', 'API-4'),
  quirky({ kind: 'loses-events' }, 'top-level', 'STATE-1'),
  quirky({ kind: 'loses-events', events: 'links' }, 'top-level', 'BIND-1'),
  quirky({ kind: 'loses-events', events: 'changes' }, 'terms/{percentage,caps}*', 'TERM-4'),
  quirky({ kind: 'disorders-events' }, 'states/prom*', 'STATE-6'),
  quirky({ kind: 'disorders-blocks' }, 'states/prom*', 'STATE-2'),
]

/** Its name in the oracle. */
export function idOf({ way, quirks: [quirk] = [] }: Wrong): string {
  const blocks = quirk?.blocks === undefined ? [] : [`${quirk.blocks}-blocks`]
  return [way ?? quirk?.kind, ...blocks, ...(quirk?.events ? [quirk.events] : [])].join('-')
}
