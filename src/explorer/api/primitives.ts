import * as z from 'zod'
import { stateNames } from '../ledger/state-history.ts'

/** Schemas of the values in the API's answers. They serve the description; answers are not validated with them. */
const hexOf = (digits: RegExp) => z.templateLiteral(['0x', z.string().regex(digits)])

export const address = hexOf(/^[0-9a-f]{40}$/).describe('An address, in lower case.')
export const hash = hexOf(/^[0-9a-f]{64}$/).describe('The hash of a transaction.')
export const usd = z
  .string()
  .regex(/^[0-9]+(\.[0-9]+)?$/)
  .describe('US dollars, as a decimal string.')
// Not `z.int()`: a contract can set a time beyond JavaScript's safe integers.
export const time = z.number().min(0).describe('Milliseconds since 1970, of the chain.')
export const state = z.enum(stateNames)
