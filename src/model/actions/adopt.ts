import type * as z from 'zod'
import { name } from '../parts.ts'
import { operation } from './operation.ts'

/** `agreement: null` adopts the zero address. */
const schema = operation('adopt', { adopter: name, agreement: name.nullable() })
export type Adopt = z.infer<typeof schema>

export const adopt = { schema }
