import { type Address, encodeDeployData, type Hex, isAddress, numberToHex, zeroAddress } from 'viem'
import * as z from 'zod'
import * as artifacts from '../../artifacts/index.ts'
import { UsageError } from '../../platform/errors.ts'
import { readJsonFile } from '../../platform/files/read-json-file.ts'
import { mine } from '../mine.ts'
import { createRpc } from '../rpc/rpc.ts'
import {
  OFFICIAL_DEPLOYER_NONCE,
  type RegistryAddresses,
  registryAddresses,
  registryCodes,
} from './deploy-registries.ts'
import type { DeploymentProfile } from './profile.ts'

/** Precompiled contracts, and those that Anvil itself puts on the chain, have low addresses. */
const LOWEST = 0x10000n

const address = z.custom<Address>((value) => typeof value === 'string' && isAddress(value, { strict: false }), {
  message: 'expected an address, 0x and 40 hex digits',
})
const schema = z
  .strictObject({
    attackRegistry: address.exactOptional(),
    chainSafeHarborRegistry: address.exactOptional(),
    agreementFactory: address.exactOptional(),
    /** The mocks have one contract for both registries. */
    safeHarborRegistry: address.exactOptional(),
    battleChainDeployer: address.exactOptional(),
  })
  .refine((given) => Object.keys(given).length > 0, 'it has no address')

/**
 * Reads the addresses of `--contracts`. Default of each: the mocks' usual address.
 * @throws {UsageError} if the file is not JSON, or has no address, a wrong one or the same twice.
 */
export function readContractAddresses(path: string): RegistryAddresses {
  const { safeHarborRegistry, ...given } = readJsonFile(path, schema, (facts) => wrong(path, facts))
  const usual = registryAddresses()
  const chainSafeHarborRegistry = given.chainSafeHarborRegistry ?? safeHarborRegistry ?? usual.chainSafeHarborRegistry
  const addresses = { ...usual, ...given, chainSafeHarborRegistry }
  if (safeHarborRegistry && safeHarborRegistry.toLowerCase() !== chainSafeHarborRegistry.toLowerCase()) {
    throw wrong(path, { safeHarborRegistry: 'it has to be the chainSafeHarborRegistry: the mocks are one contract' })
  }
  const all = Object.values(addresses).map((one) => one.toLowerCase())
  if (new Set(all).size < all.length) throw wrong(path, { addresses: 'two of them are the same' })
  const low = all.find((one) => BigInt(one) < LOWEST)
  if (low !== undefined)
    throw wrong(path, { [low]: low === zeroAddress ? 'the zero address' : 'reserved by the chain' })
  return addresses
}

function wrong(path: string, facts: Record<string, string | undefined>): UsageError {
  return new UsageError(`${path} does not name the contracts' addresses`, {
    facts,
    next: 'write the addresses that the client has, such as {"attackRegistry": "0x…"}',
  })
}

/**
 * Puts the mocks at given addresses, for a client that has them built in. Each constructor runs there as a transaction
 * to the init code; then the code that it returns replaces the init code.
 */
export function mocksAt(addresses: RegistryAddresses): DeploymentProfile {
  return {
    name: 'the mocks',
    async deploy({ rpcUrl, accounts, ...ids }) {
      const { chainId } = ids
      const rpc = createRpc(rpcUrl)
      try {
        const { agreementFactory, chainSafeHarborRegistry, attackRegistry, battleChainDeployer } = addresses
        const deployer = encodeDeployData({ ...artifacts.battleChainDeployer, args: [attackRegistry] })
        // Clients are asked who made the official deployer, so a transaction makes it if it is where one can.
        const isCreated = battleChainDeployer === registryAddresses().battleChainDeployer
        const at = [agreementFactory, chainSafeHarborRegistry, attackRegistry]
        const codes: Hex[] = registryCodes(idsOf(ids), undefined, addresses)
        if (!isCreated) {
          at.push(battleChainDeployer)
          codes.push(deployer)
        }
        await rpc.batch(codes.map((code, index) => ({ method: 'anvil_setCode', params: [at[index], code] })))
        const from = accounts.deployer.address
        const calls = at.map((to) => ({ method: 'eth_call', params: [{ from, to, data: '0x' }, 'latest'] }))
        const runtimes = await rpc.batch<Hex[]>(calls)
        await rpc.request({ method: 'evm_setAutomine', params: [false] })
        const { timestamp } = await rpc.request<{ timestamp: Hex }>({
          method: 'eth_getBlockByNumber',
          params: ['latest', false],
        })
        await mine(
          rpc,
          Number(timestamp) + 1,
          at.map((to) => ({ from, to, data: '0x' })),
        )
        await rpc.batch(runtimes.map((code, index) => ({ method: 'anvil_setCode', params: [at[index], code] })))
        if (isCreated) {
          await rpc.request({ method: 'anvil_setNonce', params: [from, numberToHex(OFFICIAL_DEPLOYER_NONCE)] })
          await mine(rpc, Number(timestamp) + 2, [{ from, data: deployer }])
        }
        return {
          contracts: { ...addresses, safeHarborRegistry: chainSafeHarborRegistry },
          agreementInitCode: (details, owner) =>
            encodeDeployData({
              ...artifacts.agreement,
              args: [chainSafeHarborRegistry, owner, `eip155:${chainId}`, details as never],
            }),
        }
      } finally {
        rpc.close()
      }
    },
  }
}

/** Finds the other network's chain id among the valid chains. Default: the next id. */
function idsOf({ chainId, caip2ChainIds }: { chainId: number; caip2ChainIds: readonly string[] }) {
  const other = caip2ChainIds.map((id) => Number(id.slice('eip155:'.length))).find((id) => id !== chainId)
  return { chainId, otherChainId: other ?? chainId + 1 }
}
