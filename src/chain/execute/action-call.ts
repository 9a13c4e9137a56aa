import type { Address, Hex } from 'viem'
import type { Name } from '../../model/action.ts'
import type { World } from '../../model/world.ts'
import type { Deployment } from '../deploy/deploy-registries.ts'
import type { Authorization } from '../mine.ts'
import type { AddressBook } from './address-book.ts'
import type { Nonces } from './nonce-counter.ts'

/** A contract that a call creates, and its nonce after the call. */
export type CreatedContract = { name: Name; address: Address; nonce: number }

/** The transaction of an action, without its sender. Without `to` it is a creation transaction. */
export type ActionCall = {
  to?: Address
  data: Hex
  /** In the order of creation. Default: none. */
  creates?: CreatedContract[]
  /** The factory that creates the contracts, and by how many its nonce advances: proxies create contracts themselves. */
  spawner?: { address: Address; advance: number }
  /** Default: none. */
  authorization?: Authorization | undefined
}

/** What the call of an action depends on. */
export type CallContext = {
  scenarioId: string
  chainId: number
  otherChainId: number
  deployment: Deployment
  addressBook: AddressBook
  nonces: Nonces
  sender: Address
  /** Timestamp of the block, seconds. */
  time: number
  /** The model's state before the action. */
  before: World
}
