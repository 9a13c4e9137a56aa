import type { Chain } from '../../chain/chain.ts'
import { onAbort } from '../../platform/on-abort.ts'
import { allEnded } from '../../platform/start-all.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { WorkerProcess } from '../../work/worker-process.ts'
import { timeLimit } from '../resolvers/time-limit.ts'
import { contractSteps } from './check-scenario.ts'
import {
  type ContractsPart,
  checkPart,
  PART_SIZE,
  type PartResult,
  type ScenarioOnContracts,
} from './contracts-part.ts'
import type { ContractDifference } from './difference.ts'
import { count, type ReadContext } from './read/read-context.ts'
import { shrinkFinding } from './shrink-finding.ts'

/** A difference, and the shortest scenario that shows it. */
export type FindingOfContracts = ContractDifference & {
  scenario: Scenario
  /** The step that shows it: its index from 0, and the seconds since the scenario's start. */
  at: { step: number; seconds: number }
  /** The id of the scenario that showed it first. */
  foundIn: string
  /** How many other differences that step has: they may follow from this one. */
  more: number
}

/** The result of a run. */
export type ContractsRun = {
  /** One for each broken rule, in the order in which they were found. */
  findings: FindingOfContracts[]
  played: ScenarioOnContracts[]
  steps: number
  checked: ReadContext['checked']
  /** The scenarios that need what the deployment does not have, by what that is. */
  skipped: ReadonlyMap<string, readonly string[]>
  complete: boolean
}

/** A worker process that plays parts. */
export type PartProcess = WorkerProcess<ContractsPart, PartResult>

export type ContractsCheckOptions = {
  /** Scenarios of earlier runs, played first. */
  kept?: readonly Scenario[]
  cases: readonly Scenario[]
  /** How many generated scenarios, and their seed. */
  runs: number
  seed: number
  /** Limits in seconds: for all generated scenarios, and for shortening one. Default: none. */
  seconds?: number | undefined
  shrinkSeconds?: number | undefined
  /** Whether to stop at the first scenario with a difference. Default false. */
  bail?: boolean
  signal?: AbortSignal
  onScenario?: (progress: { done: number; total: number }) => void
  /** Worker processes that play parts, too. Default: none. */
  others?: readonly PartProcess[]
}

/**
 * Plays scenarios on the contracts of a chain, and of the worker processes' chains, each on a renewed chain. Plays
 * scenarios that change the chain in the same way once. The number of workers does not affect the result.
 */
export async function checkContracts(chain: Chain, options: ContractsCheckOptions): Promise<ContractsRun> {
  const { seconds, bail = false, signal, onScenario, others = [] } = options
  const parts = partsOf(options)
  const total = parts.reduce((sum, part) => sum + sizeOf(part), 0)
  const results: PartResult[] = []
  let generated: ReturnType<typeof timeLimit> | undefined
  let end = Infinity
  let done = 0
  const abortOthers = () => {
    for (const one of others) one.abort()
  }
  onAbort(signal, abortOthers)
  const show = (count: number) => {
    done += count
    onScenario?.({ done, total })
  }
  const next = (): ContractsPart | undefined => {
    const part = parts[0]
    if (!part || signal?.aborted || part.index > end) return undefined
    if ('generated' in part) {
      generated ??= timeLimit(seconds ?? Infinity, signal)
      onAbort(generated.signal, abortOthers)
      if (generated.signal.aborted) return undefined
    }
    return parts.shift()
  }
  const work = async (play: (part: ContractsPart) => Promise<PartResult>) => {
    try {
      for (let part = next(); part; part = next()) {
        const result = await play(part)
        results.push(result)
        if (bail && result.found.length > 0) end = Math.min(end, result.index)
      }
    } catch (error) {
      end = -1
      abortOthers()
      throw error
    }
  }
  const here = (part: ContractsPart) =>
    checkPart(chain, part, {
      signal: 'generated' in part ? generated?.signal : signal,
      onScenario: () => show(1),
    })
  const there = (process: PartProcess) => async (part: ContractsPart) => {
    const result = await process.run(part)
    show(sizeOf(part))
    return result
  }
  await allEnded([work(here), ...others.map((one) => work(there(one)))]).finally(() => generated?.end())
  const counted = results.filter(({ index }) => index <= end).toSorted((a, b) => a.index - b.index)
  return {
    ...merged(counted),
    findings: await findingsOf(chain, counted, options),
    complete: signal?.aborted !== true && end === Infinity,
  }
}

type PlannedChecks = Pick<ContractsCheckOptions, 'kept' | 'cases' | 'runs' | 'seed' | 'bail'>

/** Splits the scenarios of a run into parts, in order: kept ones, cases, generated ones. */
function partsOf({ kept = [], cases, runs, seed, bail = false }: PlannedChecks): ContractsPart[] {
  const given = [
    ...kept.map((scenario) => [scenario, 'kept'] as [Scenario, 'kept']),
    ...distinct(cases).map((scenario) => [scenario, 'case'] as [Scenario, 'case']),
  ]
  const parts: ContractsPart[] = []
  for (let first = 0; first < given.length; first += PART_SIZE) {
    parts.push({ index: parts.length, bail, given: given.slice(first, first + PART_SIZE) })
  }
  for (let first = 0; first < runs; first += PART_SIZE) {
    const size = Math.min(PART_SIZE, runs - first)
    parts.push({ index: parts.length, bail, generated: { seed, first, size } })
  }
  return parts
}

const sizeOf = (part: ContractsPart) => ('given' in part ? part.given.length : part.generated.size)

function merged(results: readonly PartResult[]): Omit<ContractsRun, 'findings' | 'complete'> {
  const checked: ReadContext['checked'] = new Map()
  const skipped = new Map<string, string[]>()
  for (const result of results) {
    for (const [rule, times] of result.checked) count(checked, rule, times)
    for (const [missing, id] of result.skipped) skipped.set(missing, [...(skipped.get(missing) ?? []), id])
  }
  const steps = results.reduce((sum, result) => sum + result.steps, 0)
  return { played: results.flatMap(({ played }) => played), steps, checked, skipped }
}

/** Shrinks the first scenario that shows each broken rule. */
async function findingsOf(
  chain: Chain,
  results: readonly PartResult[],
  options: ContractsCheckOptions,
): Promise<FindingOfContracts[]> {
  const findings: FindingOfContracts[] = []
  for (const { scenario, check } of results.flatMap(({ found }) => found)) {
    if (findings.some(({ rule }) => rule === check.differences[0]?.rule)) continue
    const shortest = await shrinkFinding(chain, scenario, check, options)
    const [difference, ...others] = shortest.check.differences as [ContractDifference, ...ContractDifference[]]
    const at = shortest.check.at as FindingOfContracts['at']
    findings.push({ ...difference, scenario: shortest.scenario, at, foundIn: scenario.id, more: others.length })
  }
  return findings
}

/**
 * Selects scenarios with different transactions: many cases differ only in the sources or the questions. Omits those
 * with a reorganisation, which may name a contract by the address that it had before.
 */
function distinct(cases: readonly Scenario[]): Scenario[] {
  const bySteps = new Map<string, Scenario>()
  for (const scenario of cases) {
    const key = JSON.stringify([contractSteps(scenario), scenario.startsAt])
    const isReorganised = scenario.steps.some((step) => step.do === 'undone' || step.do === 'reorganise')
    if (!bySteps.has(key) && contractSteps(scenario).length > 0 && !isReorganised) bySteps.set(key, scenario)
  }
  return [...bySteps.values()]
}
