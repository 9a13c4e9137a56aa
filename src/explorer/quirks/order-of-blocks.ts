import type { Fact } from '../ledger/fact.ts'

/** The facts of the attack registry in the blocks since a quirk began, by the block's number. */
export type FactsByBlock = Map<number, readonly Fact[]>

/**
 * Delays the registry's facts, so that two blocks that have some appear in reverse order: the first shows none, the
 * second its own and then those of the first.
 * @param seen is updated; a block that is read again replaces itself and all later blocks.
 */
export function inReverseOfBlocks(seen: FactsByBlock, block: number, facts: readonly Fact[]): readonly Fact[] {
  for (const number of seen.keys()) if (number >= block) seen.delete(number)
  if (facts.length === 0) return []
  const earlier = [...seen.values()]
  seen.set(block, facts)
  return earlier.length % 2 === 1 ? [...facts, ...(earlier.at(-1) ?? [])] : []
}
