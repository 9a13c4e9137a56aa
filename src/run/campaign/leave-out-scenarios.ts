import type { Scenario } from '../../scenario/scenario.ts'

/**
 * Looks for the fewest worlds of a group, one of them given, that fail together, by leaving out others.
 * @param fails Plays some of the worlds, in the order of the group.
 * @param signal Ends the search; what was found until then counts.
 * @returns Whether they fail together at all.
 */
export async function leaveOutScenarios(
  batch: readonly Scenario[],
  failed: Scenario,
  fails: (worlds: readonly Scenario[]) => Promise<boolean>,
  signal: AbortSignal,
): Promise<boolean> {
  if (signal.aborted || !(await fails(batch))) return false
  let others = batch.filter((world) => world !== failed)
  for (let size = Math.ceil(others.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let end = others.length; end > 0; end -= size) {
      const fewer = [...others.slice(0, Math.max(0, end - size)), ...others.slice(end)]
      if (signal.aborted) return true
      if (await fails(batch.filter((world) => world === failed || fewer.includes(world)))) others = fewer
    }
  }
  return true
}
