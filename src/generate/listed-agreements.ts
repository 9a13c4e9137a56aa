import type { Name } from '../model/action.ts'
import { namingNow } from '../model/quirky-world.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { Level } from '../model/rules.ts'
import { stateAt } from '../model/state.ts'
import type { World } from '../model/world.ts'
import type { Action, Step } from '../scenario/scenario.ts'
import { appendDisturbance, failingNode } from './disturb.ts'
import { type Draw, pick } from './draw.ts'
import type { GeneratorState } from './generator-state.ts'

const endQuirks: Step = { do: 'endQuirks' }

/**
 * Links an attackable child to a second agreement that is not attackable, while the explorer still lists its deployer's
 * agreement. Returns whether such a child and agreement exist.
 */
export function listTwoAgreements(state: GeneratorState, draw: Draw, level: Level): boolean {
  const [, who, what] = draw
  const { contracts, agreements, now } = state.world
  const children = [...contracts.keys()].filter((name) => {
    const isChild = rulebook.bindingOf(state.world, name).value?.via === 'child'
    return isChild && rulebook.isAttackable(state.world, name).value
  })
  const requested = [...agreements].flatMap(([name, { registration }]) =>
    stateAt(registration, now) === 'ATTACK_REQUESTED' ? [name] : [],
  )
  const contract = pick(children, who)
  const agreement = pick(requested, what)
  if (contract === undefined || agreement === undefined) return false
  const link: Action = { do: 'addAccounts', agreement, chain: 'home', accounts: [{ account: contract }] }
  if (!state.passes(state.next(), link)) return false
  state.append(link)
  const questions = (['isAttackable', 'terms'] as const).map((method) => ({ method, contract }))
  const quirk: Step = { do: 'quirk', kind: 'lists-parents' }
  appendDisturbance(state, { begins: [quirk], ends: [endQuirks], questions, failing: failingNode(draw) }, level)
  return true
}

/**
 * Appends a quirk that lists an attackable agreement for a contract that it does not bind, and then the same quirk with
 * hasCoverage as a text. Returns whether such a contract exists.
 */
export function listWithoutBinding(state: GeneratorState, draw: Draw, level: Level): boolean {
  const contract = pick(namedOnly(state.world), draw[1])
  if (contract === undefined) return false
  const questions = [{ method: 'isAttackable', contract } as const]
  const quirk: Step = { do: 'quirk', kind: 'lists-naming' }
  const fault: Step = { do: 'fault', source: 'explorer', kind: 'coverage-as-text' }
  appendDisturbance(state, { begins: [quirk], ends: [endQuirks], questions, failing: failingNode(draw) }, level)
  appendDisturbance(state, { begins: [quirk, fault], ends: [endQuirks, { do: 'endFaults' }], questions }, level)
  return true
}

/** Lists contracts that are not attackable although an attackable agreement names them or their deployer. */
function namedOnly(world: World): Name[] {
  const isOpen = (agreement: Name) => rulebook.isOpen(rulebook.stateOf(world, agreement))
  return [...world.contracts.keys()].filter(
    (name) => !rulebook.isAttackable(world, name).value && namingNow(world, name).some(isOpen),
  )
}
