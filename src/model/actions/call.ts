import type * as z from 'zod'
import { name } from '../parts.ts'
import { operation, sender } from './operation.ts'

/** A call without data of a contract with code of its own (`code`): what it does changes no answer. */
const schema = operation('call', { ...sender, contract: name })
export type CallContract = z.infer<typeof schema>

export const call = { schema }
