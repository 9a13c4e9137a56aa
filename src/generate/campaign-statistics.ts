import { rulesShown } from '../mistakes/shows.ts'
import { answer } from '../model/answer-question.ts'
import { type ChildContractScope, childContractScopes, contractStates, type KnownState } from '../model/protocol.ts'
import { type RuleId, rules } from '../model/rules.ts'
import { actionsOf, isMined, type Scenario } from '../scenario/scenario.ts'
import { type Boundary, boundaries, type Side, sides } from './boundaries.ts'
import { hasNoVariant } from './meta/scenario-pair.ts'
import { askedIn } from './shows/asked-in.ts'

/** What a campaign's scenarios exercise. All counts are of questions except `scenarios` and `actions`. */
export type Statistics = {
  scenarios: number
  actions: number
  questions: number
  /** The questions that show the rule; for META, the scenarios with such a variant. */
  rules: Record<RuleId, number>
  /** The child contract scopes that decide about the contracts asked about. */
  scopes: Record<ChildContractScope, number>
  /** The states of the agreements that bind the contracts asked about. */
  states: Record<KnownState, number>
  boundaries: Record<Boundary, Record<Side, number>>
}

/** Counts on the model alone, without chain or subject. Ignores the questions of variants. */
export function statisticsOf(scenarios: Iterable<Scenario>): Statistics {
  const total = { scenarios: 0, actions: 0, questions: 0 }
  const counts = new Map<string, number>()
  const countEach = (texts: readonly string[]) => {
    for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  for (const scenario of scenarios) {
    total.scenarios += 1
    total.actions += scenario.steps.filter(isMined).flatMap(actionsOf).length
    if (scenario.meta && !hasNoVariant(scenario)) countEach([scenario.meta.rule])
    for (const { world, question, circumstances } of askedIn(scenario).flat()) {
      total.questions += 1
      countEach(rulesShown({ world, question, expected: answer(world, question) }))
      // The scope of its deployer does not decide about a contract with a link of its own.
      const isLinked = circumstances.includes('by top-level')
      countEach(isLinked ? circumstances.filter((text) => !text.startsWith('scope ')) : circumstances)
    }
  }
  const countOf = (text: string) => counts.get(text) ?? 0
  return {
    ...total,
    rules: perKey(
      rules.map(({ id }) => id),
      countOf,
    ),
    scopes: perKey(childContractScopes, (scope) => countOf(`scope ${scope}`)),
    states: perKey(contractStates, (state) => countOf(`state ${state}`)),
    boundaries: perKey(boundaries, (boundary) => perKey(sides, (side) => countOf(`${side} ${boundary}`))),
  }
}

function perKey<Key extends string, Value>(keys: readonly Key[], value: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>
}
