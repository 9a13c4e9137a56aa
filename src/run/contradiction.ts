import { type Facts, InternalError } from '../errors.ts'
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
