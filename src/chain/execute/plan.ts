import type { Address } from 'viem'
import type { Action } from '../../model/action.ts'
import type { Transaction as Step } from '../../scenario/timeline.ts'
import type { Call, Made, Setting } from './call.ts'
import { callOf } from './calls/call-of.ts'
import { senderOf } from './sender.ts'

/** What an action sends, from whom, and what it is to make. */
export type Planned = { action: Action; sender: Address; call: Call; makes: Made[] }

/** What all transactions of a scenario are worked out from. */
export type Planning = Omit<Setting, 'sender' | 'before' | 'time'>

/** Works out a transaction, and counts on its effects: the next action of the block may already speak of them. */
export function plan({ action, before }: Step, time: number, planning: Planning): Planned {
  const { addressBook, nonces } = planning
  const sender = addressBook.addressOf(senderOf(action, before))
  const call = callOf(action, { ...planning, time, sender, before })
  const makes = action.reverts === undefined ? (call.makes ?? []) : []
  nonces.advance(sender, 1)
  if (call.spawner) nonces.advance(call.spawner, makes.length)
  for (const { name, address, nonce } of makes) {
    addressBook.addContract(name, address)
    nonces.advance(address, nonce)
  }
  return { action, sender, call, makes }
}
