import type { RuleId } from './rules.ts'

/** Ways in which an explorer of this kind disagrees with the chain (group LAG): the rule, and what it imitates in words. */
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
  'called-as-deployer': {
    rule: 'LAG-4',
    imitates: 'it takes the contract that the transaction called for the immediate deployer',
  },
  'cutoff-at-creation': {
    rule: 'LAG-5',
    imitates: "it takes the agreement's creation for the cutoff time",
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
  'keeps-undone': { rule: 'LAG-10', imitates: 'it still shows what a reorganised chain undid' },
} as const satisfies Record<string, { rule: RuleId; imitates: string }>

export type QuirkKind = keyof typeof quirks

/**
 * What an explorer loses: the states that the attack registry announces, the links it makes and removes, or what
 * agreements announce about themselves.
 */
export const losses = ['states', 'links', 'changes'] as const
export type Loss = (typeof losses)[number]

/** A quirk of the explorer, and how far it goes. */
export type Quirk = {
  kind: QuirkKind
  /** How many blocks it is `behind`. Default: 1, where `seconds` is not given either. */
  blocks?: number
  /** How far it is `behind`, or how long it keeps a `late-countdown` (default there 300), by the chain's timestamps. */
  seconds?: number
  /** What it `loses-events` of. Default `states`. */
  events?: Loss
}

/** Kinds that go wrong with what the explorer sees from then on; what it shows of all that happened stays wrong for a while. */
const ofSight: readonly QuirkKind[] = ['keeps-children', 'loses-events', 'disorders-events', 'keeps-undone']

/** Whether a quirk speaks of the whole history, whenever it begins: it leaves no trace when it ends. */
export function isOfHistory({ kind }: Quirk): boolean {
  return !ofSight.includes(kind)
}
