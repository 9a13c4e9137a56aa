import * as z from 'zod'
import type { IndexedLink } from '../ledger/ledger.ts'
import { REQUEST_DEADLINE, type StateChange, type StateHistory } from '../ledger/state-history.ts'
import { INVALID_ADDRESS, readAddress } from './address.ts'
import type { Endpoint } from './endpoint.ts'
import { milliseconds } from './item.ts'
import { hash, state, time } from './primitives.ts'

const at = time.nullable()
const txHash = hash.nullable().describe('Null too where a deadline passed, without a transaction.')

const registered = z
  .object({
    state,
    wasUnderAttack: z.boolean().describe('Whether the agreement was ever UNDER_ATTACK.'),
    registeredAt: at.describe("Of the link that binds: the contract's own, or its deployer's."),
    registeredTxHash: txHash,
    underAttackAt: at,
    underAttackTxHash: txHash,
    productionAt: at,
    productionTxHash: txHash,
    attackRequestedAt: at,
    attackRequestedTxHash: txHash,
    promotionRequestedAt: at,
    promotionRequestedTxHash: txHash,
    corruptedAt: at,
    corruptedTxHash: txHash,
    promotionWindowEnds: at.describe(
      'When the pending request or the running countdown becomes PRODUCTION; in UNDER_ATTACK registeredAt + 14 days, which ends nothing.',
    ),
    commitmentLockedUntil: at,
  })
  .describe('Of a contract that an agreement binds.')

const notRegistered = z
  .object({
    state: z.literal('NOT_REGISTERED'),
    wasUnderAttack: z.literal(false),
    registeredAt: z.null(),
    underAttackAt: z.null(),
    productionAt: z.null(),
    commitmentLockedUntil: z.null(),
  })
  .describe('Of a contract that nothing covers.')

const contractState = z.union([registered, notRegistered])
type ContractStateBody = z.output<typeof contractState>

const NOT_REGISTERED: ContractStateBody = {
  state: 'NOT_REGISTERED',
  wasUnderAttack: false,
  registeredAt: null,
  underAttackAt: null,
  productionAt: null,
  commitmentLockedUntil: null,
}

/** `contract-state/<contract>`: its binding agreement's state, and when each state began. */
export const getContractState: Endpoint<ContractStateBody> = {
  path: '/contract-state/{contract}',
  operationId: 'getContractState',
  summary: "A contract's security state: its binding agreement's, with the time and transaction of each transition.",
  body: contractState,
  bodyName: 'ContractState',
  refusals: { 400: INVALID_ADDRESS },
  answer({ index }, segment) {
    const securityState = index.securityState(readAddress(segment))
    if (!securityState) return NOT_REGISTERED
    const { agreement, link } = securityState
    const history = index.stateHistory(agreement)
    return {
      state: history.state,
      wasUnderAttack: history.underAttack !== undefined,
      ...changeMembers('registered', link && { at: link.timestamp, txHash: link.txHash }),
      ...changeMembers('underAttack', history.underAttack),
      ...changeMembers('production', history.production),
      ...changeMembers('attackRequested', history.attackRequested),
      ...changeMembers('promotionRequested', history.promotionRequested),
      ...changeMembers('corrupted', history.corrupted),
      promotionWindowEnds: windowEnd(history, link),
      commitmentLockedUntil: agreement.commitmentUntil === 0n ? null : milliseconds(agreement.commitmentUntil),
    }
  },
}

/** Returns the end of an attack window. An approved attack has no end, but the known API shows the end of its request. */
function windowEnd({ state, deadline }: StateHistory, link?: IndexedLink): z.output<typeof at> {
  const end = state === 'UNDER_ATTACK' && link ? link.timestamp + REQUEST_DEADLINE : deadline
  return end === undefined ? null : milliseconds(end)
}

type ChangeMembers<Name extends string> = Record<`${Name}At`, z.output<typeof at>> &
  Record<`${Name}TxHash`, z.output<typeof txHash>>

function changeMembers<Name extends string>(name: Name, change?: StateChange): ChangeMembers<Name> {
  const members = { [`${name}At`]: change ? milliseconds(change.at) : null, [`${name}TxHash`]: change?.txHash ?? null }
  return members as ChangeMembers<Name>
}
