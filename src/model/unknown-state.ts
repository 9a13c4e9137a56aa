import type { Question } from './question.ts'
import { rulebook } from './rulebook/rulebook.ts'
import type { World } from './world.ts'

/** Whether an answer depends on an agreement in an unknown state (STATE-3): a refusal is right, too. */
export function needsUnknownState(world: World, question: Question): boolean {
  const paused = [...world.agreements.keys()].filter((name) => rulebook.stateOf(world, name) === 'PAUSED')
  if (paused.length === 0) return false
  switch (question.method) {
    case 'targets':
      return true
    case 'isAttackable':
    case 'timeRemaining':
      return paused.includes(rulebook.bindingOf(world, question.contract).value?.agreement ?? '')
    default:
      return false
  }
}
