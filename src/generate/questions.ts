import type { Name } from '../model/action.ts'
import type { Question } from '../model/question.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { World } from '../model/world.ts'
import { choose, pick } from './draw.ts'

const methods = ['isAttackable', 'bindingAgreement', 'isAttackable', 'timeRemaining', 'terms'] as const

/** A few questions, about contracts that the numbers choose; now and then about the targets too. */
export function some({ contracts }: World, drawn: number): Question[] {
  const names = [...contracts.keys()]
  return [0, 1, 2].flatMap((offset): Question[] => {
    if (offset === 2 && drawn % 5 === 0) return [{ method: 'targets' }]
    const contract = pick(names, drawn + offset * 7)
    return contract === undefined ? [] : [{ method: choose(methods, drawn + offset), contract }]
  })
}

/** Questions about what an agreement binds, whose deadline it is. */
export function boundBy(world: World, agreement: Name, drawn: number): Question[] {
  const bound = [...world.contracts.keys()].filter(
    (name) => rulebook.bindingOf(world, name).value?.agreement === agreement,
  )
  const contract = pick(bound, drawn)
  if (contract === undefined) return some(world, drawn)
  return [
    { method: 'isAttackable', contract },
    { method: 'timeRemaining', contract },
  ]
}

/** Every contract once, an agreement, an owner, an address without code, the accounts in a scope, and the targets. */
export function everything({ contracts, agreements }: World): Question[] {
  const about = [...contracts.keys(), ...[...agreements.keys()].slice(-1), 'sharedOwner', 'nobody']
  const scopes = new Set([...agreements.values()].flatMap(({ scope }) => scope))
  const accounts = [...scopes].filter((name) => !contracts.has(name) && !agreements.has(name))
  return [
    ...about.map((contract, index): Question => ({ method: choose(methods, index), contract })),
    ...accounts.map((contract): Question => ({ method: 'bindingAgreement', contract })),
    { method: 'targets' },
  ]
}
