import * as z from 'zod'
import { name } from '../parts.ts'
import { every, onAgreement } from './operation.ts'

/**
 * The attack registry's operations on an agreement without further facts. `requestUnderAttack` is sent by the function that takes
 * the agreement's scope: the one for unverified contracts if the official deployer made none of them.
 */
export const lifecycleOperations = [
  'requestUnderAttack',
  'goToProduction',
  'approveAttack',
  'rejectAttackRequest',
  'promote',
  'cancelPromotion',
  'markCorrupted',
  'instantPromote',
  'instantCorrupt',
  'finalizeState',
  'syncNewContracts',
] as const
export type LifecycleOperation = (typeof lifecycleOperations)[number]
/**
 * The functions of the attack registry that take a request for contracts of others than the official deployer: one, and its older
 * name.
 */
export const unverifiedRequests = [
  'requestUnderAttackForUnverifiedContracts',
  'requestUnderAttackByNonAuthorized',
] as const
export const isUnverifiedRequest = (name: string | undefined) =>
  (unverifiedRequests as readonly (string | undefined)[]).includes(name)
/**
 * What a later version of the attack registry adds: its moderator puts an agreement into a state that this version does not
 * have, and takes it out of that.
 */
export const laterOperations = ['pause', 'resume'] as const
export const registryOperations = [...lifecycleOperations, ...laterOperations] as const

const schema = z.strictObject({
  do: z.enum(registryOperations),
  ...every,
  ...onAgreement,
  /** Further operations of the same transaction, in order. The sender must be a router, which makes one call after another. */
  also: z
    .array(z.strictObject({ do: z.enum(registryOperations), agreement: name }))
    .min(1)
    .max(8)
    .exactOptional(),
})
export type RegistryAction = z.infer<typeof schema>

/** Whether a word is the name of an operation of the attack registry. */
export function isRegistryOperation(verb: string | undefined): verb is RegistryAction['do'] {
  return (registryOperations as readonly (string | undefined)[]).includes(verb)
}

/** The operations of a transaction, each as an action of its own. */
export function operationsOf({ also = [], ...first }: RegistryAction): RegistryAction[] {
  const by = first.by === undefined ? {} : { by: first.by }
  return [first, ...also.map((one) => ({ ...one, ...by }))]
}

const ofEach = registryOperations.map((operation) => [operation, { schema }] as const)
export const registryActions = Object.fromEntries(ofEach) as Record<RegistryAction['do'], { schema: typeof schema }>
