import * as z from 'zod'
import { type Name, name } from '../parts.ts'
import { ANYONE, type World } from '../world.ts'

/** What the model knows of an action. How the chain is called for it is not among that. */
export type ActionDescriptor<One> = {
  /** How a scenario file has it, and where it has names: there its schema has `name`, or `newName` for what it creates. */
  schema: z.ZodType<One> & z.core.$ZodTypeDiscriminable
  /** The sender of an action that names none: an account of the scenario's own, or the one whose role allows it. */
  sender: Name | ((before: World, action: One) => Name)
  /**
   * Derives the world after the action.
   * @throws {Refusal} if the transaction reverts.
   * @throws {Error} if the scenario is impossible.
   */
  transition: (world: World, action: One) => World
  /** Describes the transaction as a clause. */
  words: (action: One) => string
  /** Lists simpler actions, with fewer parts or usual values. Default: without its sender. */
  simpler?: (action: One) => One[]
}

/** The members of every action. */
export const every = {
  /** The error with which the transaction has to revert; then it changes nothing. Default: it succeeds. */
  reverts: z.string().max(200).exactOptional(),
}

export const operation = <Do extends string, Shape extends z.ZodRawShape>(what: Do, shape: Shape) =>
  z.strictObject({ do: z.literal(what), ...every, ...shape })

/** The account that sends an action, if the action names it. */
export const sender = { by: name.exactOptional() }

/** The members of every operation on an agreement. */
export const onAgreement = { ...sender, agreement: name }

export const ownerOf = ({ agreements }: World, { agreement }: { agreement: Name }): Name =>
  agreements.get(agreement)?.owner ?? ANYONE

/** An unregistered agreement has no attack moderator: the contract rejects every sender. */
export const attackModeratorOf = ({ agreements }: World, { agreement }: { agreement: Name }): Name =>
  agreements.get(agreement)?.registration?.attackModerator ?? ANYONE
