import { catalogue } from '../../../cases/index.ts'
import type { CaseResult } from '../../../judge/case-result.ts'
import { readScenario } from '../../../scenario/parse-scenario.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { isClean } from '../is-clean.ts'
import type { SuiteRun } from '../run-suite.ts'
import { casesOfShard, inRunningOrder } from '../running-order.ts'
import { replayResult } from '../saved/replay-result.ts'
import type { SavedResult } from '../saved/saved-question.ts'
import { selectCases } from '../select-cases.ts'
import { notAPart, type ShardPart } from './read-part.ts'

/**
 * Merges the results of all cases as the whole run would have them: with `--bail`, up to the first case in running
 * order that did not pass.
 * @throws {UsageError} if a part lacks cases of its shard, or does not fit their scenarios.
 */
export function mergeCases(parts: readonly ShardPart[]): SuiteRun {
  const { cases, options } = (parts[0] as ShardPart).report
  const listed = cases.map((one, index) => ({ ...one, index }))
  checkSelection(parts[0] as ShardPart)
  const results = new Map<number, CaseResult>()
  for (const part of parts) {
    for (const { index, result } of resultsOf(part, casesOfShard(listed, part.report.shard))) results.set(index, result)
  }
  const order = inRunningOrder(listed).flatMap(({ index }) => results.get(index) ?? [])
  const failed = options.bail ? order.findIndex((result) => !isClean(result)) : -1
  const counted = new Set(failed < 0 ? order : order.slice(0, failed + 1))
  const whole = listed.flatMap(({ index }) => results.get(index) ?? []).filter((result) => counted.has(result))
  const info = parts.map(({ report }) => report.subject.info).find((one) => one !== undefined)
  return {
    results: whole,
    subject: info ?? { name: 'none', capabilities: [] },
    complete: whole.length === cases.length,
  }
}

type PlannedCase = { index: number; id: string }

/** Restores the results of a shard. With `--bail` they end at the first case that did not pass. */
function resultsOf(part: ShardPart, planned: readonly PlannedCase[]): { index: number; result: CaseResult }[] {
  const { results, options } = part.report
  const saved = new Map(results.map((one) => [one.index, one]))
  const made = planned.slice(0, results.length).map(({ index, id }) => {
    const one = saved.get(index)
    if (!one) throw notAPart(part.path, 'results', `${id} is missing`)
    return { index, result: replayed(part, scenarioOf(part, id, one.scenario), one) }
  })
  const isCut = made.length < planned.length && !(options.bail && made.some(({ result }) => !isClean(result)))
  if (isCut || made.length !== results.length)
    throw notAPart(part.path, 'results', `they are ${results.length}, of ${planned.length} cases of the shard`)
  return made
}

/** Checks that a run without `--filter` and `--rule` has every case of its level. */
function checkSelection({ path, report: { cases, options } }: ShardPart): void {
  if (options.filter !== undefined || options.rule !== undefined) return
  const known = new Set(cases.map(({ id }) => id))
  const missing = selectCases(catalogue, { level: options.level }).find(({ id }) => !known.has(id))
  if (missing) throw notAPart(path, 'cases', `${missing.id} is not among them`)
}

function scenarioOf({ path }: ShardPart, id: string, saved: unknown): Scenario {
  if (saved === undefined) {
    const known = catalogue.find((one) => one.id === id)
    if (known) return known
    throw notAPart(path, 'results', `the catalogue has no case ${id}`)
  }
  const scenario = readScenario(saved, `${path}, the scenario of ${id},`)
  if (scenario.id !== id) throw notAPart(path, 'results', `the scenario of ${id} has another id`)
  return scenario
}

/**
 * Restores the result of a scenario.
 * @throws {UsageError} if it does not fit the scenario.
 */
export function replayed({ path, report: { options } }: ShardPart, scenario: Scenario, saved: SavedResult): CaseResult {
  return replayResult(scenario, saved, options.level, (problem) =>
    notAPart(path, `the questions of ${scenario.id}`, problem),
  )
}
