import { campaignScenario } from '../../generate/campaign-scenario.ts'
import { partsOf } from '../../generate/meta/scenario-pair.ts'
import { given } from '../../given.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import type { Level } from '../../model/rules.ts'
import { BATCH_SIZE, type TestNetwork } from '../../network/test-network.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { newRestarts, type StartSubject } from '../../subject/subject.ts'
import { missingFor } from '../playable.ts'
import { isClean, type SuiteOptions } from '../run-suite.ts'
import { SubjectRunner } from '../subject-runner.ts'
import { runSharingChain } from './run-sharing-chain.ts'

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
  together?: number
  /** Called for each scenario that was run, in no particular order. */
  onScenario?: (result: CaseResult) => void
}

/** A scenario that the subject failed, its index in the seed, and the scenarios that shared its chain. */
export type FailedScenario = { index: number; result: CaseResult; batch: readonly Scenario[] }

export type GeneratedRun = {
  worlds: number
  questions: number
  /** With `bail`: the failed scenario with the lowest index. Later ones are not counted. */
  failed?: FailedScenario
}

/** Batches start small and grow, so that an early failure is found early. */
const FIRST_BATCH = 4

/** The counts of one batch, whose first scenario has the index `first`. With a failure, they end at the failed scenario. */
type BatchRun = GeneratedRun & { first: number }

/**
 * Runs generated scenarios in batches that share a chain, on all given test networks at once. The index alone decides which
 * batch a scenario is in. Results are not kept, so that memory does not grow.
 * @throws UsageError or InternalError where the subject does not start; InternalError where harborcheck, its chain or
 *   its explorer fails.
 */
export async function runGenerated(
  networks: readonly TestNetwork[],
  start: StartSubject,
  {
    runs,
    seed,
    level = 'deployment',
    bail = false,
    together = BATCH_SIZE,
    onScenario,
    ...options
  }: GeneratedRunOptions,
): Promise<GeneratedRun> {
  const { signal } = options
  const restarts = newRestarts()
  const batches: BatchRun[] = []
  let next = 0
  let end = runs
  const workOn = async (network: TestNetwork) => {
    const { custom } = network.chain.deployment
    const runner = new SubjectRunner(network, start, { restarts, level, ...given(options) })
    try {
      while (next < end && !signal?.aborted) {
        const first = next
        const size = Math.min(first + FIRST_BATCH, together, runs - first)
        next += size
        const drawn = Array.from({ length: size }, (_, index) => first + index).map((index) => {
          return { index, scenario: campaignScenario(seed, index, level) }
        })
        const played = drawn.filter(({ scenario }) => missingFor(scenario, custom) === undefined)
        if (played.length === 0) continue
        const batch = played.map(({ scenario }) => scenario)
        await runner.beginBatch(batch.flatMap(partsOf).length)
        const results = await runSharingChain(runner, batch)
        const counted = countBatch(first, played, results, bail)
        batches.push(counted)
        if (counted.failed) end = Math.min(end, counted.failed.index)
        for (const result of results.slice(0, counted.worlds)) onScenario?.(result)
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
  // Waits for all, so that no test network is in use when the first failure is thrown.
  const work = await Promise.allSettled(networks.map(workOn))
  for (const outcome of work) if (outcome.status === 'rejected') throw outcome.reason
  return total(batches.filter(({ first }) => first <= end))
}

function countBatch(
  first: number,
  played: readonly { index: number; scenario: Scenario }[],
  results: readonly CaseResult[],
  bail: boolean,
): BatchRun {
  const failedAt = bail ? results.findIndex((result) => !isClean(result)) : -1
  const failure = results[failedAt]
  const counted = failure ? results.slice(0, failedAt + 1) : results
  return {
    first,
    worlds: counted.length,
    questions: counted.reduce((sum, { questions }) => sum + questions.length, 0),
    ...(failure && {
      failed: {
        index: played[failedAt]?.index ?? first,
        result: failure,
        batch: played.map(({ scenario }) => scenario),
      },
    }),
  }
}

function total(batches: readonly BatchRun[]): GeneratedRun {
  const failed = batches.flatMap(({ failed }) => failed ?? []).toSorted((a, b) => a.index - b.index)[0]
  return {
    worlds: batches.reduce((sum, { worlds }) => sum + worlds, 0),
    questions: batches.reduce((sum, { questions }) => sum + questions, 0),
    ...(failed && { failed }),
  }
}
