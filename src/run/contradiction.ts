import { type Facts, InternalError } from '../errors.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** Contracts, explorer and model do not agree on a scenario: harborcheck itself is wrong, and no subject is judged by it. */
export class Contradiction extends InternalError {
  readonly scenario: Scenario

  constructor(message: string, scenario: Scenario, facts: Facts, cause?: unknown) {
    super(message, {
      facts: { scenario: scenario.id, ...facts },
      next: 'this is a bug of harborcheck; no subject was judged by this world',
      cause,
    })
    this.scenario = scenario
  }
}
