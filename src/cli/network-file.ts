import type { Address } from 'viem'
import * as z from 'zod'
import { UsageError } from '../platform/errors.ts'
import { readJsonFile } from '../platform/files/read-json-file.ts'
import { shownAddress } from '../platform/http/shown-address.ts'
import type { LiveNetworkFacts } from '../reader/network.ts'

const address: z.ZodType<Address, string> = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'expected an address, 0x and 40 hex digits')
  .transform((text) => text as Address)
const url = z.url({ protocol: /^https?$/, message: 'expected an http or https address' })
/** What `harborcheck up --json` prints is such a file. */
export const networkSchema = z.object({
  $schema: z.string().exactOptional(),
  chainId: z.int().positive().exactOptional(),
  rpcUrl: z.union([url.transform((one) => [one]), z.array(url)]).exactOptional(),
  contracts: z.object({
    attackRegistry: address,
    chainSafeHarborRegistry: address.exactOptional(),
    agreementFactory: address.exactOptional(),
  }),
  deploymentBlock: z.int().nonnegative().exactOptional(),
  etherscanUrl: url.exactOptional(),
  explorerUrl: url.exactOptional(),
  explorerPath: z.string().exactOptional(),
})

/** The options that name a network. */
type NetworkOptions = {
  network?: string | undefined
  rpcUrl?: readonly string[] | undefined
  registry?: Address | undefined
  firstBlock?: number | undefined
  etherscanUrl?: string | undefined
  explorerUrl?: string | undefined
}

/**
 * Reads the network of the file, which the options override.
 * @throws {UsageError} if the registry or a node is not named, or an address is malformed.
 */
export function networkOf(options: NetworkOptions): LiveNetworkFacts {
  const { network: file, rpcUrl, registry, firstBlock, etherscanUrl, explorerUrl } = options
  const known = file === undefined ? undefined : readNetworkFile(file)
  const attackRegistry = registry ?? known?.attackRegistry
  const rpcUrls = rpcUrl ?? known?.rpcUrls ?? []
  if (attackRegistry === undefined)
    throw new UsageError('The attack registry is not named', { next: 'add --registry 0x…, or --network FILE' })
  if (rpcUrls.length === 0) throw new UsageError('No node is named', { next: 'add --rpc-url URL' })
  for (const url of [...rpcUrls, ...(etherscanUrl ? [etherscanUrl] : []), ...(explorerUrl ? [explorerUrl] : [])])
    if (!/^https?:\/\//.test(url) || !URL.canParse(url))
      throw new UsageError('A node or explorer has to have an http or https address', {
        facts: { address: shownAddress(url) },
      })
  return {
    ...known,
    attackRegistry,
    rpcUrls,
    ...(firstBlock !== undefined && { deploymentBlock: firstBlock }),
    ...(etherscanUrl !== undefined && { etherscanUrl }),
    ...(explorerUrl !== undefined && { explorerUrl }),
  }
}

/**
 * Reads a network file.
 * @throws {UsageError} if it cannot be read, is not JSON, or a member is missing or malformed.
 */
function readNetworkFile(path: string): LiveNetworkFacts {
  const { $schema: _, contracts, rpcUrl, ...rest } = readJsonFile(path, networkSchema, (facts) => wrong(path, facts))
  return { ...rest, ...contracts, rpcUrls: rpcUrl ?? [] }
}

const wrong = (path: string, facts: Record<string, string | undefined>) =>
  new UsageError(`${path} is not a network file`, { facts, next: 'docs/live-networks.md has an example' })
