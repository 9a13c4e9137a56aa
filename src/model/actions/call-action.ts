import type * as z from 'zod'
import { name } from '../parts.ts'
import { ANYONE } from '../world.ts'
import { type ActionDescriptor, operation, sender } from './action-descriptor.ts'

/** Calls a contract with code from a scenario (`code`), without data. Its effects change no answer. */
const schema = operation('call', { ...sender, contract: name })
export type CallContract = z.infer<typeof schema>

export const call: ActionDescriptor<CallContract> = {
  schema,
  sender: ANYONE,
  /** Runs the code. SELFDESTRUCT removes it only in the transaction that made the contract (EIP-6780), so the code stays. */
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
