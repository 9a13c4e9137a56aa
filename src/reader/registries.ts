import { type Address, zeroAddress } from 'viem'
import { attackRegistry, chainSafeHarborRegistry } from '../artifacts/index.ts'
import { UsageError } from '../platform/errors.ts'
import { NodeRefusedError } from '../rpc/node-refused.ts'
import type { LiveNetworkFacts } from './network.ts'
import type { View } from './node-view.ts'
import { unlessRefused } from './open-node.ts'

/** The registries of a network. */
export type Registries = {
  attackRegistry: Address
  /** Knows the official factory's agreements; undefined if the attack registry names none. */
  safeHarborRegistry: Address | undefined
  /** Has the adoptions. */
  chainSafeHarborRegistry: Address | undefined
  /** Creates agreements; undefined if no registry names it. */
  agreementFactory?: Address | undefined
}

/**
 * Reads which registries belong to the attack registry.
 * @throws {UsageError} if the address is not an attack registry's.
 */
export async function readRegistries(view: View, network: LiveNetworkFacts): Promise<Registries> {
  const what = { abi: attackRegistry.abi, functionName: 'getSafeHarborRegistry' } as const
  const named = await view.call(network.attackRegistry, what).catch(async (error) => {
    await checkRegistry(view, network.attackRegistry)
    if (error instanceof NodeRefusedError) return undefined
    throw error
  })
  const safeHarborRegistry = named === zeroAddress ? undefined : named
  const { chainSafeHarborRegistry = safeHarborRegistry } = network
  return { attackRegistry: network.attackRegistry, safeHarborRegistry, chainSafeHarborRegistry }
}

/** Asks for the link of no contract, which only an attack registry answers. */
async function checkRegistry(view: View, address: Address): Promise<void> {
  const wrong = (reason: string) =>
    new UsageError('There is no attack registry at the address', {
      facts: { 'attack registry': address, reason, node: view.node.name, block: view.block.number },
      next: 'check --registry, and that the node is of the right network',
    })
  if ((await view.code(address)) === '0x') throw wrong('there is no contract')
  await linkOf(view, address, zeroAddress).catch((error) => {
    const isRevert = error instanceof NodeRefusedError && /revert/i.test(String(error.facts.reason))
    const isNothing = (error.cause as Error | undefined)?.name === 'AbiDecodingZeroDataError'
    throw isRevert || isNothing ? wrong('the contract has no getAgreementForContract') : error
  })
}

/** Reads which factory is the official one, if the network does not name it. */
export async function readFactory(
  view: View,
  network: LiveNetworkFacts,
  registries: Registries,
): Promise<Address | undefined> {
  const { safeHarborRegistry } = registries
  if (network.agreementFactory || !safeHarborRegistry) return network.agreementFactory
  const what = { abi: chainSafeHarborRegistry.abi, functionName: 'getAgreementFactory' } as const
  const named = await view.call(safeHarborRegistry, what).catch(() => undefined)
  return named === zeroAddress ? undefined : named
}

/** The agreement that the attack registry links a contract to. */
export async function linkOf(view: View, registry: Address, contract: Address): Promise<Address | undefined> {
  const what = { abi: attackRegistry.abi, functionName: 'getAgreementForContract', args: [contract] } as const
  const agreement = await view.call(registry, what)
  return agreement === zeroAddress ? undefined : agreement
}

/** Whether the official factory created an agreement; false if no registry knows. */
export async function isValid(view: View, { safeHarborRegistry }: Registries, agreement: Address): Promise<boolean> {
  if (safeHarborRegistry === undefined) return false
  const what = { abi: chainSafeHarborRegistry.abi, functionName: 'isAgreementValid', args: [agreement] } as const
  return (await unlessRefused(view.call(safeHarborRegistry, what))) ?? false
}
