import { z } from 'zod'
import type { StateChange } from '../ledger/state-history.ts'
import { INVALID_ADDRESS, readAddress } from './address.ts'
import type { Endpoint } from './endpoint.ts'
import { milliseconds } from './item.ts'
import { hash, state, time } from './primitives.ts'

const at = time.nullable()
const sender = hash.nullable().describe('Null too where time did it, not a transaction.')

const registered = z
  .object({
    state,
    wasUnderAttack: z.boolean().describe('Whether the agreement was ever UNDER_ATTACK.'),
    registeredAt: at.describe("Of the link that binds: the contract's own, or its deployer's."),
    registeredTxHash: sender,
    underAttackAt: at,
    underAttackTxHash: sender,
    productionAt: at,
    productionTxHash: sender,
    attackRequestedAt: at,
    attackRequestedTxHash: sender,
    promotionRequestedAt: at,
    promotionRequestedTxHash: sender,
    corruptedAt: at,
    corruptedTxHash: sender,
    promotionWindowEnds: at.describe('When the request or the countdown that is running becomes PRODUCTION.'),
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

/** `contract-state/<contract>`: its binding agreement's state, and how it came there. */
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
    const life = index.life(agreement)
    return {
      state: life.state,
      wasUnderAttack: life.underAttack !== undefined,
      ...moment('registered', link && { at: link.timestamp, txHash: link.txHash }),
      ...moment('underAttack', life.underAttack),
      ...moment('production', life.production),
      ...moment('attackRequested', life.attackRequested),
      ...moment('promotionRequested', life.promotionRequested),
      ...moment('corrupted', life.corrupted),
      promotionWindowEnds: life.deadline === undefined ? null : milliseconds(life.deadline),
      commitmentLockedUntil: agreement.commitmentUntil === 0n ? null : milliseconds(agreement.commitmentUntil),
    }
  },
}

type MomentMembers<Name extends string> = Record<`${Name}At`, z.output<typeof at>> &
  Record<`${Name}TxHash`, z.output<typeof sender>>

function moment<Name extends string>(name: Name, moment?: StateChange): MomentMembers<Name> {
  const members = { [`${name}At`]: moment ? milliseconds(moment.at) : null, [`${name}TxHash`]: moment?.txHash ?? null }
  return members as MomentMembers<Name>
}
