import { modelMutants } from '../mistakes/model-mutants.ts'
import { answer } from '../model/answer.ts'
import {
  type ChildContractScope,
  type ContractState,
  childContractScopes,
  contractStates,
  type KnownState,
} from '../model/protocol.ts'
import type { Question } from '../model/question.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import { type RuleId, rules } from '../model/rules.ts'
import { isRightAnswer } from '../model/same-answer.ts'
import { emptyWorld, type World } from '../model/world.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { advance } from '../scenario/timeline.ts'
import { type Boundary, boundaries, boundariesAt, type Side } from './boundaries.ts'
import { hasNoVariant } from './meta/scenario-pair.ts'

/** What a campaign's scenarios exercise. All counts are of questions except `scenarios` and `actions`. */
export type Statistics = {
  scenarios: number
  actions: number
  questions: number
  /** The questions that a model mutant of the rule answers wrongly; for META, the scenarios with such a variant. */
  rules: Record<RuleId, number>
  /** The child contract scopes that decide about the contracts asked about. */
  scopes: Record<ChildContractScope, number>
  /** The states of the agreements that bind the contracts asked about. */
  states: Record<KnownState, number>
  boundaries: Record<Boundary, Record<Side, number>>
}

/** Counts on the model alone, without chain or subject. The questions of variants are not counted. */
export function statisticsOf(scenarios: Iterable<Scenario>): Statistics {
  const statistics: Statistics = {
    scenarios: 0,
    actions: 0,
    questions: 0,
    rules: zeroes(rules.map(({ id }) => id)),
    scopes: zeroes(childContractScopes),
    states: zeroes(contractStates),
    boundaries: perKey(boundaries, () => ({ before: 0, at: 0, after: 0 })),
  }
  for (const scenario of scenarios) {
    statistics.scenarios += 1
    if (scenario.meta && !hasNoVariant(scenario)) statistics.rules[scenario.meta.rule] += 1
    count(scenario, statistics)
  }
  return statistics
}

function perKey<Key extends string, Value>(keys: readonly Key[], value: () => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, value()])) as Record<Key, Value>
}

const zeroes = <Key extends string>(keys: readonly Key[]) => perKey(keys, () => 0)

function count(scenario: Scenario, statistics: Statistics): void {
  let world = emptyWorld(scenario.startsAt ?? 1_000_000_000)
  for (const step of scenario.steps) {
    const { world: next, block } = advance(world, step)
    world = next
    statistics.actions += block?.transactions.length ?? 0
    if (step.do !== 'ask') continue
    for (const question of step.questions) {
      statistics.questions += 1
      for (const rule of rulesShown(world, question)) statistics.rules[rule] += 1
      for (const { boundary, side } of boundariesAt(world, question)) statistics.boundaries[boundary][side] += 1
      const { scope, state } = facts(world, question)
      if (scope) statistics.scopes[scope] += 1
      if (state !== undefined && state !== 'PAUSED') statistics.states[state] += 1
    }
  }
}

/** The rules whose model mutants answer the question wrongly. */
function rulesShown(world: World, question: Question): Set<RuleId> {
  const right = answer(world, question)
  const shown = modelMutants.filter(
    ({ book }) => !isRightAnswer(question.method, answer(world, question, book).value, right.value),
  )
  // LIST-5 has no model mutant: only an error breaks it.
  const following = right.because.filter(({ rule }) => rule === 'LIST-5')
  return new Set([...shown, ...following].map(({ rule }) => rule))
}

/** The scope that decides about the contract of a question, and the state of the agreement that binds it. */
function facts(
  world: World,
  question: Question,
): { scope?: ChildContractScope | undefined; state?: ContractState | undefined } {
  if (question.method === 'targets') return {}
  const { contract } = question
  const agreement = rulebook.bindingOf(world, contract).value?.agreement
  const deployer = world.links.has(contract) ? undefined : rulebook.deployerOf(world, contract)
  const link = deployer === undefined ? undefined : world.links.get(deployer)
  const entry = deployer !== undefined && link ? rulebook.entryOf(world, link.agreement, deployer) : undefined
  return {
    scope: entry?.scope,
    state: agreement === undefined ? undefined : rulebook.stateOf(world, agreement),
  }
}
