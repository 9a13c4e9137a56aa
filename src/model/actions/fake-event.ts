import * as z from 'zod'
import { name } from '../parts.ts'
import { contractStates } from '../protocol.ts'
import { operation, sender } from './operation.ts'

/** The events of the attack registry that link and unlink a contract, or change an agreement's state. */
export const registryEvents = ['ContractRegistered', 'ContractUnregistered', 'AgreementStateChanged'] as const

/** Another contract than the attack registry emits an event of the registry's. It links nothing and changes no state. */
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

export const fakeEvent = { schema }
