import type { Address } from 'viem'
import type { Network } from '../../audit/network.ts'
import { openAudit } from '../../audit/open-audit.ts'
import { type NetworkReport, rowsOf } from './network-report.ts'

/** `folder`: what is read is kept there. `contracts`: further ones to read. `block`: default the latest. */
export type NetworkAuditOptions = {
  folder: string
  contracts: readonly Address[]
  block?: number | undefined
  rate?: number | undefined
}

/**
 * Reads all agreements of a network and what they bind.
 * @throws {InternalError} if the node does not answer, or contradicts itself.
 * @throws {UsageError} if what an earlier audit has kept cannot be read.
 */
export async function auditNetwork(network: Network, options: NetworkAuditOptions): Promise<NetworkReport> {
  const { folder, contracts, block, rate } = options
  const audit = openAudit(network, folder, { rate })
  try {
    const whole = await audit.read(block, contracts)
    const { number, timestamp, hash } = whole.block
    return {
      ...{ chainId: whole.chainId, block: { number, timestamp, hash }, ...rowsOf(whole) },
      sources: [],
      node: { name: new URL(network.rpcUrls[0] as string).host, sent: audit.sent() },
    }
  } finally {
    audit.close()
  }
}
