import { answer } from '../model/answer.ts'
import { modelMutants } from '../model/mutants/model-mutants.ts'
import { type ChildContractScope, type ContractState, childContractScopes, contractStates } from '../model/protocol.ts'
import type { Question } from '../model/question.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import { type RuleId, rules } from '../model/rules.ts'
import { isRightAnswer } from '../model/same-answer.ts'
import { emptyWorld, type World } from '../model/world.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { advance } from '../scenario/timeline.ts'
import { type Boundary, boundaries, boundariesAt, type Side } from './boundaries.ts'
import { hasNoVariant } from './meta/scenario-pair.ts'

/** How often a campaign's worlds exercise what can go wrong. All counts but the first two are of questions. */
export type Statistics = {
  scenarios: number
  actions: number
  questions: number
  /** At how many questions breaking the rule would show; of META, how many worlds have such a variant. */
  rules: Record<RuleId, number>
  /** The scopes by which the deployers' agreements include the contracts asked about, or do not. */
  scopes: Record<ChildContractScope, number>
  /** The states of the agreements that bind the contracts asked about. */
  states: Record<ContractState, number>
  boundaries: Record<Boundary, Record<Side, number>>
}

/** Counts on the model alone; no chain and no subject are needed. The questions of variants are not counted. */
export function statisticsOf(worlds: Iterable<Scenario>): Statistics {
  const statistics: Statistics = {
    scenarios: 0,
    actions: 0,
    questions: 0,
    rules: zeroes(rules.map(({ id }) => id)),
    scopes: zeroes(childContractScopes),
    states: zeroes(contractStates),
    boundaries: perKey(boundaries, () => ({ before: 0, at: 0, after: 0 })),
  }
  for (const scenario of worlds) {
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
      if (state) statistics.states[state] += 1
    }
  }
}

/** The rules that a wrong answer to the question would break, as far as ways to break them are known. */
function rulesShown(world: World, question: Question): Set<RuleId> {
  const right = answer(world, question)
  const shown = modelMutants.filter(
    ({ book }) => !isRightAnswer(question.method, answer(world, question, book).value, right.value),
  )
  // LIST-5 is broken by an error, which no answer is.
  const following = right.because.filter(({ rule }) => rule === 'LIST-5')
  return new Set([...shown, ...following].map(({ rule }) => rule))
}

/** The scope that decides about the contract of a question, and the state of the agreement that binds it. */
function facts(world: World, question: Question): { scope?: ChildContractScope; state?: ContractState } {
  if (question.method === 'targets') return {}
  const { contract } = question
  const agreement = rulebook.bindingOf(world, contract).value?.agreement
  const deployer = world.links.has(contract) ? undefined : rulebook.deployerOf(world, contract)
  const link = deployer === undefined ? undefined : world.links.get(deployer)
  const entry = deployer !== undefined && link ? rulebook.entryOf(world, link.agreement, deployer) : undefined
  return {
    ...(entry ? { scope: entry.scope } : {}),
    ...(agreement === undefined ? {} : { state: rulebook.stateOf(world, agreement) }),
  }
}
