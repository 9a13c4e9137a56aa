import * as z from 'zod'
import { name } from '../parts.ts'

/** The members of every action. */
export const every = {
  /** The error with which the transaction has to revert; then it changes nothing. Default: it succeeds. */
  reverts: z.string().max(200).exactOptional(),
}

/** The schema of an action. */
export const operation = <Do extends string, Shape extends z.ZodRawShape>(what: Do, shape: Shape) =>
  z.strictObject({ do: z.literal(what), ...every, ...shape })

/** The account that sends an action. Default: the account whose role allows it. */
export const sender = { by: name.exactOptional() }

/** The members of every operation on an agreement. */
export const onAgreement = { ...sender, agreement: name }
