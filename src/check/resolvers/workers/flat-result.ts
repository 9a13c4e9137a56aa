import type { CaseResult } from '../../../judge/case-result.ts'
import type { World } from '../../../model/world.ts'

/**
 * A result whose worlds lack `before`, and the pairs of a world and the one before it. A message between processes cannot have a
 * history of thousands of worlds, each inside the next: V8 would run out of stack.
 */
export type FlatResult = { result: CaseResult; pairs: [World, World][] }

/** Copies a result for a message. */
export function flattenResult(result: CaseResult): FlatResult {
  const copies = new Map<World, World>()
  const copyOf = (world: World): World => {
    const known = copies.get(world)
    if (known) return known
    const { before: _, ...copy } = world
    copies.set(world, copy)
    if (world.other) copy.other = { ...world.other, world: copyOf(world.other.world) }
    copy.quirks = world.quirks.map((quirk) => ({
      ...quirk,
      since: copyOf(quirk.since),
      undone: quirk.undone.map(({ after, fork }) => ({ after: copyOf(after), fork: copyOf(fork) })),
    }))
    return copy
  }
  const questions = result.questions.map((asked) => ({ ...asked, world: copyOf(asked.world) }))
  const pairs: [World, World][] = []
  // Visits copies that it adds, too.
  for (const [{ before }, copy] of copies) if (before) pairs.push([copy, copyOf(before)])
  return { result: { ...result, questions }, pairs }
}

/** Restores a result from a message. */
export function restoreResult({ result, pairs }: FlatResult): CaseResult {
  for (const [world, before] of pairs) world.before = before
  return result
}
