import type { Hash } from 'viem'
import type { Moment, StateName } from '../ledger/life.ts'
import { readAddress } from './address.ts'
import type { Endpoint } from './endpoint.ts'
import { milliseconds } from './item.ts'

type Time = number | null
type Sender = Hash | null

/**
 * The security state of a contract: its binding agreement's. Times in milliseconds, null where there is none; a hash is
 * null too where time did it, not a transaction. `registered…` is the link that binds, for a child its deployer's.
 */
type ContractStateBody = {
  state: StateName
  /** Whether the agreement was ever UNDER_ATTACK. */
  wasUnderAttack: boolean
  registeredAt: Time
  registeredTxHash: Sender
  underAttackAt: Time
  underAttackTxHash: Sender
  productionAt: Time
  productionTxHash: Sender
  attackRequestedAt: Time
  attackRequestedTxHash: Sender
  promotionRequestedAt: Time
  promotionRequestedTxHash: Sender
  corruptedAt: Time
  corruptedTxHash: Sender
  /** When the request or the countdown that is running becomes PRODUCTION. */
  promotionWindowEnds: Time
  commitmentLockedUntil: Time
}

const NOT_REGISTERED = {
  state: 'NOT_REGISTERED',
  wasUnderAttack: false,
  registeredAt: null,
  underAttackAt: null,
  productionAt: null,
  commitmentLockedUntil: null,
}

/** `contract-state/<contract>`. */
export const getContractState: Endpoint = {
  matches: ([name, contract, ...more]) => name === 'contract-state' && Boolean(contract) && more.length === 0,
  answer({ index }, [, contract = '']): ContractStateBody | typeof NOT_REGISTERED {
    const binding = index.binding(readAddress(contract))
    if (!binding) return NOT_REGISTERED
    const { agreement, link } = binding
    const life = index.life(agreement)
    return {
      state: life.state,
      wasUnderAttack: life.underAttack !== undefined,
      ...moment('registered', { at: link.timestamp, txHash: link.txHash }),
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

type MomentMembers<Name extends string> = Record<`${Name}At`, Time> & Record<`${Name}TxHash`, Sender>

function moment<Name extends string>(name: Name, moment?: Moment): MomentMembers<Name> {
  const members = { [`${name}At`]: moment ? milliseconds(moment.at) : null, [`${name}TxHash`]: moment?.txHash ?? null }
  return members as MomentMembers<Name>
}
