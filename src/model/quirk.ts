import type { RuleId } from './rules.ts'

/** Ways in which an explorer disagrees with the chain (group LAG): the rule, and a clause whose `it` is the explorer. */
export const quirks = {
  behind: { rule: 'LAG-1', imitates: 'it lags behind the chain' },
  'late-countdown': {
    rule: 'LAG-2',
    imitates: 'it keeps PROMOTION_REQUESTED for a while after a countdown has ended',
  },
  'lists-naming': {
    rule: 'LAG-3',
    imitates: 'it lists every agreement that names the contract, not the one that binds it',
  },
  'lists-parents': {
    rule: 'LAG-3',
    imitates: "it lists the agreement that includes a contract as a child beside the contract's own",
  },
  'counts-other-chains': {
    rule: 'LAG-3',
    imitates: "it counts an agreement's accounts on other chains as accounts of this chain",
  },
  'called-as-deployer': {
    rule: 'LAG-4',
    imitates: 'it treats the contract called by the transaction as the immediate deployer',
  },
  'cutoff-at-creation': {
    rule: 'LAG-5',
    imitates: "it treats the agreement's creation as the cutoff time",
  },
  'cutoff-by-block': {
    rule: 'LAG-5',
    imitates: 'it compares the blocks of creation and link, not their timestamps',
  },
  'keeps-children': { rule: 'LAG-6', imitates: 'it keeps children that are no longer included' },
  'covers-agreements': { rule: 'LAG-7', imitates: 'it says that an agreement covers its own address' },
  'most-advanced': {
    rule: 'LAG-8',
    imitates: 'it shows the most advanced state among several covering agreements',
  },
  'loses-events': { rule: 'LAG-9', imitates: 'it loses events' },
  'disorders-events': { rule: 'LAG-9', imitates: 'it sees the events of a block in reverse order' },
  'disorders-blocks': { rule: 'LAG-9', imitates: 'it sees the events of two blocks in reverse order' },
  forgets: { rule: 'LAG-9', imitates: 'it was restarted and has forgotten everything before' },
  'keeps-undone': { rule: 'LAG-10', imitates: 'it still shows what a reorganised chain undid' },
} as const satisfies Record<string, { rule: RuleId; imitates: string }>

export type QuirkKind = keyof typeof quirks

/**
 * The events that a `loses-events` explorer misses: the attack registry's state changes, its links, or the agreements'
 * own changes.
 */
export const lostEventKinds = ['states', 'links', 'changes'] as const
export type LostEventKind = (typeof lostEventKinds)[number]

/** A quirk of the explorer, and its extent. */
export type Quirk = {
  kind: QuirkKind
  /** How many blocks it is `behind`. Default: 1, or 0 if `seconds` is given. */
  blocks?: number
  /** How far it is `behind`, or how long it keeps a `late-countdown` (default 300), in seconds of the chain's time. */
  seconds?: number
  /** The events that a `loses-events` explorer misses. Default `states`. */
  events?: LostEventKind
}

/** Quirks that change how the explorer indexes new blocks. */
const indexingKinds: readonly QuirkKind[] = [
  'keeps-children',
  'loses-events',
  'disorders-events',
  'disorders-blocks',
  'forgets',
  'keeps-undone',
]

/** Whether a quirk changes only the explorer's view: it can begin at any block, and ends without a trace. */
export function changesOnlyView({ kind }: Quirk): boolean {
  return !indexingKinds.includes(kind)
}
