import type { Fact } from '../model/mutants/needed-facts.ts'
import type { Exchange } from '../proxy/exchange.ts'

/** The addresses that a subject was told, by what it can learn from them. */
export type Told = { attackRegistry: string; adoptions: readonly string[]; factory: string }

const all: readonly Fact[] = ['creation', 'history', 'past', 'explorer', 'adoption', 'factory', 'chain id']

const creation =
  /"(?:ots_|trace_|debug_|eth_getTransaction(?:Receipt|By)|eth_getBlockReceipts|eth_getRawTransaction)|"eth_getBlockBy\w+"[^\]]*\btrue\b/
const logs = /"eth_(?:getLogs|newFilter|getFilter|newBlockFilter|subscribe)/
const chainId = /"(?:eth_chainId|net_version)"/
const block = /"eth_\w+"[^\]]*(?:[[,]\s*"0x[0-9a-f]{1,16}"|"earliest"|"blockHash"|"blockNumber")/

/** What a subject can have learnt by one request. Generous: see {@link Fact}. */
export function learnedFrom({ source, request: { text } }: Exchange, told: Told): readonly Fact[] {
  if (source === 'explorer') return ['explorer']
  // Too long to be kept: it may have asked for anything.
  if (text === undefined) return all
  const body = text.toLowerCase()
  const speaksOf = (address: string) => body.includes(address.slice(2).toLowerCase())
  const known = [told.attackRegistry, told.factory, ...told.adoptions]
  const kinds: [Fact, boolean][] = [
    // The events of any contract may tell who made which; those of the registries do not.
    ['creation', creation.test(text) || (logs.test(text) && !known.some(speaksOf))],
    ['history', creation.test(text) || logs.test(text)],
    ['past', block.test(text)],
    ['adoption', told.adoptions.some(speaksOf)],
    ['factory', speaksOf(told.factory)],
    ['chain id', chainId.test(text)],
  ]
  return kinds.flatMap(([kind, holds]) => (holds ? [kind] : []))
}
