import type { Chain } from '../chain/chain.ts'
import { UnexpectedOutcome } from '../chain/execute/check-outcome.ts'
import { type Facts, InternalError, UsageError } from '../platform/errors.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** Contracts, explorer and model disagree about a scenario: harborcheck has a bug, and judges no subject by the scenario. */
export class Contradiction extends InternalError {
  readonly scenario: Scenario

  constructor(message: string, scenario: Scenario, facts: Facts, cause?: unknown) {
    super(message, {
      facts: { scenario: scenario.id, ...facts },
      next: 'this is a bug of harborcheck; no subject was judged by this scenario',
      cause,
    })
    this.scenario = scenario
  }
}

/** Converts the error of a run in which the contracts contradicted a scenario. A profile's contracts are the user's. */
export function unlikeScenario(
  error: unknown,
  { deployment }: Pick<Chain, 'deployment'>,
  scenario?: Scenario,
): unknown {
  if (!(error instanceof UnexpectedOutcome)) return error
  const { message, facts } = error
  if (deployment.custom) return misbehaving(deployment.custom.name, { ...facts, scenario: scenario?.id }, error)
  return scenario ? new Contradiction(message, scenario, facts, error) : error
}

/** Names the action that a deployment's contracts refused, and their error; undefined if the run failed otherwise. */
export function refusedIn(error: unknown): string | undefined {
  const { cause } = error as Error
  return cause instanceof UnexpectedOutcome ? cause.refused : undefined
}

/** Builds the error for a deployment that breaks the rules, so that no subject can be judged on it. */
export function misbehaving(name: string, facts: Facts, cause?: unknown): UsageError {
  return new UsageError(`The contracts of ${name} do not keep the rules, so no subject can be judged on them`, {
    facts,
    next: '`harborcheck test-contracts MODULE` tells which rules they break; `lacks` of the profile names what they do not have',
    cause,
  })
}
