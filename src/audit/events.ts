import type { Address } from 'viem'
import { InternalError } from '../errors.ts'
import { type Emitters, type Fact, readLog } from '../explorer/index.ts'
import type { LogFilter } from './logs.ts'
import type { View } from './view.ts'

/** Reads the events that a filter selects, from a block up to the view's, oldest first. Addresses are in lower case. */
export type ReadEvents = (filter: LogFilter) => Promise<Fact[]>

/** Opens the events of a view, from a first block on. Each block's header is read once. */
export function openEvents(view: View, first: number, emitters: Emitters): ReadEvents {
  const headers = new Map<number, ReturnType<View['header']>>()
  const headerOf = (block: number) => {
    const header = headers.get(block) ?? view.header(block)
    headers.set(block, header)
    return header
  }
  return async (filter) => {
    const logs = await view.logs(filter, first)
    const facts = logs.map(async (log) => {
      const { hash, timestamp } = await headerOf(Number(log.blockNumber))
      if (hash !== log.blockHash) {
        const facts = { node: view.node.name, block: Number(log.blockNumber) }
        throw new InternalError('An event and its block do not have the same hash.', { facts, next: 'run it again' })
      }
      return readLog({ ...log, address: log.address.toLowerCase() as Address }, timestamp, emitters) ?? []
    })
    return inOrder((await Promise.all(facts)).flat())
  }
}

/** Events in the chain's order, each once. */
export function inOrder(facts: readonly Fact[]): Fact[] {
  const byPosition = new Map(facts.map((fact) => [`${fact.block}:${fact.logIndex}`, fact]))
  return [...byPosition.values()].sort((one, other) => one.block - other.block || one.logIndex - other.logIndex)
}
