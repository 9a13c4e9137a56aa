import type { Action, CreateAgreement, LifeOperation, Name } from '../../model/action.ts'
import { childContractScopes, identityRequirements, PROMOTION_WINDOW } from '../../model/protocol.ts'

/** The account that owns every agreement of a population. */
export const CROWD_OWNER = 'crowdOwner'
const ROOT = 'crowdRoot'

/** Every tenth agreement covers a factory, with this many children; the others cover a vault. */
const CHILDREN = 5
const isFactory = (nth: number) => nth % 10 === 9

/** What becomes of each agreement of twenty; of the others, attack mode is approved. */
const lives: Record<number, LifeOperation[]> = {
  0: [],
  1: ['requestUnderAttack'],
  2: ['goToProduction'],
  3: ['requestUnderAttack', 'approveAttack', 'instantCorrupt'],
  4: ['requestUnderAttack', 'approveAttack', 'instantPromote'],
}
const open: LifeOperation[] = ['requestUnderAttack', 'approveAttack']
const ENDED = 5
const COUNTING = 6

export const coveredName = (nth: number): Name => (isFactory(nth) ? `factory${nth}` : `vault${nth}`)
export const agreementName = (nth: number): Name => `agreement${nth}`
export const childNames = (nth: number): Name[] =>
  isFactory(nth) ? Array.from({ length: CHILDREN }, (_, child) => `child${nth}of${child}`) : []

/** What makes everything else. */
export const rootActions: Action[] = [{ do: 'deploy', contract: ROOT, kind: 'factory', by: 'crowdFounder' }]

/** The contracts of some agreements: vaults in one transaction, factories in another, and children in one a factory. */
export function contractActions(numbers: readonly number[]): Action[] {
  const clones = (children: Name[], kind: 'vault' | 'factory'): Action[] =>
    children.length > 0 ? [{ do: 'spawn', factory: ROOT, children, kind, how: 'clone' }] : []
  const factories = numbers.filter(isFactory)
  return [
    ...clones(numbers.filter((nth) => !isFactory(nth)).map(coveredName), 'vault'),
    ...clones(factories.map(coveredName), 'factory'),
    ...factories.map(
      (nth): Action => ({ do: 'spawn', factory: coveredName(nth), children: childNames(nth), how: 'clone' }),
    ),
  ]
}

/** Some agreements, from their creation to what becomes of them in the same block. */
export function agreementActions(numbers: readonly number[]): Action[] {
  return numbers.flatMap((nth): Action[] => {
    const agreement = agreementName(nth)
    const seconds = 2 * PROMOTION_WINDOW + (nth % 365) * 86_400
    return [
      creation(nth),
      { do: 'extendCommitmentWindow', agreement, seconds, by: CROWD_OWNER },
      ...(lives[nth % 20] ?? open).map((operation): Action => sent(operation, agreement)),
    ]
  })
}

/** Promotions whose countdown is to have ended, or is to run. */
export function promotionActions(numbers: readonly number[], countdown: 'ended' | 'running'): Action[] {
  const place = countdown === 'ended' ? ENDED : COUNTING
  return numbers.filter((nth) => nth % 20 === place).map((nth) => sent('promote', agreementName(nth)))
}

const ofModerator: ReadonlySet<LifeOperation> = new Set(['approveAttack', 'instantCorrupt', 'instantPromote'])

function sent(operation: LifeOperation, agreement: Name): Action {
  return { do: operation, agreement, by: ofModerator.has(operation) ? 'registryModerator' : CROWD_OWNER }
}

function creation(nth: number): CreateAgreement {
  return {
    do: 'createAgreement',
    agreement: agreementName(nth),
    owner: CROWD_OWNER,
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
