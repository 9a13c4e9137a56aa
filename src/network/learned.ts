import type { Exchange } from '../proxy/recorded-exchange.ts'

/**
 * What a subject can have learnt from its sources, judged by its requests. Generous: a request that might give the fact
 * counts, so a subject cannot know a fact that is missing here.
 *
 * - `creation`: who deployed a contract, from the node: a trace, a transaction or its receipt.
 * - `history`: earlier events: logs, or the requests of `creation`.
 * - `past`: the state at a block given by number or hash.
 * - `explorer`: anything from the explorer.
 * - `later pages`: a page of a list after the first.
 * - `adoption`: a request named a registry of adoptions.
 * - `factory`: a request named the agreement factory.
 * - `chain id`: the node's chain id.
 */
export const facts = [
  'creation',
  'history',
  'past',
  'explorer',
  'later pages',
  'adoption',
  'factory',
  'chain id',
] as const
export type LearnedFact = (typeof facts)[number]

/** The addresses of the registries and the factory, by what a subject can learn from them. */
export type LearnedAddresses = { attackRegistry: string; adoptions: readonly string[]; factory: string }

const creation =
  /"(?:ots_|trace_|debug_|eth_getTransaction(?:Receipt|By)|eth_getBlockReceipts|eth_getRawTransaction)|"eth_getBlockBy\w+"[^\]]*\btrue\b/
const logs = /"eth_(?:getLogs|newFilter|getFilter|newBlockFilter|subscribe)/
const laterPage = /[?&]page=(?:[2-9]|[1-9]\d)/
const chainId = /"(?:eth_chainId|net_version)"/
const block = /"eth_\w+"[^\]]*(?:[[,]\s*"0x[0-9a-f]{1,16}"|"earliest"|"blockHash"|"blockNumber")/

/**
 * Lists the facts that one request may have revealed to a subject. Counts every request that may show a fact: see {@link LearnedFact}.
 */
export function learnedFrom(
  { source, asks, request: { text } }: Exchange,
  addresses: LearnedAddresses,
): readonly LearnedFact[] {
  if (source === 'explorer') return laterPage.test(asks) ? ['explorer', 'later pages'] : ['explorer']
  // A request too long to be recorded may have asked for anything.
  if (text === undefined) return facts
  const body = text.toLowerCase()
  const mentions = (address: string) => body.includes(address.slice(2).toLowerCase())
  const known = [addresses.attackRegistry, addresses.factory, ...addresses.adoptions]
  const kinds: [LearnedFact, boolean][] = [
    // Events may show who created a contract; those of the registries and the factory do not.
    ['creation', creation.test(text) || (logs.test(text) && !known.some(mentions))],
    ['history', creation.test(text) || logs.test(text)],
    ['past', block.test(text)],
    ['adoption', addresses.adoptions.some(mentions)],
    ['factory', mentions(addresses.factory)],
    ['chain id', chainId.test(text)],
  ]
  return kinds.flatMap(([kind, holds]) => (holds ? [kind] : []))
}
