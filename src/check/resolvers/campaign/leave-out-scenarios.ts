import type { Scenario } from '../../../scenario/scenario.ts'

/**
 * Searches the fewest scenarios of a batch with which one of them fails, by omitting others.
 * @param fails Runs some of the scenarios, in the order of the batch, and returns whether the failure occurs again.
 * @param signal Ends the search with the shortest result so far.
 * @returns whether the whole batch fails again.
 */
export async function leaveOutScenarios(
  batch: readonly Scenario[],
  failed: Scenario,
  fails: (scenarios: readonly Scenario[]) => Promise<boolean>,
  signal: AbortSignal,
): Promise<boolean> {
  if (signal.aborted || !(await fails(batch))) return false
  let others = batch.filter((scenario) => scenario !== failed)
  for (let size = Math.ceil(others.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let end = others.length; end > 0; end -= size) {
      const fewer = [...others.slice(0, Math.max(0, end - size)), ...others.slice(end)]
      if (signal.aborted) return true
      if (await fails(batch.filter((scenario) => scenario === failed || fewer.includes(scenario)))) others = fewer
    }
  }
  return true
}
