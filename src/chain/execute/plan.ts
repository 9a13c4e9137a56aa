import type { Address } from 'viem'
import type { Action } from '../../model/action.ts'
import type { Transaction } from '../../scenario/timeline.ts'
import type { Call, CallContext, CreatedContract } from './call.ts'
import { callOf } from './calls/call-of.ts'
import { senderOf } from './sender.ts'

/** An action with its sender, its call and the contracts that it should create. */
export type PlannedAction = { action: Action; sender: Address; call: Call; creates: CreatedContract[] }

/** What all actions of a scenario share. */
export type PlanContext = Omit<CallContext, 'sender' | 'before' | 'time'>

/**
 * Plans the transaction of an action. Adds the contracts that it creates to the address book and advances the nonces, so
 * that the next action of the block can refer to them.
 */
export function plan({ action, before }: Transaction, time: number, context: PlanContext): PlannedAction {
  const { addressBook, nonces } = context
  const sender = addressBook.addressOf(senderOf(action, before))
  const call = callOf(action, { ...context, time, sender, before })
  const creates = action.reverts === undefined ? (call.creates ?? []) : []
  nonces.advance(sender, 1)
  if (call.spawner && action.reverts === undefined) nonces.advance(call.spawner.address, call.spawner.advance)
  for (const { name, address, nonce } of creates) {
    addressBook.addContract(name, address)
    nonces.advance(address, nonce)
  }
  return { action, sender, call, creates }
}
