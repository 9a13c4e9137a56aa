import type { Hex } from 'viem'
import { padHex, toEventSelector } from 'viem/utils'
import type { Address } from '../subject/resolver.ts'
import { batched } from './batched.ts'
import type { Log } from './block.ts'
import { CannotKnow } from './errors.ts'

/** A contract and the agreement that the attack registry links it to. */
export type Link = { contract: Address; agreement: Address }

const contractRegistered = toEventSelector('event ContractRegistered(address indexed, address indexed)')

/**
 * Finds the block of a link's latest, or first, `ContractRegistered` event.
 * @param events The events with these topics, in one block alone or in all.
 * @throws {CannotKnow} where the node has no such event, or not when it is asked for its block alone.
 */
export function linkFinder(
  events: (topics: (Hex | Hex[])[], block?: number) => Promise<Log[]>,
  which: 'first' | 'latest' = 'latest',
): (link: Link) => Promise<number> {
  const blockOf = batched(async (links: Link[]) => {
    const contracts = [...new Set(links.map(({ contract }) => topicOf(contract)))]
    const agreements = [...new Set(links.map(({ agreement }) => topicOf(agreement)))]
    const logs = await events([contractRegistered, contracts, agreements])
    // Of equal keys a Map keeps the last.
    const inOrder = which === 'latest' ? logs : logs.toReversed()
    const blocks = new Map(inOrder.map(({ topics, blockNumber }) => [`${topics[1]} ${topics[2]}`, blockNumber]))
    return links.map(({ contract, agreement }) => blocks.get(`${topicOf(contract)} ${topicOf(agreement)}`))
  })

  return async (link) => {
    const block = await blockOf(link)
    const event = `event that says since when ${link.contract} is linked to ${link.agreement}`
    if (block === undefined) throw new CannotKnow(`The node has no ${event}`)
    // A node that leaves events out of a long list without saying so may leave out a later link too.
    const again = await events([contractRegistered, topicOf(link.contract), topicOf(link.agreement)], block)
    if (again.length === 0) throw new CannotKnow(`The node leaves out the ${event}`)
    return block
  }
}

function topicOf(address: Address): Hex {
  return padHex(address, { size: 32 }).toLowerCase() as Hex
}
