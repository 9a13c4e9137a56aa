import type { Action, Name } from '../model/action.ts'
import { isActive, stateAt } from '../model/state.ts'
import type { World } from '../model/world.ts'
import { sharedDeployers } from '../model/world.ts'
import { type Draw, pick } from './draw.ts'
import { freeNumber } from './free-names.ts'
import type { GeneratorState } from './generator-state.ts'
import { agreementActions } from './initial-actors.ts'
import { goneDeployers } from './propose-scope.ts'

/**
 * Puts contracts under attack that no active agreement links, by a new agreement and in one block: otherwise most
 * agreements end in PRODUCTION long before the last questions.
 * @returns whether the limits permit it, and a contract was found.
 */
export function revive(state: GeneratorState, [kind, who, what, more]: Draw): boolean {
  const { world } = state
  const free = freeContracts(world)
  if (world.agreements.size >= state.agreementLimit || free.length === 0) return false
  const agreement = `agreement${freeNumber(world.agreements, (one) => `agreement${one}`)}`
  const first = pick(free, who) as Name
  const names = [first, ...free.filter((name) => name !== first)]
  const actions: Action[] = [
    // Draws of which the first covers the first name.
    ...agreementActions(
      agreement,
      [[2, 0, what, more], ...(more % 2 === 0 ? [[2, kind, what + 1, 3] as const] : [])],
      names,
      world,
    ),
    { do: 'requestUnderAttack', agreement },
    { do: 'approveAttack', agreement },
  ]
  state.append({ do: 'sameBlock', actions })
  return true
}

/** Lists contracts that an agreement can link now: first those with children, then deployers that destroyed themselves. */
function freeContracts(world: World): Name[] {
  const { contracts, agreements, links, now } = world
  const isFree = (name: Name) => {
    const held = links.get(name)
    return !held || !isActive(stateAt(agreements.get(held.agreement)?.registration, now))
  }
  const free = [...goneDeployers(world), ...contracts.keys()].filter(
    (name) => !sharedDeployers.includes(name) && isFree(name),
  )
  const parents = new Set([...contracts.values()].map(({ deployer }) => deployer))
  return free.toSorted((one, other) => Number(parents.has(other)) - Number(parents.has(one)))
}
