import type * as z from 'zod'
import { name } from '../parts.ts'
import { set } from '../transitions/set.ts'
import { ANYONE, isProxy, sharedDeployers } from '../world.ts'
import { type ActionDescriptor, operation, sender } from './action-descriptor.ts'
import { sentBy } from './action-words.ts'
import { checkHasOwnCode } from './new-contracts.ts'

/** Changes the code that a proxy (EIP-1967) runs. Its children stay its children. */
const schema = operation('upgrade', { ...sender, contract: name, implementation: name })
export type Upgrade = z.infer<typeof schema>

export const upgrade: ActionDescriptor<Upgrade> = {
  schema,
  sender: ANYONE,
  /** The proxy becomes of the kind of its new implementation. */
  transition(world, { contract, implementation }) {
    const facts = world.contracts.get(contract)
    const code = world.contracts.get(implementation)
    if (!facts || !isProxy(facts)) throw new Error(`"${contract}" is no proxy (EIP-1967) that can be upgraded`)
    if (!code || code.hasOtherCode || sharedDeployers.includes(implementation))
      throw new Error(`"${implementation}" has no code that a proxy can run`)
    checkHasOwnCode(implementation, code)
    return { ...world, contracts: set(world.contracts, contract, { ...facts, implementation, kind: code.kind }) }
  },
  words: ({ contract, implementation, by }) => `${contract} is upgraded to the code of ${implementation}${sentBy(by)}`,
}
