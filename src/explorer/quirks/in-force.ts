import type { Quirk, QuirkKind } from '../../model/quirk.ts'
import type { Link } from '../ledger/ledger.ts'

/** A quirk in force, and what it knows. */
export type InForce = Quirk & {
  /** The block after which it goes wrong with what happens. */
  since: number
  /** The children that were included while it was in force: the link through which each was. By child. */
  kept: Map<string, Link>
}

/** These quirks in force from a block on; what was in force already stays as it is. */
export function putInForce(quirks: readonly Quirk[], before: readonly InForce[], since: number): InForce[] {
  return quirks.map((quirk) => before.find((old) => isSame(old, quirk)) ?? { ...quirk, since, kept: new Map() })
}

/** Those of one kind. */
export function ofKind<Playing extends Quirk>(playing: readonly Playing[], kind: QuirkKind): Playing[] {
  return playing.filter((quirk) => quirk.kind === kind)
}

const isSame = (one: Quirk, other: Quirk) =>
  one.kind === other.kind && one.blocks === other.blocks && one.seconds === other.seconds && one.events === other.events

/** What they put into the ledger does not leave it when they end. */
const lasting: readonly QuirkKind[] = ['loses-events', 'disorders-events', 'keeps-undone']

/** Whether the chain must be read anew for what is in force to change to this. */
export function needsAnew(before: readonly InForce[], after: readonly InForce[]): boolean {
  const hasEnded = before.some((quirk) => lasting.includes(quirk.kind) && !after.includes(quirk))
  const distances = [before, after].map((playing) => JSON.stringify(ofKind(playing, 'behind')))
  // What is undone, and what merely lies after the block to stand at, is told apart by reading anew alone.
  return hasEnded || (ofKind(before, 'keeps-undone').length > 0 && distances[0] !== distances[1])
}
