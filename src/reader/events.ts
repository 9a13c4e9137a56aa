import { isDeepStrictEqual } from 'node:util'
import type { Address, Hash, Hex } from 'viem'
import { type Emitters, type Fact, readLog } from '../explorer/index.ts'
import { InternalError } from '../platform/errors.ts'
import { logs as logsShape, type RpcLog } from '../rpc/log.ts'
import { readAnswer } from '../rpc/shapes.ts'
import { type LogFilter, openRanges } from './logs.ts'
import { headerOf, type View } from './node-view.ts'

/** Reads events, oldest first. Addresses are in lower case. */
export type Events = {
  /** All that a filter selects. Default: of `first` to the view's block. */
  read(filter: LogFilter, block?: number): Promise<Fact[]>
  /** The same range by range. `last`: the block up to which they are. */
  inRanges(filter: LogFilter, from: number): AsyncGenerator<{ facts: Fact[]; last: number }>
}

/** Opens the events of a view, from a first block on. Each block's header is read once. `most`: see `openRanges`. */
export function openEvents({ node, block: head }: View, first: number, emitters: Emitters, most?: number): Events {
  const ranges = openRanges<unknown>(node, 'eth_getLogs', most)
  const headers = new Map<number, ReturnType<typeof headerOf>>()
  const timestampOf = async (block: number, blockHash: Hash): Promise<number> => {
    const header = headers.get(block) ?? headerOf(node, block)
    headers.set(block, header)
    const { hash, timestamp } = await header
    if (hash === blockHash) return timestamp
    const facts = { node: node.name, block }
    throw new InternalError('An event and its block do not have the same hash.', { facts, next: 'run it again' })
  }
  const factOf = async (log: RpcLog): Promise<Fact | []> => {
    return readLog(log, await timestampOf(log.blockNumber, log.blockHash), emitters) ?? []
  }
  async function* inRanges(filter: LogFilter, from: number, to = head.number) {
    for await (const { items, last } of ranges(filter, from, to)) {
      const logs = readAnswer('eth_getLogs', items, logsShape)
      for (const log of logs) if (!fits(log, filter, from, to)) throw notAskedFor(log, node.name)
      yield { facts: inOrder((await Promise.all(logs.map(factOf))).flat()), last }
    }
  }
  return {
    async read(filter, block) {
      const all: Fact[] = []
      for await (const { facts } of inRanges(filter, block ?? first, block)) for (const fact of facts) all.push(fact)
      return all
    },
    inRanges,
  }
}

/**
 * Sorts events into the chain's order, and leaves out repeated ones.
 * @throws {InternalError} if two have one position.
 */
export function inOrder(facts: readonly Fact[]): Fact[] {
  const byPosition = new Map<string, Fact>()
  for (const fact of facts) {
    const position = `${fact.block}:${fact.logIndex}`
    const same = byPosition.get(position)
    if (same && !isDeepStrictEqual(same, fact)) {
      const shown = { block: fact.block, 'log index': fact.logIndex }
      throw new InternalError('The node has two events at one place.', { facts: shown, next: 'use another node' })
    }
    byPosition.set(position, fact)
  }
  return [...byPosition.values()].sort((one, other) => one.block - other.block || one.logIndex - other.logIndex)
}

/** Whether a log is one that was asked for. */
function fits(log: RpcLog, { address, topics }: LogFilter, from: number, to: number): boolean {
  const isFrom = address === undefined || [address].flat().some((one) => lower(one as Address) === log.address)
  const hasTopics = topics.every((some, index) => some.length === 0 || some.some((one) => one === log.topics[index]))
  return isFrom && hasTopics && log.blockNumber >= from && log.blockNumber <= to
}

const notAskedFor = ({ blockNumber: block, logIndex, address }: RpcLog, node: string) =>
  new InternalError('The node answers with an event that was not asked for.', {
    facts: { node, block, 'log index': logIndex, contract: address },
    next: 'use another node',
  })

export const lower = <Text extends Hex>(address: Text): Text => address.toLowerCase() as Text

/** An address as a topic of a log. */
export const topicOf = (address: Address): Hex => `0x${lower(address).slice(2).padStart(64, '0')}`
