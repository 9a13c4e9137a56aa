import type { Address, Hash, Hex } from 'viem'
import { InternalError } from '../errors.ts'
import { type Emitters, type Fact, readLog } from '../explorer/index.ts'
import { type LogFilter, openLogs } from './logs.ts'
import { headerOf, type View } from './view.ts'

/** Reads the events that a filter selects, oldest first. Addresses are in lower case. Default: all of `first` to the view's block. */
export type ReadEvents = (filter: LogFilter, block?: number) => Promise<Fact[]>

/** Opens the events of a view, from a first block on. Each block's header is read once. */
export function openEvents({ node, block: head }: View, first: number, emitters: Emitters): ReadEvents {
  const logs = openLogs(node)
  const headers = new Map<number, ReturnType<typeof headerOf>>()
  const timestampOf = async (block: number, blockHash: Hash): Promise<number> => {
    const header = headers.get(block) ?? headerOf(node, block)
    headers.set(block, header)
    const { hash, timestamp } = await header
    if (hash === blockHash) return timestamp
    const facts = { node: node.name, block }
    throw new InternalError('An event and its block do not have the same hash.', { facts, next: 'run it again' })
  }
  return async (filter, block) => {
    const found = await logs(filter, block ?? first, block ?? head.number)
    const facts = found.map(async (log) => {
      const timestamp = await timestampOf(Number(log.blockNumber), log.blockHash)
      return readLog({ ...log, address: lower(log.address) }, timestamp, emitters) ?? []
    })
    return inOrder((await Promise.all(facts)).flat())
  }
}

/** Events in the chain's order, each once. */
export function inOrder(facts: readonly Fact[]): Fact[] {
  const byPosition = new Map(facts.map((fact) => [`${fact.block}:${fact.logIndex}`, fact]))
  return [...byPosition.values()].sort((one, other) => one.block - other.block || one.logIndex - other.logIndex)
}

export const lower = <Text extends Hex>(address: Text): Text => address.toLowerCase() as Text

/** An address as a topic of a log. */
export const topicOf = (address: Address): Hex => `0x${lower(address).slice(2).padStart(64, '0')}`
