import type { Name } from '../model/action.ts'
import type { Question } from '../model/question.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { World } from '../model/world.ts'
import { choose, pick } from './draw.ts'
import { liveContracts } from './live-contracts.ts'

const methods = ['isAttackable', 'bindingAgreement', 'isAttackable', 'timeRemaining', 'terms'] as const

/** Picks two or three questions about contracts; one of five times the last is `targets`. */
export function fewQuestions(world: World, drawn: number): Question[] {
  const live = liveContracts(world)
  // Most questions are about contracts of agreements in force, where most mistakes show.
  const names = [...world.contracts.keys(), ...live, ...live, ...live]
  return [0, 1, 2].flatMap((offset): Question[] => {
    if (offset === 2 && drawn % 5 === 0) return [{ method: 'targets' }]
    const contract = pick(names, drawn + offset * 7)
    return contract === undefined ? [] : [{ method: choose(methods, drawn + offset), contract }]
  })
}

/** Whether the contract of a question exists or existed. `targets` has no contract. */
export function isThere({ contracts, agreements, destroyed }: World, question: Question): boolean {
  if (question.method === 'targets') return true
  return [contracts, agreements, destroyed].some((names) => names.has(question.contract))
}

/** Lists the contracts that an agreement binds. */
export function boundTo(world: World, agreement: Name): Name[] {
  return [...world.contracts.keys()].filter((name) => rulebook.bindingOf(world, name).value?.agreement === agreement)
}

/** Picks questions about a contract that the agreement binds; any questions if it binds none. */
export function boundQuestions(world: World, agreement: Name, drawn: number): Question[] {
  const contract = pick(boundTo(world, agreement), drawn)
  if (contract === undefined) return fewQuestions(world, drawn)
  return [
    { method: 'isAttackable', contract },
    { method: 'timeRemaining', contract },
  ]
}

/**
 * Lists the last questions of a scenario: every contract once, an agreement, an owner, addresses without code, accounts
 * in scopes, the terms of each agreement in force, targets.
 */
export function closingQuestions(world: World): Question[] {
  const { contracts, destroyed, agreements } = world
  const about = [...contracts.keys(), ...[...agreements.keys()].slice(-1), 'sharedOwner', 'nobody', ...destroyed.keys()]
  const scopes = new Set([...agreements.values()].flatMap(({ scope }) => scope))
  const accounts = [...scopes].filter((name) => !contracts.has(name) && !agreements.has(name) && !destroyed.has(name))
  return [
    ...about.map((contract, index): Question => ({ method: choose(methods, index), contract })),
    ...accounts.map((contract): Question => ({ method: 'bindingAgreement', contract })),
    ...[...agreements.keys()].flatMap((agreement) =>
      boundTo(world, agreement)
        .slice(-1)
        .map((contract): Question => ({ method: 'terms', contract })),
    ),
    { method: 'targets' },
  ]
}
