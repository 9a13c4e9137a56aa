import { countsOf, countsTuple } from '../check/resolvers/campaign/batch-counts.ts'
import { findingsByKey } from '../check/resolvers/campaign/campaign-finding.ts'
import { saveDisagreement } from '../check/resolvers/campaign/disagreement.ts'
import type { FailedScenario, GeneratedBatchResult } from '../check/resolvers/campaign/generated-batch.ts'
import { type PlannedBatch, planBatches } from '../check/resolvers/campaign/plan-batches.ts'
import type { ShrinkOptions, ShrunkFailure } from '../check/resolvers/campaign/shrink-failure.ts'
import type { Runner } from '../check/resolvers/runner.ts'
import type { Shard } from '../check/resolvers/shard.ts'
import type { SteeredCampaign } from '../generate/steering/steered-campaign.ts'
import type { Level } from '../model/rules.ts'
import { Contradiction } from '../network/contradiction.ts'
import { allEnded } from '../platform/start-all.ts'
import { type CampaignState, newCampaignState } from './campaign-state.ts'
import { type Finding, foldBatch } from './fold.ts'

export type RunBatchesOptions = {
  /** How many generated scenarios. */
  runs: number
  /** The same seed gives the same scenarios in the same order, on every machine and any number of test networks. */
  seed: number
  /** At `hardened`, sources fail in some of the scenarios. Default `deployment`. */
  level?: Level | undefined
  /** How many scenarios share a chain and its blocks at most, up to 20. Default {@link BATCH_SIZE}. */
  batchSize?: number | undefined
  /** What plans the scenarios here, or true if each runner does. Default: they are drawn at random. */
  steering?: SteeredCampaign | boolean | undefined
  /** Runs only the batches of this shard. Default: all of them. */
  shard?: Shard | undefined
  /** Whether to go on after a failed scenario, and collect every distinct failure. Default false. */
  keepGoing?: boolean | undefined
  /** Whether restarts of the subject in one batch do not matter in the next. Default false. */
  forgetsRestarts?: boolean
  /** Ends the batches early. Those that ran count. */
  signal?: AbortSignal | undefined
  /** How failures are shrunk. */
  shrinking?: ShrinkOptions
  /** Called with each batch that ran, in no particular order. */
  onBatch?: (batch: GeneratedBatchResult) => void
  onState?: (state: CampaignState) => void
}

export type FoundHere = {
  state: CampaignState
  /** The failures, by their numbers. */
  findings: Map<number, Finding<FailedScenario, ShrunkFailure>>
}

/**
 * Runs the batches of a campaign on all runners at once, up to the first failed scenario, and shrinks each failure. Adds
 * results in the order of the batches, so the end does not depend on which runner ran which. Discards them, so that memory
 * does not grow. Closes the runners.
 * @param runners The first one is of this process.
 * @throws {UsageError | InternalError} if the subject does not start.
 * @throws {InternalError} if harborcheck, its chain or its explorer fails, or contracts, explorer and model contradict each
 * other: the error names the saved file.
 */
export async function runBatches(
  runners: readonly Runner[],
  { runs, batchSize, shard, signal, shrinking = {}, onBatch, onState, ...options }: RunBatchesOptions,
): Promise<FoundHere> {
  const { seed, level = 'deployment', steering = false, keepGoing = false, forgetsRestarts } = options
  const plan = planBatches(runs, batchSize, shard)
  /** The batches that ran and are not counted yet, by their numbers. */
  const ran = new Map<number, { planned: PlannedBatch; batch: GeneratedBatchResult }>()
  const findings: FoundHere['findings'] = new Map()
  const toShrink: number[] = []
  const running = new Set<Promise<void>>()
  let [state, count, end] = [newCampaignState(), 0, runs]
  const update = (latest: CampaignState) => {
    state = latest
    onState?.(state)
  }

  const fold = (number: number) => {
    const next = ran.get(number)
    if (!next || state.isOver) return false
    const { planned, batch } = next
    const summary = { ...batch, counts: countsTuple(countsOf(batch)) }
    const keysOf = ({ result }: FailedScenario) => [...findingsByKey(result).keys()]
    const folded = foldBatch(state, planned, summary, { keepGoing, keysOf })
    for (const [failure, finding] of folded.findings) {
      findings.set(failure, finding)
      toShrink.push(failure)
    }
    ran.delete(number)
    update(folded.state)
    return true
  }
  const runBatch = async (runner: Runner, planned: PlannedBatch, number: number) => {
    const { first, size } = planned
    const here = typeof steering === 'object' ? steering : undefined
    // With a corpus, only this process can plan them.
    const scenarios = here?.hasCorpus
      ? Array.from({ length: size }, (_, place) => here.scenarioAt(first + place))
      : undefined
    const batch = await runner.runBatch({
      ...{ seed, level, ...planned, bail: !keepGoing, forgetsRestarts, scenarios },
      steering: steering !== false && !scenarios,
      known: state.failures.map(({ key }) => key),
    })
    if (batch.candidates) here?.learn(first, batch.candidates)
    onBatch?.(batch)
    const [failed] = keepGoing ? [] : batch.failures
    if (failed) end = Math.min(end, failed.index)
    ran.set(number, { planned, batch })
    while (fold(state.folded));
  }
  const shrink = async (runner: Runner, number: number) => {
    const finding = findings.get(number) as Finding<FailedScenario, ShrunkFailure>
    findings.set(number, {
      ...finding,
      shrunk: await runner.shrink(finding.found, { ...shrinking, key: finding.key }),
    })
    const failures = state.failures.map((one, index) => (index === number ? { ...one, isShrunk: true } : one))
    update({ ...state, failures })
  }
  const next = (runner: Runner): Promise<void> | undefined => {
    if (signal?.aborted || end < 0) return undefined
    // Without `keepGoing`, the only failure is shrunk once all subjects have ended.
    const failure = keepGoing ? toShrink.shift() : undefined
    if (failure !== undefined) return shrink(runner, failure)
    const { value } = plan.next()
    if (!value || value.first >= end) return undefined
    count += 1
    return runBatch(runner, value, count - 1)
  }
  const workOn = async (runner: Runner) => {
    try {
      for (let job = next(runner); job || (keepGoing && running.size > 0); job = next(runner)) {
        if (job) running.add(job)
        // A batch of another runner may have a failure to shrink.
        await (job ?? Promise.race(running)).finally(() => job && running.delete(job))
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
  try {
    await allEnded(runners.map(workOn))
    // After an abort, batches before these may be missing.
    for (const number of [...ran.keys()].toSorted((a, b) => a - b)) fold(number)
    for (const number of toShrink.splice(0)) await shrink(runners[0] as Runner, number)
    return { state, findings }
  } catch (error) {
    throw error instanceof Contradiction ? await saveDisagreement(error) : error
  }
}
