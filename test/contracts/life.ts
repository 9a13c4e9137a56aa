import type { Address } from 'viem'
import { type Call, registry } from './calls.ts'
import { DAY, MODERATOR, OWNER, type Registries } from './registries.ts'

export const PROMOTION_DELAY = 3 * DAY
export const PROMOTION_WINDOW = 14 * DAY
export const MIN_COMMITMENT = 7 * DAY

/** The registry's operations on an agreement, and who may do them: the agreement's owner is its attack moderator here. */
export const operators = {
  requestUnderAttack: OWNER,
  goToProduction: OWNER,
  approveAttack: MODERATOR,
  rejectAttackRequest: MODERATOR,
  promote: OWNER,
  cancelPromotion: OWNER,
  markCorrupted: OWNER,
  instantPromote: MODERATOR,
  instantCorrupt: MODERATOR,
  finalizeState: OWNER,
  syncNewContracts: OWNER,
} as const
export type Operation = keyof typeof operators
export const operations = Object.keys(operators) as Operation[]

/** A call of the registry's operation on an agreement. The flag of `rejectAttackRequest` changes nothing. */
export function operationOn(operation: Operation, agreement: Address): Call {
  return operation === 'rejectAttackRequest' ? registry(operation, agreement, true) : registry(operation, agreement)
}

/** The ways into each state: operations, and seconds that pass. */
const ways = {
  'NOT_DEPLOYED (new)': [],
  'NOT_DEPLOYED (rejected)': ['requestUnderAttack', 'rejectAttackRequest'],
  ATTACK_REQUESTED: ['requestUnderAttack'],
  UNDER_ATTACK: ['requestUnderAttack', 'approveAttack'],
  PROMOTION_REQUESTED: ['requestUnderAttack', 'approveAttack', 'promote'],
  'PRODUCTION (at once)': ['goToProduction'],
  'PRODUCTION (promoted)': ['requestUnderAttack', 'approveAttack', 'instantPromote'],
  'PRODUCTION (nobody decided)': ['requestUnderAttack', PROMOTION_WINDOW],
  'PRODUCTION (countdown over)': ['requestUnderAttack', 'approveAttack', 'promote', PROMOTION_DELAY],
  'PRODUCTION (finalised)': ['requestUnderAttack', 'approveAttack', 'promote', PROMOTION_DELAY, 'finalizeState'],
  CORRUPTED: ['requestUnderAttack', 'approveAttack', 'markCorrupted'],
} as const satisfies Record<string, readonly (Operation | number)[]>
export type Way = keyof typeof ways
export const allWays = Object.keys(ways) as Way[]

export const active = ['ATTACK_REQUESTED', 'UNDER_ATTACK', 'PROMOTION_REQUESTED'] as const satisfies Way[]
export const inactive = allWays.filter((way) => !(active as readonly Way[]).includes(way))

/** The numbers of the states (interface §2.6). */
export const states = {
  NOT_DEPLOYED: 0,
  ATTACK_REQUESTED: 2,
  UNDER_ATTACK: 3,
  PROMOTION_REQUESTED: 4,
  PRODUCTION: 5,
  CORRUPTED: 6,
} as const

export function stateAfter(way: Way): number {
  return states[way.split(' ')[0] as keyof typeof states]
}

/** Brings an agreement to a state in one of the ways. */
export async function lead({ now, until, send }: Registries, agreement: Address, way: Way): Promise<void> {
  for (const step of ways[way]) {
    if (typeof step === 'number') await until(now() + step)
    else await send(operators[step], operationOn(step, agreement))
  }
}
