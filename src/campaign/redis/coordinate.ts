import { saveDisagreement } from '../../check/resolvers/campaign/disagreement.ts'
import { planBatches } from '../../check/resolvers/campaign/plan-batches.ts'
import { Contradiction } from '../../network/contradiction.ts'
import { readScenario } from '../../scenario/parse-scenario.ts'
import { printable } from '../../subject/protocol/printable.ts'
import { RESTORED_AFTER } from '../../work/queue/job-queue.ts'
import { type FailedJob, failureOf, jobId } from '../../work/queue/numbered-job.ts'
import type { BatchJob, Job, SavedFailure } from '../campaign-job.ts'
import type { QueuedCampaignOptions } from '../campaign-options.ts'
import type { CampaignState, SavedFinding } from '../campaign-state.ts'
import { foldBatch } from '../fold.ts'
import { checkCounts, confirmedKeys } from './confirm.ts'
import type { RedisStore } from './redis-store.ts'

/** The most batches that are planned ahead of the last one that counts. So neither this process nor the store grows. */
export const PLANNED_AHEAD = 2_000
/** The most results that are read at once. */
const READ_AT_ONCE = 200

export type CoordinateOptions = {
  options: QueuedCampaignOptions
  /** Where to go on. */
  state: CampaignState
  signal: AbortSignal
  onState?: (state: CampaignState) => void
}

/**
 * Runs a campaign: plans its batches on demand, adds their results in the order of the batches, and orders a job to
 * shrink each new failure. So the end does not depend on which worker ran which job, or how often.
 * @returns the state at the end; an earlier one if the signal is aborted.
 * @throws {InternalError} if a job cannot be done.
 * @throws {UsageError} if a result is not one of the campaign.
 */
export async function coordinate(
  store: RedisStore,
  { options, state: start, signal, onState }: CoordinateOptions,
): Promise<CampaignState> {
  let state = start
  const planned = openPlan(options, state.folded)
  const shrinking = new Set(state.failures.flatMap(({ isShrunk }, number) => (isShrunk ? [] : [number])))
  const shrinkJobs = () => [...shrinking].map((number): Job => ({ kind: 'shrink', number }))
  let [changedAt, isFirst] = [performance.now(), true]
  while (!signal.aborted) {
    if (state.isOver) planned.end()
    const added = planned.more()
    // After a restart, the store may have any of them already.
    if (isFirst || performance.now() - changedAt > RESTORED_AFTER) {
      await store.restore([...shrinkJobs(), ...planned.waiting()])
      changedAt = performance.now()
    } else if (added.length > 0) await store.add(added)
    isFirst = false
    if (planned.waiting().length === 0 && shrinking.size === 0) return state

    const batches = planned.waiting().slice(0, READ_AT_ONCE)
    const shrinks = shrinkJobs()
    const ids = [...shrinks, ...batches].map(jobId)
    const results = await store.results(ids)
    const done: string[] = []
    const findings = new Map<number, SavedFinding>()
    for (const [index, { number }] of shrinks.entries()) {
      const result = results[index]
      if (result?.kind === 'failed') throw await errorOf(result)
      if (result?.kind !== 'shrink') continue
      const known = store.findings().get(number) as SavedFinding
      findings.set(number, { ...known, shrunk: result })
      state = { ...state, failures: state.failures.with(number, { ...failureAt(state, number), isShrunk: true }) }
      done.push(jobId({ kind: 'shrink', number }))
      shrinking.delete(number)
    }
    for (const [index, job] of batches.entries()) {
      const result = results[shrinks.length + index]
      if (result?.kind === 'failed') throw await errorOf(result)
      if (result?.kind !== 'batch' || state.isOver) break
      checkCounts(job, result, options)
      const keysOf = (found: SavedFailure) => confirmedKeys(job, found, options)
      const folded = foldBatch(state, job, result, { ...options, keysOf })
      state = folded.state
      for (const [number, finding] of folded.findings) findings.set(number, finding)
      done.push(jobId(job))
      planned.shift()
    }
    if (done.length === 0) {
      await store.changed()
      continue
    }
    await store.save(state, findings, done)
    changedAt = performance.now()
    onState?.(state)
    if (state.isOver) await store.clear()
    const found = [...findings].filter(([, { shrunk }]) => !shrunk).map(([number]) => number)
    for (const number of found) shrinking.add(number)
    await store.add(found.map((number) => ({ kind: 'shrink', number })))
  }
  return state
}

const failureAt = ({ failures }: CampaignState, number: number) => failures[number] as CampaignState['failures'][number]

/** Opens the plan of the batches after the last one that counts. */
function openPlan({ runs, batchSize }: QueuedCampaignOptions, folded: number) {
  const plan = planBatches(runs, batchSize)
  const waiting: BatchJob[] = []
  let number = 0
  let isOver = false
  for (; number < folded; number += 1) plan.next()
  return {
    waiting: () => waiting,
    /** Plans more batches, many at a time, and returns them. */
    more(): BatchJob[] {
      if (isOver || waiting.length > PLANNED_AHEAD - READ_AT_ONCE) return []
      const planned: BatchJob[] = []
      while (waiting.length + planned.length < PLANNED_AHEAD) {
        const { value } = plan.next()
        if (!value) break
        planned.push({ kind: 'batch', number, ...value })
        number += 1
      }
      waiting.push(...planned)
      return planned
    },
    shift: () => void waiting.shift(),
    end() {
      isOver = true
      waiting.length = 0
    },
  }
}

/** Builds the error of a job that cannot be done. Saves the scenario of a contradiction. */
async function errorOf(failed: FailedJob): Promise<Error> {
  const { message, facts, contradicts } = failed
  if (contradicts === undefined) return failureOf(failed)
  const scenario = readScenario(contradicts, 'The scenario of a contradiction')
  return saveDisagreement(new Contradiction(printable(message), scenario, facts ?? {}))
}
