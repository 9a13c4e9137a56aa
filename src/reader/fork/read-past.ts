import { type Address, getAddress, zeroAddress } from 'viem'
import { attackRegistry } from '../../artifacts/index.ts'
import type { Fork } from '../../chain/chain.ts'
import { type Deployment, implementations } from '../../chain/deploy/deploy-registries.ts'
import type { Fact, Past } from '../../explorer/index.ts'
import { InternalError, UsageError } from '../../platform/errors.ts'
import { wholeNumber } from '../../rpc/shapes.ts'
import { inOrder, lower, openEvents } from '../events.ts'
import type { LiveNetworkFacts } from '../network.ts'
import { firstBlockWhere, headerOf, openView, type View } from '../node-view.ts'
import { openNode, unlessRefused } from '../open-node.ts'
import { readRegistries } from '../registries.ts'
import { openCreations } from './creations.ts'
import { readable } from './readable.ts'

/** A network as a fork begins with it. */
export type ForkedNetwork = {
  chainId: number
  fork: Fork & { past: Past }
  /** The owner of the attack registry. */
  registryOwner: Address
  /** Sentences about what could not be known. */
  notes: readonly string[]
  /** Closes the connections to the node: nothing more can be learned then. */
  close(): void
}

export type ReadOptions = {
  /** The block to fork. Default: the latest. */
  block?: number | undefined
  /** The most requests in a second. Default: any number. */
  rate?: number | undefined
}

/**
 * Reads what a fork of a network needs: its registries, and its past as events and creations tell of it.
 * @param network Its first node is read.
 * @throws {UsageError} if the attack registry is not on the network, or the node is of another chain.
 * @throws {InternalError} if the node does not answer, or does not have the events.
 */
export async function readNetwork(network: LiveNetworkFacts, { block, rate }: ReadOptions): Promise<ForkedNetwork> {
  const url = network.rpcUrls[0] as string
  const node = openNode(url, { rate })
  try {
    const chainId = await node.request('eth_chainId', [], wholeNumber)
    if (chainId !== (network.chainId ?? chainId)) {
      const facts = { node: node.name, 'its chain id': chainId, expected: network.chainId }
      throw new UsageError('The node is of another chain', { facts, next: 'give the address of a node of the network' })
    }
    const header = await headerOf(node, block ?? 'latest')
    const view = openView(node, header)
    const deployment = await deploymentOf(view, network)
    const events = await eventsOf(view, deployment)
    const creations = openCreations(view, events, network.etherscanUrl)
    const notes = await creations.readKnown()
    const { timestamp } = await headerOf(node, deployment.deploymentBlock)
    const head = { number: header.number, timestamp: header.timestamp }
    const past = { origin: { number: deployment.deploymentBlock, timestamp }, head, ...creations }
    const registryOwner = await ask(view, network.attackRegistry, 'owner')
    return { chainId, fork: { url, head, deployment, past }, registryOwner, notes, close: () => node.close() }
  } catch (error) {
    node.close()
    throw readable(error, node.name)
  }
}

type Getter = 'getAgreementFactory' | 'getRegistryModerator' | 'getBattleChainDeployer' | 'owner'

const ask = (view: View, registry: Address, functionName: Getter): Promise<Address> =>
  view.call(registry, { abi: attackRegistry.abi, functionName })

async function deploymentOf(view: View, network: LiveNetworkFacts): Promise<Deployment> {
  const { attackRegistry: registry } = network
  const { safeHarborRegistry, chainSafeHarborRegistry } = await readRegistries(view, network)
  if (!safeHarborRegistry || !chainSafeHarborRegistry) {
    const facts = { 'attack registry': registry }
    throw new UsageError('The attack registry does not name a safe harbor registry', {
      facts,
      next: 'check --registry',
    })
  }
  const [factory, moderator, deployer] = await Promise.all([
    ask(view, registry, 'getAgreementFactory'),
    ask(view, registry, 'getRegistryModerator'),
    unlessRefused(ask(view, registry, 'getBattleChainDeployer')),
  ])
  const hasCode = async (block: number) => (await view.code(registry, block)) !== '0x'
  const found = network.deploymentBlock ?? (await unlessRefused(firstBlockWhere(hasCode, 0, view.block.number)))
  if (found === undefined) {
    throw new InternalError(
      'The block of the deployment is not known: the node does not have the state of earlier blocks.',
      {
        facts: { node: view.node.name },
        next: 'give it as deploymentBlock in --network FILE',
      },
    )
  }
  return {
    attackRegistry: getAddress(registry),
    safeHarborRegistry: getAddress(safeHarborRegistry),
    chainSafeHarborRegistry: getAddress(chainSafeHarborRegistry),
    agreementFactory: getAddress(factory),
    battleChainDeployer: getAddress(deployer ?? zeroAddress),
    registryModerator: getAddress(moderator),
    implementations,
    deploymentBlock: found,
    custom: { name: 'the forked network', actions: {}, lacks: new Set() },
  }
}

/** Agreements whose events are asked for in one request. */
const AGREEMENTS_A_REQUEST = 100

/** All events of the registries, the factory, and what they name as agreements. */
async function eventsOf(view: View, deployment: Deployment): Promise<Fact[]> {
  const { attackRegistry, agreementFactory, chainSafeHarborRegistry, deploymentBlock } = deployment
  const emitters = {
    attackRegistry: lower(attackRegistry),
    agreementFactory: lower(agreementFactory),
    chainSafeHarborRegistry: lower(chainSafeHarborRegistry),
  }
  const { read } = openEvents(view, deploymentBlock, emitters, Infinity)
  const facts = await read({ address: Object.values(emitters), topics: [] })
  const named = new Set(facts.flatMap((fact) => ('agreement' in fact ? fact.agreement : [])))
  named.delete(zeroAddress)
  const agreements = [...named]
  for (let start = 0; start < agreements.length; start += AGREEMENTS_A_REQUEST)
    facts.push(...(await read({ address: agreements.slice(start, start + AGREEMENTS_A_REQUEST), topics: [] })))
  return inOrder(facts)
}
