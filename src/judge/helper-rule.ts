import type { Name } from '../model/action.ts'
import { namingNow } from '../model/mutants/quirky-world.ts'
import type { AnswerValue, Question } from '../model/question.ts'
import { stateAt } from '../model/state.ts'
import type { World } from '../model/world.ts'

/**
 * Where the interface parts from itself: by §4.1 rule 3, which is the helper's own rule, any agreement that an explorer says
 * covers a contract opens it; by §3 the binding one alone does. An explorer that lists what merely names a contract (LAG-3)
 * makes the difference.
 * @returns Of a wrong yes, which agreement makes it right by the helper's own rule, as a sentence; none for other answers.
 */
export function helperRuleNote(
  world: World,
  question: Question,
  expected: AnswerValue,
  given: AnswerValue,
): string | undefined {
  if (question.method !== 'isAttackable' || expected !== false || given !== true) return undefined
  const opening = namingNow(world, question.contract)
    .reverse()
    .find((agreement) => isOpen(world, agreement))
  if (opening === undefined) return undefined
  return (
    `LAG-3: right by the helper's own rule, any covering agreement (interface §4.1 rule 3), if the explorer lists ` +
    `${opening}; wrong by §3, where the binding agreement decides`
  )
}

function isOpen(world: World, agreement: Name): boolean {
  const registration = world.agreements.get(agreement)?.registration
  const state = registration && stateAt(registration, world.now)
  return state === 'UNDER_ATTACK' || state === 'PROMOTION_REQUESTED'
}
