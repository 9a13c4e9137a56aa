import type { SteeredCampaign } from '../../../generate/steering/steered-campaign.ts'
import type { Level } from '../../../model/rules.ts'
import { allEnded } from '../../../platform/start-all.ts'
import { newRestarts, type StartSubject } from '../../../subject/subject.ts'
import type { SuiteOptions } from '../run-suite.ts'
import type { Runner, Worker } from '../runner.ts'
import { openRunners } from '../runner.ts'
import type { Shard } from '../shard.ts'
import type { FailedScenario, GeneratedBatchResult, ScenarioCounts } from './generated-batch.ts'
import { planBatches } from './plan-batches.ts'

export type GeneratedRunOptions = Pick<SuiteOptions, 'timeout' | 'onLog' | 'signal' | 'bail'> & {
  /** How many generated scenarios. */
  runs: number
  /** The same seed gives the same scenarios in the same order, on every machine and any number of test networks. */
  seed: number
  /** At `hardened`, sources fail in some of the scenarios. Default `deployment`. */
  level?: Level
  /** How many scenarios share a chain and its blocks at most, up to 20. Default 6. */
  batchSize?: number | undefined
  /** What plans the scenarios. Default: they are drawn at random. */
  steering?: SteeredCampaign | undefined
  /** Runs only the batches of this shard. Default: all of them. */
  shard?: Shard | undefined
  /** Runners of the subject that are open already, and closed at the end. Default: it opens one on each worker. */
  runners?: readonly Runner[]
  /** Called for each scenario that was run, in no particular order. */
  onScenario?: (counts: ScenarioCounts) => void
}

/** What the scenarios of a batch add to the counts of a campaign; `first`: the index of the first one in the seed. */
export type BatchCounts = ScenarioCounts & {
  first: number
  scenarios: number
  /** The other scenarios of the batch, which need what the deployment does not have. Default 0. */
  unplayable?: number
}

export type GeneratedRun = {
  /** The batches that count, in order. */
  batches: BatchCounts[]
  /** With `bail`: the failed scenario with the lowest index. Later ones are not counted. */
  failed?: FailedScenario
}

/**
 * Runs generated scenarios in batches that share a chain, on all given workers at once. Discards the results, so that
 * memory does not grow.
 * @throws {UsageError | InternalError} if the subject does not start.
 * @throws {InternalError} if harborcheck, its chain or its explorer fails.
 */
export async function runGenerated(
  workers: readonly Worker[],
  start: StartSubject,
  {
    runs,
    seed,
    level = 'deployment',
    bail = false,
    batchSize,
    steering,
    shard,
    onScenario,
    runners: given,
    ...options
  }: GeneratedRunOptions,
): Promise<GeneratedRun> {
  const { signal } = options
  const plan = planBatches(runs, batchSize, shard)
  const batches: BatchCounts[] = []
  let failed: FailedScenario | undefined
  let end = runs
  const next = () => {
    const { value } = plan.next()
    return value && value.first < end && !signal?.aborted ? value : undefined
  }
  const workOn = async (runner: Runner) => {
    try {
      for (let planned = next(); planned; planned = next()) {
        const { first, size } = planned
        // With a corpus, only this process can plan them.
        const scenarios = steering?.hasCorpus
          ? Array.from({ length: size }, (_, place) => steering.scenarioAt(first + place))
          : undefined
        const isPlanned = steering !== undefined && !scenarios
        const batch = await runner.runBatch({ seed, ...planned, level, bail, steering: isPlanned, scenarios })
        if (batch.candidates) steering?.learn(first, batch.candidates)
        batches.push(countsOf(batch))
        if (batch.failed && batch.failed.index < end) {
          failed = batch.failed
          end = failed.index
        }
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
  const runners = given ?? openRunners(workers, start, { restarts: newRestarts(), level, ...options })
  await allEnded(runners.map(workOn))
  const counted = batches.filter(({ first }) => first <= end).toSorted((a, b) => a.first - b.first)
  return { batches: counted, ...(failed && { failed }) }
}

/** Counts a batch's results for a campaign. */
export function countsOf({ first, unplayable, scenarios }: GeneratedBatchResult): BatchCounts {
  return { first, scenarios: scenarios.length, ...sumOf(scenarios), ...(unplayable > 0 && { unplayable }) }
}

/** Sums the counts of a campaign's batches. */
export function totalOf(batches: readonly BatchCounts[]): Omit<BatchCounts, 'first'> {
  const scenarios = batches.reduce((sum, batch) => sum + batch.scenarios, 0)
  const unplayable = batches.reduce((sum, batch) => sum + (batch.unplayable ?? 0), 0)
  return { scenarios, ...sumOf(batches), ...(unplayable > 0 && { unplayable }) }
}

function sumOf(all: readonly ScenarioCounts[]): ScenarioCounts {
  const sum = { questions: 0, skipped: 0, open: 0 }
  let unjudged = 0
  for (const counts of all) {
    sum.questions += counts.questions
    sum.skipped += counts.skipped
    sum.open += counts.open
    unjudged += counts.unjudged ?? 0
  }
  return { ...sum, ...(unjudged > 0 && { unjudged }) }
}
