import type { CustomDeployment } from '../../chain/deploy/deploy-registries.ts'
import type { ChainRef } from '../../model/action.ts'
import type { CreateAgreement } from '../../model/actions/create-agreement-action.ts'
import { MIN_COMMITMENT, PROMOTION_WINDOW } from '../../model/protocol.ts'
import type { World } from '../../model/world.ts'
import { firstWorld } from '../../scenario/network-steps.ts'
import type { Action, Scenario, Step } from '../../scenario/scenario.ts'
import { advance, ImpossibleStep } from '../../scenario/timeline.ts'
import { missingFor } from '../resolvers/playable.ts'
import { contractSteps } from './check-scenario.ts'
import { ownersSteps } from './owners-steps.ts'

/** An agreement of its own, that no generated scenario has. */
const AGREEMENT = 'lastAgreement'

/** A contract that makes an agreement, and has every role. */
const MULTISIG = 'multisig'

const terms = {
  bountyPercentage: 10,
  bountyCapUsd: '1000000',
  aggregateBountyCapUsd: '0',
  retainable: true,
  identityRequirement: 'Anonymous',
  diligenceRequirements: 'A passport',
} as const

/**
 * Appends steps that generated scenarios lack: changes by owners at the edge of the allowed; a request with the
 * shortest commitment and with one second less, since the others commit for whole days; a chain whose accounts are
 * removed, replaced and listed twice; an agreement with roles that changed hands three times, corrupted long ago and
 * finalised; an agreement that a contract creates, owns and moderates; and one made without the factory.
 * @param index Of the scenario in its campaign: it decides which changes.
 * @param custom Omits steps that need a missing part of this profile's deployment.
 */
export function withClosingSteps(scenario: Scenario, index: number, custom: CustomDeployment | undefined): Scenario {
  const world = contractSteps(scenario).reduce((before, step) => advance(before, step).world, firstWorld(scenario))
  const agreement = AGREEMENT
  const commit = (seconds: number): Action => ({ do: 'extendCommitmentWindow', agreement, seconds })
  const request: Action = { do: 'requestUnderAttack', agreement }
  const refused: Action = { ...request, reverts: 'AttackRegistry__InsufficientCommitment' }
  const create = (agreement: string, more: Partial<CreateAgreement>): CreateAgreement => ({
    do: 'createAgreement',
    agreement,
    owner: 'lastOwner',
    chains: [{ chain: 'home', accounts: [{ account: 'firstAccount' }] }],
    terms,
    protocolName: 'The last protocol',
    agreementURI: 'ipfs://last',
    contactDetails: [],
    ...more,
  })
  const on = (chain: ChainRef, ...accounts: string[]) => ({ chain, accounts: accounts.map((account) => ({ account })) })
  const closing: Step[] = [
    create('handmadeAgreement', { byHand: true }),
    create(AGREEMENT, { chains: [on(1, 'far', 'farther', 'far', 'farthest'), on('home', 'firstAccount')] }),
    { do: 'addOrSetChains', agreement, chains: [on('home', 'lastAccount')] },
    { do: 'removeAccounts', agreement, ...on(1, 'far') },
    { do: 'addOrSetChains', agreement, chains: [on(10, 'farther'), on(1, 'farthest')] },
    { do: 'removeChains', agreement, chains: [10] },
    // In one block, because a second passes from block to block.
    { do: 'sameBlock', actions: [commit(MIN_COMMITMENT - 1), refused] },
    { do: 'sameBlock', actions: [commit(MIN_COMMITMENT), request] },
    { do: 'approveAttack', agreement },
    ...['second', 'third'].flatMap((to): Action[] => [
      { do: 'transferAttackModerator', agreement, to },
      { do: 'transferOwnership', agreement, to },
      { do: 'acceptOwnership', agreement },
    ]),
    { do: 'markCorrupted', agreement },
    { do: 'wait', seconds: PROMOTION_WINDOW + 1 },
    { do: 'finalizeState', agreement },
    ...byContract(create('multisigAgreement', { owner: MULTISIG, chains: [on('home', 'multisigAccount')] })),
  ]
  return {
    ...scenario,
    steps: [...scenario.steps, ...possibleSteps(world, [...ownersSteps(world, index), ...closing], custom)],
  }
}

/** Selects the steps for which a deployment has everything that they and their earlier steps need. */
function possibleSteps(world: World, steps: readonly Step[], custom: CustomDeployment | undefined): Step[] {
  let before = world
  return steps.filter((step) => {
    if (missingFor({ steps: [step] }, custom) !== undefined) return false
    try {
      before = advance(before, step).world
      return true
    } catch (error) {
      if (error instanceof ImpossibleStep) return false
      throw error
    }
  })
}

/** Takes an agreement through its life by a contract. The caller of that contract must not have any role. */
function byContract(creation: CreateAgreement): Action[] {
  const { agreement } = creation
  const home = { chain: 'home', accounts: [{ account: 'multisigVault' }] } as const
  return [
    { do: 'deploy', contract: MULTISIG, kind: 'router' },
    creation,
    { do: 'adopt', adopter: MULTISIG, agreement },
    { do: 'setProtocolName', agreement, protocolName: "The multisig's protocol" },
    { do: 'extendCommitmentWindow', agreement, seconds: 2 * MIN_COMMITMENT },
    { do: 'requestUnderAttack', agreement },
    { do: 'changeRegistryModerator', to: MULTISIG },
    { do: 'approveAttack', agreement },
    { do: 'addAccounts', agreement, ...home, accounts: [...home.accounts] },
    { do: 'promote', agreement },
    { do: 'cancelPromotion', agreement },
    { do: 'markCorrupted', agreement },
  ]
}
