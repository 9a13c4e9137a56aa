import { partsOf } from '../../../generate/meta/scenario-pair.ts'
import { planOf, scenarioAt } from '../../../generate/steering/scenario-at.ts'
import type { CaseResult } from '../../../judge/case-result.ts'
import type { Level } from '../../../model/rules.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { isClean } from '../is-clean.ts'
import type { SubjectRunner } from '../subject-runner.ts'
import { findingsByKey } from './campaign-finding.ts'
import { runSharingChain } from './run-sharing-chain.ts'

/** Generated scenarios that share a chain: those of a seed with the indexes from `first` on. */
export type GeneratedBatch = {
  seed: number
  first: number
  size: number
  level: Level
  /** Whether the scenarios are planned, so that they reach something new. Default: they are drawn at random. */
  steering?: boolean | undefined
  /** Whether to leave out the scenarios after a failed one. */
  bail: boolean
  /** The scenarios, if they do not follow from seed and index alone. */
  scenarios?: readonly Scenario[] | undefined
  /** Without `bail`: failures that are known, by key. Other failures are then collected. Default: none is collected. */
  known?: readonly string[] | undefined
  /** Whether to reset the count of restarts, so that earlier batches of the runner do not matter. Default false. */
  forgetsRestarts?: boolean | undefined
}

/** What a scenario that ran adds to the counts of a campaign. */
export type ScenarioCounts = {
  questions: number
  /** Questions of methods that the subject does not declare. */
  skipped: number
  /** Questions whose answer could not be judged. Default: 0. */
  unjudged?: number
  /** Questions with an answer that passes by an open reading only. */
  open: number
}

/** A scenario that the subject failed, its index in the seed, and the scenarios that shared its chain. */
export type FailedScenario = { index: number; result: CaseResult; batch: readonly Scenario[] }

/** The scenarios of a batch that count, in order. With `bail` they end at the failed scenario. Results are not kept. */
export type GeneratedBatchResult = {
  first: number
  scenarios: ScenarioCounts[]
  /** How many were not run, since the deployment does not have what they need. */
  unplayable: number
  /** With `steering`: for each scenario of the batch, which candidate it is. */
  candidates?: number[] | undefined
  /** With `bail`: the first failed scenario. With `known`: the first scenario with each failure that is not known. */
  failures: FailedScenario[]
  /** With `known`: in how many scenarios each failure occurs, by key. */
  seen: Record<string, number>
}

/** Generates scenarios, and runs them on one new chain. */
export async function runGeneratedBatch(
  runner: SubjectRunner,
  { seed, first, size, level, steering = false, bail, scenarios, known }: GeneratedBatch,
): Promise<GeneratedBatchResult> {
  const places = Array.from({ length: size }, (_, index) => first + index)
  const generated = scenarios ?? places.map((index) => scenarioAt({ seed, level, steering }, index))
  const candidates = steering ? places.map((index) => planOf({ seed, level }).at(index).candidate) : undefined
  const batch: Scenario[] = []
  for (const scenario of generated) if (await runner.canPlay(scenario)) batch.push(scenario)
  const unplayable = generated.length - batch.length
  if (batch.length === 0) return { first, unplayable, candidates, scenarios: [], failures: [], seen: {} }
  await runner.beginBatch(batch.flatMap(partsOf).length)
  const results = await runSharingChain(runner, batch)
  const failedAt = bail ? results.findIndex((result) => !isClean(result)) : -1
  const counted = failedAt < 0 ? results : results.slice(0, failedAt + 1)
  const ran = counted.map((result, index) => ({
    index: first + generated.indexOf(batch[index] as Scenario),
    result,
    batch,
  }))
  const failed = failedAt < 0 ? [] : ran.slice(-1)
  return {
    first,
    unplayable,
    candidates,
    scenarios: counted.map(countsOf),
    ...(known && !bail ? collect(ran, known) : { failures: failed, seen: {} }),
  }
}

function collect(
  all: readonly FailedScenario[],
  known: readonly string[],
): Pick<GeneratedBatchResult, 'failures' | 'seen'> {
  const seen: Record<string, number> = {}
  const failures = all.filter(({ result }) => {
    if (isClean(result)) return false
    const keys = [...findingsByKey(result).keys()]
    const hasNew = keys.some((key) => seen[key] === undefined && !known.includes(key))
    for (const key of keys) seen[key] = (seen[key] ?? 0) + 1
    return hasNew
  })
  return { failures, seen }
}

function countsOf({ questions }: CaseResult): ScenarioCounts {
  const counts = { questions: questions.length, skipped: 0, open: 0 }
  let unjudged = 0
  for (const { given, verdict } of questions) {
    if (given.kind === 'skipped' && given.unjudged !== undefined) unjudged += 1
    else if (given.kind === 'skipped') counts.skipped += 1
    if (verdict.verdict === 'passed' && verdict.open !== undefined) counts.open += 1
  }
  return { ...counts, ...(unjudged > 0 && { unjudged }) }
}
