import type { Name } from '../model/action.ts'
import type { AnswerValue, Question } from '../model/question.ts'
import { namingNow } from '../model/quirky-world.ts'
import { stateAt } from '../model/state.ts'
import type { World } from '../model/world.ts'

/**
 * Explains a wrong `true` that the interface's own helper would give. By §4.1 rule 3, any agreement that an explorer
 * shows as covering a contract makes it attackable; by §3, only the binding agreement does. The two differ if the
 * explorer lists agreements that merely name a contract (LAG-3).
 * @returns for a wrong `true`, a sentence with the agreement that makes it right by the helper's rule; else undefined.
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
