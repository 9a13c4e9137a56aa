import type { Chain } from '../../chain/chain.ts'
import { shrinkSteps } from '../../generate/shrink/shrink.ts'
import type { Scenario, Step } from '../../scenario/scenario.ts'
import { isPossible } from '../../scenario/timeline.ts'
import { counterexampleOf } from '../resolvers/campaign/counterexample.ts'
import { timeLimit } from '../resolvers/time-limit.ts'
import { checkScenario, contractSteps, type ScenarioCheck } from './check-scenario.ts'
import type { ContractDifference } from './difference.ts'

/** The most scenarios that are played to shorten one. */
const MOST_CANDIDATES = 150

type ShrinkFindingOptions = { shrinkSeconds?: number | undefined; signal?: AbortSignal }

/**
 * Searches the shortest scenario that shows the same difference: in the same way, with the same rule, about the same
 * function. If none is found, cuts the scenario after the step that shows it.
 */
export async function shrinkFinding(
  chain: Chain,
  scenario: Scenario,
  check: ScenarioCheck,
  { shrinkSeconds, signal }: ShrinkFindingOptions,
): Promise<{ scenario: Scenario; check: ScenarioCheck }> {
  const { startsAt } = scenario
  const named = (steps: Step[]): Scenario => {
    const { scenario: made } = counterexampleOf({ ...scenario, steps })
    const { values: _, meta: __, ...rest } = made
    return { ...rest, title: 'A scenario on which contracts broke a rule', ...(startsAt !== undefined && { startsAt }) }
  }
  const [wanted] = check.differences as [ContractDifference]
  const limit = timeLimit(shrinkSeconds ?? Infinity, signal)
  let best = { scenario: named(contractSteps(scenario).slice(0, (check.at?.step ?? 0) + 1)), check }
  let candidates = 0
  const attempt = async (steps: Step[]): Promise<boolean> => {
    const candidate = named(steps)
    if (limit.signal.aborted || candidates >= MOST_CANDIDATES || !isPossible(candidate)) return false
    candidates += 1
    const result = await checkScenario(chain, candidate)
    const [found] = result.differences
    if (!found || !isSame(found, wanted)) return false
    best = { scenario: candidate, check: result }
    return true
  }
  await shrinkSteps(() => best.scenario.steps, attempt, limit.signal)
  limit.end()
  return best
}

function isSame(one: ContractDifference, other: ContractDifference): boolean {
  return one.in === other.in && one.rule === other.rule && functionOf(one) === functionOf(other)
}

/** Returns the function of a call, without its arguments: `promote`, or `getAgreementState`. */
const functionOf = ({ what }: ContractDifference) => what.replace(/^\w+\./, '').split('(')[0]
