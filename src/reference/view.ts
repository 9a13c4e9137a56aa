import type { Hex } from 'viem'
import { toHex } from 'viem/utils'
import type { Address, Environment } from '../subject/resolver.ts'
import { type Block, blockOf, type Log, logOf } from './block.ts'
import { type Arguments, decodeResult, encodeCall, type Read, type Returned } from './call.ts'
import { hex, list } from './check.ts'
import { CannotKnow } from './errors.ts'
import { type Link, linkFinder } from './links.ts'
import type { Node } from './node.ts'

type Topics = readonly (Hex | Hex[] | null)[]

/** The chain at one block. Everything in one answer is read through one view, so that it was true at that block. */
export type View = {
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
  request(method: string, ...params: unknown[]): Promise<unknown>
  /** The answers so far that were not known before, by request. */
  fresh: ReadonlyMap<string, unknown>
}

export function viewAt(block: Block, environment: Environment, node: Node): View {
  const known = node.known.at(block.hash)
  const fresh = new Map<string, unknown>()
  const pending = new Map<string, Promise<unknown>>()

  function request(method: string, ...params: unknown[]): Promise<unknown> {
    const key = JSON.stringify([method, params])
    if (known.has(key)) return Promise.resolve(known.get(key))
    const answer = pending.get(key) ?? ask(key, method, params)
    pending.set(key, answer)
    return answer
  }

  async function ask(key: string, method: string, params: unknown[]): Promise<unknown> {
    const answer = await node.request(method, params)
    fresh.set(key, answer)
    return answer
  }

  async function events(topics: Topics): Promise<Log[]> {
    const filter = {
      address: environment.contracts.attackRegistry,
      topics,
      fromBlock: toHex(environment.deploymentBlock),
      toBlock: toHex(block.number),
    }
    const logs = list(await request('eth_getLogs', filter), "The attack registry's events")
    return logs.map(logOf).sort((one, other) => one.blockNumber - other.blockNumber || one.logIndex - other.logIndex)
  }

  return {
    environment,
    block,
    request,
    fresh,
    events,
    linkedIn: linkFinder(events),
    firstLinkedIn: linkFinder(events, 'first'),

    async read(contract, functionName, ...args) {
      const call = { to: contract, data: encodeCall(functionName, args) }
      const data = hex(await request('eth_call', call, toHex(block.number)), `What ${functionName} returns`)
      try {
        return decodeResult(functionName, data)
      } catch (cause) {
        throw new CannotKnow(`${contract} does not answer ${functionName} as an agreement or the registry would`, {
          cause,
        })
      }
    },

    async code(contract, blockNumber = block.number) {
      return hex(await request('eth_getCode', contract, toHex(blockNumber)), `The code of ${contract}`)
    },

    async blockAt(number) {
      return blockOf(await request('eth_getBlockByNumber', toHex(number), false))
    },
  }
}
