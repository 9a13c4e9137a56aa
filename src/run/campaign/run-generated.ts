import { campaignScenario } from '../../generate/campaign-scenario.ts'
import { partsOf } from '../../generate/meta/scenario-pair.ts'
import { given } from '../../given.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import type { Level } from '../../model/rules.ts'
import { BATCH_SIZE, type TestNetwork } from '../../network/test-network.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { newRestarts, type StartSubject } from '../../subject/subject.ts'
import { isClean, type SuiteOptions } from '../run-suite.ts'
import { SubjectRunner } from '../subject-runner.ts'
import { runSharingChain } from './run-sharing-chain.ts'

export type GeneratedRunOptions = Pick<SuiteOptions, 'timeout' | 'onLog' | 'signal' | 'bail'> & {
  /** How many worlds. */
  runs: number
  seed: number
  /** At `hardened`, sources fail in some of the worlds. Default `deployment`. */
  level?: Level
  /**
   * The most worlds that share a chain and its blocks, up to 20. Default 6: a resolver that reads whole blocks, or traces
   * them, reads those of its world's batch wallets too.
   */
  together?: number
  /** Called for each world that was played, in no particular order. */
  onWorld?: (played: CaseResult) => void
}

/** A world that the subject failed: its place, and the worlds that shared the chain with it. */
export type FailedScenario = { place: number; played: CaseResult; batch: readonly Scenario[] }

export type GeneratedRun = {
  worlds: number
  questions: number
  /** With `bail`: the failed world of the lowest place. What comes after it does not count. */
  failed?: FailedScenario
}

/** Groups begin small and double, so that a subject that fails soon is found soon. */
const FIRST_BATCH = 4

/** What came of a group: where the run ends there, with the worlds up to the end alone. */
type Tally = GeneratedRun & { first: number }

/**
 * Plays generated scenarios in groups that share a chain, on as many test networks at once as there are. Who is in a group
 * follows from the place alone, and what was played is forgotten: memory does not grow.
 * @throws UsageError or InternalError where the subject does not start; InternalError where harborcheck, its chain or
 *   its explorer fails.
 */
export async function runGenerated(
  networks: readonly TestNetwork[],
  start: StartSubject,
  { runs, seed, level = 'deployment', bail = false, together = BATCH_SIZE, onWorld, ...options }: GeneratedRunOptions,
): Promise<GeneratedRun> {
  const { signal } = options
  const restarts = newRestarts()
  const tallies: Tally[] = []
  let next = 0
  let end = runs
  const workOn = async (network: TestNetwork) => {
    const runner = new SubjectRunner(network, start, { restarts, level, ...given(options) })
    try {
      while (next < end && !signal?.aborted) {
        const first = next
        const size = Math.min(first + FIRST_BATCH, together, runs - first)
        next += size
        const batch = Array.from({ length: size }, (_, index) => campaignScenario(seed, first + index, level))
        await runner.beginBatch(batch.flatMap(partsOf).length)
        const played = await runSharingChain(runner, batch)
        const tally = tallyOf(first, batch, played, bail)
        tallies.push(tally)
        if (tally.failed) end = Math.min(end, tally.failed.place)
        for (const one of played.slice(0, tally.worlds)) onWorld?.(one)
      }
    } catch (error) {
      // Once a run is called off, its chains and subjects may be gone: whatever fails then is no failure.
      if (signal?.aborted) return
      end = -1
      throw error
    } finally {
      await runner.close()
    }
  }
  // All of them are waited for, so that nothing is still at work on a test network when the first failure is told.
  const work = await Promise.allSettled(networks.map(workOn))
  for (const outcome of work) if (outcome.status === 'rejected') throw outcome.reason
  return total(tallies.filter(({ first }) => first <= end))
}

function tallyOf(first: number, batch: readonly Scenario[], played: readonly CaseResult[], bail: boolean): Tally {
  const failedAt = bail ? played.findIndex((one) => !isClean(one)) : -1
  const failure = played[failedAt]
  const counted = failure ? played.slice(0, failedAt + 1) : played
  return {
    first,
    worlds: counted.length,
    questions: counted.reduce((sum, { questions }) => sum + questions.length, 0),
    ...(failure && { failed: { place: first + failedAt, played: failure, batch } }),
  }
}

function total(tallies: readonly Tally[]): GeneratedRun {
  const failed = tallies.flatMap(({ failed }) => failed ?? []).toSorted((a, b) => a.place - b.place)[0]
  return {
    worlds: tallies.reduce((sum, { worlds }) => sum + worlds, 0),
    questions: tallies.reduce((sum, { questions }) => sum + questions, 0),
    ...(failed && { failed }),
  }
}
