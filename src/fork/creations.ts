import { type Address, zeroAddress } from 'viem'
import { findOrigin } from '../audit/creation.ts'
import { isDelegation } from '../audit/deployer.ts'
import { lower } from '../audit/events.ts'
import type { Network } from '../audit/network.ts'
import { unlessRefused } from '../audit/node.ts'
import type { View } from '../audit/view.ts'
import { InternalError } from '../errors.ts'
import { type Fact, hex, openJsonRpc, type Past } from '../explorer/index.ts'
import { plural } from '../platform/words.ts'

/** The most contracts whose creations are read before anyone asks about them. */
const MAX_AT_START = 300

/** The creations of a chain's past, each read once. */
export type Creations = Pick<Past, 'facts' | 'learn'> & {
  /** Reads those of the contracts that events name, and of what linked contracts deployed. Returns what is not known. */
  readKnown(): Promise<string[]>
}

/** Opens the creations up to a view's block. `facts` begins with the events. */
export function openCreations(
  view: View,
  events: readonly Fact[],
  { rpcUrls: [url = ''], explorerUrl }: Network,
): Creations {
  const facts: Fact[] = [...events]
  const linked = new Set(events.flatMap((fact) => (fact.kind === 'linked' ? fact.contract : [])))
  const asked = new Map<Address, Promise<void>>()

  const read = async (contract: Address) => {
    const code = await view.code(contract)
    if (code === '0x' || isDelegation(code)) return
    const origin = await findOrigin(view, contract, explorerUrl)
    if (origin.known && origin.deployed) facts.push(origin.deployed)
    if (origin.known) return
    throw new InternalError(`Who deployed a contract is not known: ${origin.reason}.`, {
      facts: { contract },
      next: 'fork a node with ots_getContractCreator, or with traces and the state of earlier blocks',
    })
  }
  /** A contract with a link of its own is bound by that, whoever deployed it. */
  const unlessLinked = (contract: Address) => (error: unknown) => {
    asked.delete(contract)
    if (!(error instanceof InternalError) || !linked.has(contract)) throw error
  }
  const learn = (address: Address): Promise<void> => {
    const contract = lower(address)
    const reading = asked.get(contract) ?? read(contract).catch(unlessLinked(contract))
    asked.set(contract, reading)
    return reading
  }

  return {
    facts,
    learn,
    async readKnown() {
      const named = events.flatMap((fact): Address[] => [
        ...(fact.kind === 'linked' || fact.kind === 'scope-added' ? [fact.contract] : []),
        ...('agreement' in fact && !madeByFactory(events, fact.agreement) ? [fact.agreement] : []),
      ])
      const children = await unlessRefused(childrenOf(url, view.block.number, [...linked]))
      const all = [...new Set([...named, ...(children ?? [])])].filter((one) => one !== zeroAddress)
      const some = await Promise.allSettled(all.slice(0, MAX_AT_START).map(learn))
      const unknown = some.filter(({ status }) => status === 'rejected').length
      const late = Math.max(0, all.length - MAX_AT_START)
      return [
        ...(children ? [] : ['The node has no trace_filter: child contracts are found when they are asked for.']),
        ...(late > 0 ? [`${plural(late, 'further contract')} will be read when they are asked for.`] : []),
        ...(unknown > 0 ? [`Who deployed ${plural(unknown, 'contract')} is not known yet.`] : []),
      ]
    },
  }
}

const madeByFactory = (events: readonly Fact[], agreement: Address) =>
  events.some((fact) => fact.kind === 'created' && fact.agreement === agreement)

type Frame = { type: string; action: { from?: Address }; result?: { address?: Address } | null }

/** The contracts that deployers created, by the node's traces. */
async function childrenOf(url: string, last: number, deployers: readonly Address[]): Promise<Address[]> {
  if (deployers.length === 0) return []
  const node = openJsonRpc(url)
  const filter = { fromBlock: hex(0), toBlock: hex(last), fromAddress: deployers }
  const [frames] = await node
    .batch([{ method: 'trace_filter', params: [filter] }], { dropLongStrings: true })
    .finally(node.close)
  return (frames as Frame[]).flatMap(({ type, action, result }) =>
    type === 'create' && action.from && deployers.includes(lower(action.from)) && result?.address
      ? [lower(result.address)]
      : [],
  )
}
