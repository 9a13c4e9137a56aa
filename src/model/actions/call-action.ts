import type * as z from 'zod'
import { name } from '../parts.ts'
import { ANYONE } from '../world.ts'
import { type ActionDescriptor, operation, sender } from './action-descriptor.ts'

/** A call without data of a contract with code of its own (`code`): what it does changes no answer. */
const schema = operation('call', { ...sender, contract: name })
export type CallContract = z.infer<typeof schema>

export const call: ActionDescriptor<CallContract> = {
  schema,
  sender: ANYONE,
  /** The code runs. If it is SELFDESTRUCT, it stays: this is not the transaction that made the contract (EIP-6780). */
  transition(world, { contract }) {
    const facts = world.contracts.get(contract)
    if (!facts?.hasOtherCode || facts.createdIn === world.height)
      throw new Error(
        `"${contract}" is no earlier contract with code of its own, and only these can be called without data`,
      )
    return world
  },
  words: ({ contract, by }) => `${by ?? 'anyone'} calls ${contract} without data`,
}
