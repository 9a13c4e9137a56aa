import type { FakeEvent } from '../actions/fake-event.ts'
import type { World } from '../world.ts'

/** An event of the attack registry's that another contract emits. Nothing changes but what a resolver can mistake. */
export function fakeEvent(world: World, { event, contract, agreement, state }: FakeEvent): World {
  const isOfState = event === 'AgreementStateChanged'
  if (isOfState !== (contract === undefined) || isOfState !== (state !== undefined)) {
    throw new Error(`${event} has ${isOfState ? 'a state and no contract' : 'a contract and no state'}`)
  }
  if (event !== 'ContractRegistered' || contract === undefined) return world
  return { ...world, fakeLinks: [...world.fakeLinks, { contract, agreement, since: world.now }] }
}
