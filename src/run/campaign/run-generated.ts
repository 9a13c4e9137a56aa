import type { Level } from '../../model/rules.ts'
import { BATCH_SIZE } from '../../network/test-network.ts'
import { newRestarts, type StartSubject } from '../../subject/subject.ts'
import type { SuiteOptions } from '../run-suite.ts'
import { openRunners } from '../worker/open-runners.ts'
import type { Runner, Worker } from '../worker/runner.ts'
import type { BatchResult, FailedScenario, ScenarioCounts } from './generated-batch.ts'

export type GeneratedRunOptions = Pick<SuiteOptions, 'timeout' | 'onLog' | 'signal' | 'bail'> & {
  /** How many generated scenarios. */
  runs: number
  seed: number
  /** At `hardened`, sources fail in some of the scenarios. Default `deployment`. */
  level?: Level
  /**
   * How many scenarios share a chain and its blocks at most, up to 20. Default 6: a resolver that reads or traces whole
   * blocks also reads the transactions of the other scenarios.
   */
  batchSize?: number
  /** Called for each scenario that was run, in no particular order. */
  onScenario?: (counts: ScenarioCounts) => void
}

export type GeneratedRun = {
  scenarios: number
  questions: number
  /** With `bail`: the failed scenario with the lowest index. Later ones are not counted. */
  failed?: FailedScenario
}

/** Batches start small and grow, so that an early failure is found early. */
const FIRST_BATCH = 4

/**
 * Runs generated scenarios in batches that share a chain, on all given workers at once. The index alone decides which batch
 * a scenario is in. Results are not kept, so that memory does not grow.
 * @throws UsageError or InternalError where the subject does not start; InternalError where harborcheck, its chain or
 *   its explorer fails.
 */
export async function runGenerated(
  workers: readonly Worker[],
  start: StartSubject,
  {
    runs,
    seed,
    level = 'deployment',
    bail = false,
    batchSize = BATCH_SIZE,
    onScenario,
    ...options
  }: GeneratedRunOptions,
): Promise<GeneratedRun> {
  const { signal } = options
  const batches: BatchResult[] = []
  let next = 0
  let end = runs
  const workOn = async (runner: Runner) => {
    try {
      while (next < end && !signal?.aborted) {
        const first = next
        const size = Math.min(first + FIRST_BATCH, batchSize, runs - first)
        next += size
        const batch = await runner.runBatch({ seed, first, size, level, bail })
        batches.push(batch)
        if (batch.failed) end = Math.min(end, batch.failed.index)
        for (const counts of batch.scenarios) onScenario?.(counts)
      }
    } catch (error) {
      // After an abort, chains and subjects may be gone, so errors don't count.
      if (signal?.aborted) return
      end = -1
      throw error
    } finally {
      await runner.close()
    }
  }
  const runners = openRunners(workers, start, { restarts: newRestarts(), level, ...options })
  // Waits for all, so that no worker is in use when the first failure is thrown.
  const work = await Promise.allSettled(runners.map(workOn))
  for (const outcome of work) if (outcome.status === 'rejected') throw outcome.reason
  return total(batches.filter(({ first }) => first <= end))
}

function total(batches: readonly BatchResult[]): GeneratedRun {
  const failed = batches.flatMap(({ failed }) => failed ?? []).toSorted((a, b) => a.index - b.index)[0]
  const counted = batches.flatMap(({ scenarios }) => scenarios)
  return {
    scenarios: counted.length,
    questions: counted.reduce((sum, { questions }) => sum + questions, 0),
    ...(failed && { failed }),
  }
}
