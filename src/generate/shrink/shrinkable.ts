import fc from 'fast-check'
import { findTakenName } from '../../scenario/find-taken-name.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { isPossible } from '../../scenario/timeline.ts'
import { isDisturbed } from '../disturb.ts'
import { simplerSteps } from './simpler-steps.ts'

/** The most steps of which pairs are left out, too. */
const PAIRS_OF = 12

/**
 * Shrinks drawn scenarios by leaving out steps, as a campaign shrinks its counterexamples. Smaller random numbers are not
 * simpler scenarios: they would make them about twenty times longer.
 */
export class Shrinkable extends fc.Arbitrary<Scenario> {
  readonly #drawn: fc.Arbitrary<Scenario>

  constructor(drawn: fc.Arbitrary<Scenario>) {
    super()
    this.#drawn = drawn
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<Scenario> {
    return new fc.Value(this.#drawn.generate(random, bias).value_, 0)
  }

  override canShrinkWithoutContext(_: unknown): _ is Scenario {
    return false
  }

  /** @param place Where the search for a simpler scenario continues. */
  override shrink(scenario: Scenario, place: unknown): fc.Stream<fc.Value<Scenario>> {
    return fc.stream(simplerScenarios(scenario, place as number))
  }
}

function* simplerScenarios(scenario: Scenario, from: number): Generator<fc.Value<Scenario>> {
  const { startsAt, ...anytime } = scenario
  if (startsAt !== undefined) yield new fc.Value(anytime, from)
  for (const { steps, at } of simplerSteps(scenario.steps, { from, pairsOf: PAIRS_OF })) {
    const candidate: Scenario = { ...scenario, steps, level: isDisturbed(steps) ? scenario.level : 'interface' }
    if (steps.length > 0 && isPossible(candidate) && !findTakenName(candidate)) yield new fc.Value(candidate, at)
  }
}
