import { type Address, type Hex, isAddressEqual, toEventSelector, zeroAddress } from 'viem'
import { agreement, attackRegistry, chainSafeHarborRegistry } from '../artifacts/index.ts'
import type { Fact } from '../explorer/index.ts'
import { InternalError } from '../platform/errors.ts'
import { logs } from '../rpc/log.ts'
import { readAnswer } from '../rpc/shapes.ts'
import type { Described } from './agreements.ts'
import { checksummed } from './checksummed.ts'
import { type Events, inOrder, lower, openEvents, topicOf } from './events.ts'
import { ManyRequestsError, openRanges } from './logs.ts'
import type { LiveNetworkFacts } from './network.ts'
import { firstBlockWhere, headerOf, openView, type View } from './node-view.ts'
import { unlessRefused } from './open-node.ts'
import { linkOf, type Registries } from './registries.ts'

export const selectorOf = (abi: readonly { type: string; name?: string }[], name: string): Hex =>
  toEventSelector(
    abi.find((item) => item.type === 'event' && item.name === name) as Parameters<typeof toEventSelector>[0],
  )
const LINKED = selectorOf(attackRegistry.abi, 'ContractRegistered')
const UNLINKED = selectorOf(attackRegistry.abi, 'ContractUnregistered')
const CHANGED = selectorOf(attackRegistry.abi, 'AgreementStateChanged')
const ADOPTED = selectorOf(chainSafeHarborRegistry.abi, 'BattleChainSafeHarborAdoption')
const NAMED = selectorOf(agreement.abi, 'BattleChainScopeAddressAdded')

/** A contract, and the agreement that the attack registry links it to. */
export type Linked = { contract: Address; agreement: Address }

/** Opens the events of one contract, its deployer and its agreements. */
export async function openEventReader(view: View, network: LiveNetworkFacts, registries: Registries) {
  const { attackRegistry, chainSafeHarborRegistry: adoptions } = registries
  const first = network.deploymentBlock ?? (await firstBlockOf(view, attackRegistry))
  const { read } = openEvents(view, first, {
    attackRegistry: lower(attackRegistry),
    agreementFactory: zeroAddress,
    ...(adoptions && { chainSafeHarborRegistry: lower(adoptions) }),
  })
  const address = adoptions ? [attackRegistry, adoptions] : [attackRegistry]
  return {
    /**
     * Reads the links and adoptions of contracts. If they would need too many requests, `error` says so, and `facts` has only the
     * events of the present links, in the blocks that the state of earlier blocks leads to.
     */
    async around(contracts: readonly Address[], linked: readonly Linked[]) {
      const topics = [[LINKED, UNLINKED, ADOPTED], contracts.map(topicOf)]
      try {
        return { facts: await read({ address, topics }), error: undefined }
      } catch (error) {
        if (!(error instanceof ManyRequestsError)) throw error
        const found = linked.map((link) => unlessRefused(linkEvents(view, registries, link, first, read)))
        return { facts: inOrder((await Promise.all(found)).flatMap((facts) => facts ?? [])), error }
      }
    },
    /** Reads which contracts were ever linked. */
    async linked(): Promise<Address[]> {
      const facts = await read({ address: attackRegistry, topics: [[LINKED]] })
      return [...new Set(facts.flatMap((fact) => (fact.kind === 'linked' ? checksummed(fact.contract) : [])))]
    },
    /** Reads the events by which agreements, or what claims to be one, name a contract in their scopes. */
    naming: (contract: Address) => read({ topics: [[NAMED], [topicOf(contract)]] }),
    /** Reads the states of agreements, and the adoptions by their owners. */
    about: (agreements: readonly Described[]) =>
      read({
        address,
        topics: [[CHANGED, ADOPTED], agreements.flatMap(({ address, owner }) => [topicOf(address), topicOf(owner)])],
      }),
  }
}

/** The events of the block in which a link began, which the state of earlier blocks leads to. */
async function linkEvents(
  { node, block }: View,
  { attackRegistry: address }: Registries,
  { contract, agreement }: Linked,
  first: number,
  read: Events['read'],
): Promise<Fact[]> {
  const began = await firstBlockWhere(
    async (number) => (await linkOf(openView(node, await headerOf(node, number)), address, contract)) === agreement,
    first,
    block.number,
  )
  const facts = await read({ address, topics: [[LINKED], [topicOf(contract)]] }, began)
  return facts.filter((fact) => fact.kind === 'linked' && isAddressEqual(fact.agreement, agreement))
}

/** Throws InternalError if the node has no event of the attack registry, whose deployment already emits some. */
export async function checkLogs(view: View, registry: Address, first: number): Promise<void> {
  const { node, block } = view
  const ranges = openRanges<unknown>(node, 'eth_getLogs', Infinity)
  for await (const { items } of ranges({ address: registry, topics: [] }, first, block.number))
    if (readAnswer('eth_getLogs', items, logs).some(({ address }) => address === lower(registry))) return
  throw new InternalError('The node has no events of the attack registry, not even those of its deployment.', {
    facts: { node: node.name, 'attack registry': registry, 'from block': first },
    next: 'use a node with all events, and a deployment block that is not too late',
  })
}

/** The block from which the attack registry exists; 0 if the node no longer has the state of earlier blocks. */
export async function firstBlockOf(view: View, registry: Address): Promise<number> {
  const hasCode = async (block: number) => (await view.code(registry, block)) !== '0x'
  return (await unlessRefused(firstBlockWhere(hasCode, 0, view.block.number))) ?? 0
}
