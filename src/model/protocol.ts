/** The enumerations and constants of the contracts, in the order of their numeric values (interface §2.6, §8). */

export const contractStates = [
  'NOT_DEPLOYED',
  'NEW_DEPLOYMENT',
  'ATTACK_REQUESTED',
  'UNDER_ATTACK',
  'PROMOTION_REQUESTED',
  'PRODUCTION',
  'CORRUPTED',
] as const
/** A state of this version of the contracts. */
export type KnownState = (typeof contractStates)[number]
/** `PAUSED` stands for whatever states a later version of the attack registry adds: no client knows its number. */
export type ContractState = KnownState | 'PAUSED'

/** The states by their numbers in the contracts. */
const numbered: readonly ContractState[] = [...contractStates, 'PAUSED']
export const stateNumber = (state: ContractState): number => numbered.indexOf(state)
export const stateOfNumber = (number: number): ContractState | undefined => numbered[number]

/** The state as the explorer shows it: `PAUSED`, of a later version, shows as `NOT_DEPLOYED`. */
export const shownState = (state: ContractState): KnownState => (state === 'PAUSED' ? 'NOT_DEPLOYED' : state)

export const childContractScopes = ['None', 'ExistingOnly', 'All', 'FutureOnly'] as const
export type ChildContractScope = (typeof childContractScopes)[number]

/** From the weakest requirement to the strictest. */
export const identityRequirements = ['Anonymous', 'Pseudonymous', 'Named'] as const
export type IdentityRequirement = (typeof identityRequirements)[number]

/** Seconds from `promotionRequestedTimestamp` until PRODUCTION: 3 days (interface §3, §8). */
export const PROMOTION_DELAY = 3 * 86_400
/** Seconds that an attack request waits for its decision before it becomes PRODUCTION: 14 days. */
export const PROMOTION_WINDOW = 14 * 86_400
/** The shortest commitment, in seconds from the request, with which an attack can be requested: 7 days. */
export const MIN_COMMITMENT = 7 * 86_400
/** The most distinct addresses that an agreement's scope can hold. */
export const MAX_SCOPE = 200
