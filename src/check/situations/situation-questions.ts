import type { Name } from '../../model/action.ts'
import type { Question } from '../../model/question.ts'
import type { World } from '../../model/world.ts'

const methods = ['isAttackable', 'bindingAgreement', 'timeRemaining', 'terms'] as const

/**
 * Lists the questions in each situation: every method about every contract, every contract that destroyed itself and
 * every account in a scope, and whether an agreement or its owner can be attacked.
 */
export function questionsIn(world: World): Question[] {
  const { agreements } = world
  const targets = targetsIn(world)
  const others = [...agreements].flatMap(([name, { owner }]) => [name, owner]).filter((name) => !targets.has(name))
  return [
    ...[...targets].flatMap((contract) => methods.map((method): Question => ({ method, contract }))),
    ...[...new Set(others)].map((contract): Question => ({ method: 'isAttackable', contract })),
    { method: 'targets' },
  ]
}

/** Lists the questions before the last move, to expose a subject that caches an answer. */
export function questionsBefore(world: World): Question[] {
  return [...targetsIn(world)].map((contract) => ({ method: 'isAttackable', contract }))
}

function targetsIn({ contracts, destroyed, agreements, links }: World): Set<Name> {
  const scopes = [...agreements.values()].flatMap(({ scope }) => scope)
  return new Set([...contracts.keys(), ...destroyed.keys(), ...scopes, ...links.keys()])
}
