import * as z from 'zod'
import { name } from '../parts.ts'
import { every, onAgreement, operation, sender } from './operation.ts'

/** `transferOwnership` only offers the agreement: its owner stays until the other account accepts. */
const transferSchema = z.strictObject({
  do: z.enum(['transferAttackModerator', 'transferOwnership']),
  ...every,
  ...onAgreement,
  to: name,
})
export type Transfer = z.infer<typeof transferSchema>

const acceptOwnershipSchema = operation('acceptOwnership', onAgreement)
export type AcceptOwnership = z.infer<typeof acceptOwnershipSchema>

/** The agreements of another owner can be requested for a contract of the official deployer. Its authorized owner sends it. */
const authorizeSchema = operation('authorizeAgreementOwner', { ...sender, contract: name, to: name })
export type AuthorizeAgreementOwner = z.infer<typeof authorizeSchema>

/** The owner of the attack registry names another account that decides attack requests. It concerns every agreement. */
const moderatorSchema = operation('changeRegistryModerator', { to: name, ...sender })
export type ChangeRegistryModerator = z.infer<typeof moderatorSchema>

export const roleActions = {
  transferAttackModerator: { schema: transferSchema },
  transferOwnership: { schema: transferSchema },
  acceptOwnership: { schema: acceptOwnershipSchema },
  authorizeAgreementOwner: { schema: authorizeSchema },
  changeRegistryModerator: { schema: moderatorSchema },
}
