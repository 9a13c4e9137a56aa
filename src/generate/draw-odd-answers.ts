import type { Name } from '../model/action.ts'
import { oddAnswers } from '../model/fault.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { Level } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import type { Step } from '../scenario/scenario.ts'
import { appendDisturbance } from './disturb.ts'
import { choose, type Draw, pick } from './draw.ts'
import type { GeneratorState } from './generator-state.ts'

/** How many odd answers follow one another. */
const COUNT = 3

/**
 * Appends odd answers of the explorer, one after another, with the verdicts of a contract that is attackable and of one that
 * is not, preferably a bound one: a subject that misreads an odd answer is wrong about either. Returns whether a contract is
 * attackable; nothing is appended before.
 */
export function answerOddly(state: GeneratorState, [, who, what, more]: Draw, level: Level): boolean {
  const { open, closed } = verdictsIn(state.world)
  if (open.length === 0) return false
  const contracts = [pick(open, who), pick(closed, more)].filter((one) => one !== undefined)
  const questions = contracts.map((contract) => ({ method: 'isAttackable', contract }) as const)
  for (let index = 0; index < COUNT; index += 1) {
    const kind = choose(oddAnswers, what + index * 5)
    const begins: Step[] = [{ do: 'fault', source: 'explorer', kind }]
    appendDisturbance(state, { begins, ends: [{ do: 'endFaults' }], questions }, level)
  }
  return true
}

/** The attackable contracts; and the others, those alone that an agreement binds if there are any. */
function verdictsIn(world: World): { open: Name[]; closed: Name[] } {
  const names = [...world.contracts.keys()]
  const open = names.filter((name) => rulebook.isAttackable(world, name).value)
  const closed = names.filter((name) => !open.includes(name))
  const bound = closed.filter((name) => rulebook.bindingOf(world, name).value)
  return { open, closed: bound.length > 0 ? bound : closed }
}
