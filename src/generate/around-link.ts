import type { Action, Name } from '../model/action.ts'
import type { Spawn } from '../model/actions/spawn-action.ts'
import { stateAt } from '../model/state.ts'
import type { World } from '../model/world.ts'
import { type Draw, pick } from './draw.ts'
import { freeChildren } from './free-names.ts'
import type { GeneratorState } from './generator-state.ts'

const scopes = ['ExistingOnly', 'FutureOnly'] as const

/** A transaction that links a factory, and the agreement that it links it to. */
type Linking = { factory: Name; agreement: Name; link: Action }

/**
 * Appends a link of a factory whose scope depends on the cutoff time, with a child before or after it: in its block, in
 * another block of its second, or one second away, if time permits. Most children that CREATE2 makes a second after the
 * link were also made a second before it, by a call that reverted. After a child, another contract can emit the link's
 * event again. Then approves a request, and asks about the child.
 * @returns whether such a link was found.
 */
export function appendAroundLink(state: GeneratorState, [kind, who, what, more]: Draw): boolean {
  const found = pick(
    linkings(state.world, what).filter(({ link }) => state.passes(state.next(), link)),
    who,
  )
  if (!found || state.world.contracts.size >= Math.min(20, state.limit)) return false
  const { factory, agreement, link } = found
  const [child] = freeChildren(state.world.contracts) as [Name]
  const isCreate2 = what % 2 > 0
  const spawn: Spawn = { do: 'spawn', factory, children: [child], method: isCreate2 ? 'create2' : 'create' }
  const isBefore = more % 2 === 0
  const [first, second]: [Action, Action] = isBefore ? [spawn, link] : [link, spawn]
  const distance = (more >> 1) % 4
  if (distance === 0) state.append({ do: 'sameBlock', actions: [first, second] })
  else if (distance === 1) state.append(first, { do: 'sameBlock', sameSecond: true, actions: [second] })
  else {
    if (!isBefore && isCreate2 && who % 4 > 0) state.append(reverting(spawn, who % 2 > 0))
    state.append(first, second)
  }
  // Whoever believes it takes its time for the cutoff time.
  if (!isBefore && kind % 2 === 0)
    state.append({ do: 'fakeEvent', event: 'ContractRegistered', contract: factory, agreement })
  if (stateAt(state.world.agreements.get(agreement)?.registration, state.world.now) === 'ATTACK_REQUESTED')
    state.append({ do: 'approveAttack', agreement })
  state.ask([
    { method: 'isAttackable', contract: child },
    { method: 'bindingAgreement', contract: child },
  ])
  return true
}

/** Makes the child twice in one call: the second time its address is taken, which undoes the first. */
function reverting(spawn: Spawn, isCaught: boolean): Action {
  const children = [...spawn.children, ...spawn.children]
  return { ...spawn, children, reverts: 'Factory__SpawnFailed', ...(isCaught && { caught: true }) }
}

/** Lists possible links of a factory with scope ExistingOnly or FutureOnly: by a request, or by an added entry. */
function linkings({ contracts, agreements, links, now }: World, drawn: number): Linking[] {
  const factories = [...contracts].flatMap(([name, { kind }]) => (kind === 'factory' ? [name] : []))
  return [...agreements].flatMap(([agreement, { registration, chains }]) => {
    const entries = chains.get('home') ?? []
    const requested = entries.flatMap(({ account, scope }): Linking[] =>
      factories.includes(account) && (scope === 'ExistingOnly' || scope === 'FutureOnly')
        ? [{ factory: account, agreement, link: { do: 'requestUnderAttack', agreement } }]
        : [],
    )
    if (registration === undefined) return requested
    if (stateAt(registration, now) !== 'UNDER_ATTACK' || !chains.has('home')) return []
    const missing = factories.filter((name) => !links.has(name) && !entries.some(({ account }) => account === name))
    return missing.map((factory): Linking => {
      const accounts = [{ account: factory, scope: scopes[drawn % 2] ?? 'FutureOnly' }]
      return { factory, agreement, link: { do: 'addAccounts', agreement, chain: 'home', accounts } }
    })
  })
}
