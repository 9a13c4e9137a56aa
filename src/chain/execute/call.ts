import type { Address, Hex } from 'viem'
import type { Name } from '../../model/action.ts'
import type { World } from '../../model/world.ts'
import type { Deployment } from '../deploy/deploy.ts'
import type { AddressBook } from './address-book.ts'
import type { Nonces } from './nonces.ts'

/** A contract that a call makes, and the nonce that it has when the call is over. */
export type Made = { name: Name; address: Address; nonce: number }

/** What an action sends, and what comes of it. Without `to` it is a creation transaction. */
export type Call = {
  to?: Address
  data: Hex
  /** In the order in which they are made. */
  makes?: Made[]
  /** The contract whose nonce the call advances, by the number of children that it makes. */
  spawner?: Address
}

/** What a call is worked out from. */
export type Setting = {
  scenarioId: string
  chainId: number
  otherChainId: number
  deployment: Deployment
  addressBook: AddressBook
  nonces: Nonces
  sender: Address
  /** Timestamp of the block, seconds. */
  time: number
  /** The model's world before the action. */
  before: World
}
