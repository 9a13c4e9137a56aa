import type { Fact } from '../ledger/fact.ts'

/** The facts of the attack registry in the blocks since a quirk began, by the block's number. */
export type FactsByBlock = Map<number, readonly Fact[]>

/**
 * The registry's facts that are seen with a block: none with the first of two blocks that have some, both blocks' with the
 * second one, whose own come first. So two blocks are seen in reverse order.
 * @param seen is updated; a block that is read again, and those after it, replace what was there.
 */
export function inReverseOfBlocks(seen: FactsByBlock, block: number, facts: readonly Fact[]): readonly Fact[] {
  for (const number of seen.keys()) if (number >= block) seen.delete(number)
  if (facts.length === 0) return []
  const earlier = [...seen.values()]
  seen.set(block, facts)
  return earlier.length % 2 === 1 ? [...facts, ...(earlier.at(-1) ?? [])] : []
}
