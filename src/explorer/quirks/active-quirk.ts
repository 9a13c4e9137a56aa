import type { Quirk, QuirkKind } from '../../model/quirk.ts'
import type { IndexedLink } from '../ledger/ledger.ts'
import type { FactsByBlock } from './order-of-blocks.ts'

/** A quirk that is in force, and the state that it keeps. */
export type ActiveQuirk = Quirk & {
  /** It affects what happens after this block. */
  since: number
  /** The children that were included while it was in force: by child, the link that included it. */
  remembered: Map<string, IndexedLink>
  /** The attack registry's facts since it began, by block. */
  seen: FactsByBlock
}

/** Activates quirks from a block on. A quirk that was active already keeps its state. */
export function activateQuirks(quirks: readonly Quirk[], before: readonly ActiveQuirk[], since: number): ActiveQuirk[] {
  return quirks.map(
    (quirk) => before.find((old) => isSame(old, quirk)) ?? { ...quirk, since, remembered: new Map(), seen: new Map() },
  )
}

export function ofKind<Each extends Quirk>(quirks: readonly Each[], kind: QuirkKind): Each[] {
  return quirks.filter((quirk) => quirk.kind === kind)
}

const isSame = (one: Quirk, other: Quirk) =>
  one.kind === other.kind && one.blocks === other.blocks && one.seconds === other.seconds && one.events === other.events

/** These change what is written to the ledger, so ending one takes a reread of the chain. */
const ledgerQuirks: readonly QuirkKind[] = [
  'loses-events',
  'disorders-events',
  'disorders-blocks',
  'forgets',
  'keeps-undone',
]

/** Whether these quirks require reading the chain again from the start. */
export function needsReread(before: readonly ActiveQuirk[], after: readonly ActiveQuirk[]): boolean {
  const hasForgotten = after.some((quirk) => quirk.kind === 'forgets' && !before.includes(quirk))
  const hasEnded = before.some((quirk) => ledgerQuirks.includes(quirk.kind) && !after.includes(quirk))
  const distances = [before, after].map((quirks) => JSON.stringify(ofKind(quirks, 'behind')))
  // Only a reread tells blocks that the chain undid from blocks after the one that the index stops at.
  return hasEnded || hasForgotten || (ofKind(before, 'keeps-undone').length > 0 && distances[0] !== distances[1])
}
