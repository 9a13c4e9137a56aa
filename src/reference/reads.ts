import type { Hex } from 'viem'
import type { Address, Environment } from '../subject/resolver.ts'
import type { Block, Log } from './block.ts'
import type { Arguments, Read, Returned } from './call.ts'
import type { Link } from './links.ts'
import type { Request, Requests } from './requests.ts'

export type Topics = readonly (Hex | Hex[] | null)[]

/** What can be read at one block. */
export type Reads = Pick<
  Requests,
  'at' | 'creations' | 'creatorsAsked' | 'addCreatorAsked' | 'addCreation' | 'traced' | 'addTraced'
> & {
  environment: Environment
  /** "Now" is its timestamp, never the machine's clock. */
  block: Block
  /** Calls a function of the attack registry or of an agreement. */
  read<name extends Read>(contract: Address, functionName: name, ...args: Arguments<name>): Promise<Returned<name>>
  /** The contract's code; `0x` where it has none. Default: at the view's block. */
  code(contract: Address, blockNumber?: number): Promise<Hex>
  /** The block of a link's latest registration. */
  linkedIn(link: Link): Promise<number>
  /** The block of a link's first registration. */
  firstLinkedIn(link: Link): Promise<number>
  /** The attack registry's events up to the view's block, oldest first. */
  events(topics: Topics): Promise<Log[]>
  /** An earlier block. */
  blockAt(number: number): Promise<Block>
  /** Any other request. Equal requests are sent once, since the answer can't change within the view. */
  request: Request
}
