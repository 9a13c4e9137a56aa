import type { Chain } from '../chain/chain.ts'
import { campaignScenario } from '../generate/campaign-scenario.ts'
import { missingFor } from '../run/playable.ts'
import { timeLimit } from '../run/time-limit.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { checkScenario, contractSteps, newRun, type ScenarioCheck } from './check-scenario.ts'
import type { CheckedRules } from './checked-rules.ts'
import { withClosingSteps } from './closing-steps.ts'
import type { Difference } from './difference.ts'
import type { ContractRuleId } from './rules.ts'
import { shorten } from './shorten.ts'

/** A difference, and the shortest scenario that shows it. */
export type ContractFinding = Difference & {
  scenario: Scenario
  /** The step that shows it: its index from 0, and the seconds since the scenario's start. */
  at: { step: number; seconds: number }
  /** The id of the scenario that showed it first. */
  foundIn: string
  /** How many other differences that step has: they may follow from this one. */
  more: number
}

/** A scenario that was played. `rule`: what it shows to be broken. */
export type PlayedScenario = { id: string; title: string; kind: 'kept' | 'case' | 'generated'; rule?: ContractRuleId }

/** The result of a run. */
export type ContractsRun = {
  /** One for each broken rule, in the order in which they were found. */
  findings: ContractFinding[]
  played: PlayedScenario[]
  steps: number
  checked: CheckedRules
  /** The scenarios that need what the deployment does not have, by what that is. */
  skipped: ReadonlyMap<string, readonly string[]>
  complete: boolean
}

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
}

/**
 * Plays scenarios on the contracts of a chain, one after another, each on a renewed chain. Scenarios that change the chain in
 * the same way are played once.
 */
export async function checkContracts(chain: Chain, options: ContractsCheckOptions): Promise<ContractsRun> {
  const { kept = [], cases, runs, seed, seconds, bail = false, signal, onScenario } = options
  const { custom } = chain.deployment
  const makesByHand = custom === undefined || custom.agreementInitCode !== undefined
  const run = newRun()
  const findings: ContractFinding[] = []
  const played: PlayedScenario[] = []
  const skipped = new Map<string, string[]>()
  let steps = 0

  const play = async (scenario: Scenario, kind: PlayedScenario['kind']) => {
    const { id, title } = scenario
    const missing = missingFor({ ...scenario, elsewhere: [] }, custom)
    if (missing !== undefined) return void skipped.set(missing, [...(skipped.get(missing) ?? []), id])
    const check = await checkScenario(chain, scenario, run)
    steps += check.steps
    const [first] = check.differences
    played.push({ id, title, kind, ...(first && { rule: first.rule }) })
    if (first && !findings.some(({ rule }) => rule === first.rule)) findings.push(await findingOf(scenario, check))
  }
  const findingOf = async (scenario: Scenario, check: ScenarioCheck): Promise<ContractFinding> => {
    const shortest = await shorten(chain, scenario, check, options)
    const [difference, ...others] = shortest.check.differences as [Difference, ...Difference[]]
    const at = shortest.check.at as ContractFinding['at']
    return { ...difference, scenario: shortest.scenario, at, foundIn: scenario.id, more: others.length }
  }
  const isOver = () => signal?.aborted === true || (bail && findings.length > 0)

  const first = [
    ...kept.map((scenario) => [scenario, 'kept'] as const),
    ...distinct(cases).map((one) => [one, 'case'] as const),
  ]
  const total = first.length + runs
  for (const [index, [scenario, kind]] of first.entries()) {
    if (isOver()) break
    await play(scenario, kind)
    onScenario?.({ done: index + 1, total })
  }
  const limit = timeLimit(seconds ?? Infinity, signal)
  for (let index = 0; index < runs && !isOver() && !limit.signal.aborted; index += 1) {
    await play(withClosingSteps(campaignScenario(seed, index), makesByHand), 'generated')
    onScenario?.({ done: first.length + index + 1, total })
  }
  limit.end()
  return { findings, played, steps, checked: run.checked, skipped, complete: signal?.aborted !== true && !isOver() }
}

/** The scenarios that differ in what they do to the chain: many cases differ only in the sources or the questions. */
function distinct(cases: readonly Scenario[]): Scenario[] {
  const bySteps = new Map<string, Scenario>()
  for (const scenario of cases) {
    const key = JSON.stringify([contractSteps(scenario), scenario.startsAt])
    if (!bySteps.has(key) && contractSteps(scenario).length > 0) bySteps.set(key, scenario)
  }
  return [...bySteps.values()]
}
