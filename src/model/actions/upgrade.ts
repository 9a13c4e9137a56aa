import type * as z from 'zod'
import { name } from '../parts.ts'
import { operation, sender } from './operation.ts'

/** A proxy (EIP-1967) runs the code of another contract from now on. Its children stay its children. */
const schema = operation('upgrade', { ...sender, contract: name, implementation: name })
export type Upgrade = z.infer<typeof schema>

export const upgrade = { schema }
