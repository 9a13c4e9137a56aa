import type { Action, Name } from '../../model/action.ts'
import type { CreateAgreement } from '../../model/actions/create-agreement-action.ts'
import type { LifecycleOperation } from '../../model/actions/registry-operations.ts'
import { childContractScopes, identityRequirements, PROMOTION_WINDOW } from '../../model/protocol.ts'

/** The name of the owner of every agreement of a population. */
export const POPULATION_OWNER = 'crowdOwner'
/** The factory that spawns all other contracts. */
const ROOT = 'crowdRoot'

/** Every tenth agreement covers a factory with this many children; the others cover a vault. */
const CHILDREN = 5
const isFactory = (nth: number) => nth % 10 === 9

/** The operations on the first agreements of every twenty; the others get attack mode. */
const operations: Record<number, LifecycleOperation[]> = {
  0: [],
  1: ['requestUnderAttack'],
  2: ['requestUnderAttack', 'instantPromote'],
  3: ['requestUnderAttack', 'approveAttack', 'instantCorrupt'],
  4: ['requestUnderAttack', 'approveAttack', 'instantPromote'],
}
const attackMode: LifecycleOperation[] = ['requestUnderAttack', 'approveAttack']
/** Of every twenty agreements, one whose countdown has ended and one whose countdown runs. */
const COUNTDOWN_ENDED = 5
const COUNTDOWN_RUNNING = 6

export const coveredName = (nth: number): Name => (isFactory(nth) ? `factory${nth}` : `vault${nth}`)
export const agreementName = (nth: number): Name => `agreement${nth}`
export const childNames = (nth: number): Name[] =>
  isFactory(nth) ? Array.from({ length: CHILDREN }, (_, child) => `child${nth}of${child}`) : []

/** Deploys the root factory. */
export const rootActions: Action[] = [{ do: 'deploy', contract: ROOT, kind: 'factory', by: 'crowdFounder' }]

/**
 * Creates the contracts of some agreements: one transaction for all vaults, one for all factories, one for the children
 * of each factory.
 */
export function contractActions(numbers: readonly number[]): Action[] {
  const clones = (children: Name[], kind: 'vault' | 'factory'): Action[] =>
    children.length > 0 ? [{ do: 'spawn', factory: ROOT, children, kind, method: 'clone' }] : []
  const factories = numbers.filter(isFactory)
  return [
    ...clones(numbers.filter((nth) => !isFactory(nth)).map(coveredName), 'vault'),
    ...clones(factories.map(coveredName), 'factory'),
    ...factories.map(
      (nth): Action => ({ do: 'spawn', factory: coveredName(nth), children: childNames(nth), method: 'clone' }),
    ),
  ]
}

/** Creates some agreements and carries out their operations, all in one block. */
export function agreementActions(numbers: readonly number[]): Action[] {
  return numbers.flatMap((nth): Action[] => {
    const agreement = agreementName(nth)
    const seconds = 2 * PROMOTION_WINDOW + (nth % 365) * 86_400
    return [
      creation(nth),
      { do: 'extendCommitmentWindow', agreement, seconds, by: POPULATION_OWNER },
      ...(operations[nth % 20] ?? attackMode).map((operation): Action => operationOn(agreement, operation)),
    ]
  })
}

/** Promotes the agreements whose countdown has ended, or is running, when the population is complete. */
export function promotionActions(numbers: readonly number[], countdown: 'ended' | 'running'): Action[] {
  const remainder = countdown === 'ended' ? COUNTDOWN_ENDED : COUNTDOWN_RUNNING
  return numbers.filter((nth) => nth % 20 === remainder).map((nth) => operationOn(agreementName(nth), 'promote'))
}

const byModerator: ReadonlySet<LifecycleOperation> = new Set(['approveAttack', 'instantCorrupt', 'instantPromote'])

function operationOn(agreement: Name, operation: LifecycleOperation): Action {
  return { do: operation, agreement, by: byModerator.has(operation) ? 'registryModerator' : POPULATION_OWNER }
}

function creation(nth: number): CreateAgreement {
  return {
    do: 'createAgreement',
    agreement: agreementName(nth),
    owner: POPULATION_OWNER,
    chains: [
      {
        chain: 'home',
        accounts: [{ account: coveredName(nth), scope: childContractScopes[nth % 3 === 0 ? 2 : nth % 4] ?? 'All' }],
      },
    ],
    terms: {
      bountyPercentage: 1 + (nth % 20),
      bountyCapUsd: `${(nth * 104_729) % 5_000_000}`,
      aggregateBountyCapUsd: '0',
      retainable: nth % 2 === 0,
      identityRequirement: identityRequirements[nth % 3] ?? 'Anonymous',
      diligenceRequirements: '',
    },
    protocolName: `Lagoon ${(nth * 7_919) % 10_007}`,
    agreementURI: `ipfs://terms/${nth}`,
    contactDetails: [{ name: 'Security', contact: `security@lagoon-${nth}.example` }],
  }
}
