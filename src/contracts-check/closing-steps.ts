import { MIN_COMMITMENT } from '../model/protocol.ts'
import type { Action, Scenario, Step } from '../scenario/scenario.ts'

/** An agreement of its own, that no generated scenario has. */
const AGREEMENT = 'lastAgreement'

const terms = {
  bountyPercentage: 10,
  bountyCapUsd: '1000000',
  aggregateBountyCapUsd: '0',
  retainable: true,
  identityRequirement: 'Anonymous',
  diligenceRequirements: '',
} as const

/**
 * A generated scenario with one more agreement at its end, which is requested with the shortest commitment and with one
 * second less: generated scenarios commit for whole days. Before that its chain is replaced, and one agreement is deployed
 * without the factory, which generated scenarios do not do either.
 * @param makesByHand Whether the deployment has agreements that no factory made.
 */
export function withClosingSteps(scenario: Scenario, makesByHand: boolean): Scenario {
  const commit = (seconds: number): Action => ({ do: 'extendCommitmentWindow', agreement: AGREEMENT, seconds })
  const request: Action = { do: 'requestUnderAttack', agreement: AGREEMENT }
  const refused: Action = { ...request, reverts: 'AttackRegistry__InsufficientCommitment' }
  const create = (agreement: string, byHand?: true): Action => ({
    do: 'createAgreement',
    agreement,
    owner: 'lastOwner',
    chains: [{ chain: 'home', accounts: [{ account: 'firstAccount' }] }],
    terms,
    protocolName: 'The last protocol',
    agreementURI: 'ipfs://last',
    contactDetails: [],
    ...(byHand && { byHand }),
  })
  const closing: Step[] = [
    ...(makesByHand ? [create('handmadeAgreement', true)] : []),
    create(AGREEMENT),
    { do: 'addOrSetChains', agreement: AGREEMENT, chains: [{ chain: 'home', accounts: [{ account: 'lastAccount' }] }] },
    // In one block, because a second passes from block to block.
    { do: 'sameBlock', actions: [commit(MIN_COMMITMENT - 1), refused] },
    { do: 'sameBlock', actions: [commit(MIN_COMMITMENT), request] },
  ]
  return { ...scenario, steps: [...scenario.steps, ...closing] }
}
