import * as z from 'zod'
import { name } from '../parts.ts'
import { contractStates } from '../protocol.ts'
import { ANYONE } from '../world.ts'
import { type ActionDescriptor, operation, sender } from './action-descriptor.ts'

/** The events of the attack registry that link and unlink a contract, or change an agreement's state. */
export const registryEvents = ['ContractRegistered', 'ContractUnregistered', 'AgreementStateChanged'] as const

/** Emits an event of the attack registry from another contract. It links nothing and changes no state. */
const schema = operation('fakeEvent', {
  ...sender,
  event: z.enum(registryEvents),
  agreement: name,
  /** Of `ContractRegistered` and `ContractUnregistered`. */
  contract: name.exactOptional(),
  /** Of `AgreementStateChanged`. */
  state: z.enum(contractStates).exactOptional(),
})
export type FakeEvent = z.infer<typeof schema>

export const fakeEvent: ActionDescriptor<FakeEvent> = {
  schema,
  sender: ANYONE,
  /** Records the event, which a resolver can mistake for the registry's. */
  transition(world, { event, contract, agreement, state }) {
    const isOfState = event === 'AgreementStateChanged'
    if (isOfState !== (contract === undefined) || isOfState !== (state !== undefined)) {
      throw new Error(`${event} has ${isOfState ? 'a state and no contract' : 'a contract and no state'}`)
    }
    if (event !== 'ContractRegistered' || contract === undefined) return world
    return { ...world, fakeLinks: [...world.fakeLinks, { contract, agreement, since: world.now }] }
  },
  words: ({ event, contract, agreement, state }) =>
    `another contract than the attack registry emits ${event}(${[contract, agreement, state].filter(Boolean).join(', ')})`,
}
