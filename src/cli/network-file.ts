import { type Address, isAddress } from 'viem'
import * as z from 'zod'
import type { Network } from '../audit/network.ts'
import { UsageError } from '../errors.ts'
import { readJsonFile } from '../platform/files/read-json-file.ts'

const address = z.custom<Address>((value) => typeof value === 'string' && isAddress(value, { strict: false }), {
  message: 'expected an address, 0x and 40 hex digits',
})
const url = z.url({ protocol: /^https?$/, message: 'expected an http or https address' })
/** What `harborcheck up --json` prints is such a file. */
const schema = z.object({
  chainId: z.int().positive().exactOptional(),
  rpcUrl: z.union([url.transform((one) => [one]), z.array(url)]).exactOptional(),
  contracts: z.object({ attackRegistry: address, chainSafeHarborRegistry: address.exactOptional() }),
  deploymentBlock: z.int().nonnegative().exactOptional(),
  explorerUrl: url.exactOptional(),
})

/**
 * Reads a network file.
 * @throws {UsageError} if it cannot be read, is not JSON, or a member is missing or malformed.
 */
export function readNetworkFile(path: string): Network {
  const { contracts, rpcUrl, ...rest } = readJsonFile(path, schema, (facts) => wrong(path, facts))
  return { ...rest, ...contracts, rpcUrls: rpcUrl ?? [] }
}

const wrong = (path: string, facts: Record<string, string | undefined>) =>
  new UsageError(`${path} is not a network file`, { facts, next: 'docs/why.md has an example' })
