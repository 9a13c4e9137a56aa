import { randomInt } from 'node:crypto'
import type { CreateAnvilOptions } from '@viem/anvil'

export type AnvilOptions = {
  /** EIP-155 id of the chain. */
  chainId: number
  /** Timestamp of the genesis block, seconds. */
  genesisTime: number
  /** How many of the latest blocks keep their state, for calls and debug traces at them. All are kept in memory. */
  history: number
  /** URL of a node whose state the chain begins with: its blocks then have no state root, and take no longer with more state. */
  upstream?: string
}

/** Anvil that mines nothing by itself, asks nobody for ether or a signature, and keeps nothing on disk. */
export function flags({ chainId, genesisTime, history, upstream }: AnvilOptions): CreateAnvilOptions {
  return {
    host: hiddenAddress(),
    // A free one, chosen by the operating system, which nobody can take in between.
    port: 0,
    // No page may read an answer, or send what a browser asks about first.
    noCors: true,
    chainId,
    timestamp: genesisTime,
    accounts: 10,
    noMining: true,
    order: 'fifo',
    autoImpersonate: true,
    blockBaseFeePerGas: 0,
    gasPrice: 0,
    disableBlockGasLimit: true,
    // Without it, states that leave the memory go to files, which a killed Anvil leaves behind.
    pruneHistory: history,
    // A look-up takes half the time over a WebSocket.
    ...(upstream !== undefined && {
      forkUrl: upstream.replace(/^http:/, 'ws:'),
      noStorageCaching: true,
      noRateLimit: true,
    }),
  }
}

/**
 * The address that Anvil listens on. It answers any Host, and any page's WebSocket: on loopback's one well-known address a
 * page would find it by trying the ports. Here it would have to find one of 16 million addresses besides. macOS has
 * 127.0.0.1 alone.
 */
function hiddenAddress(): string {
  if (process.platform === 'darwin') return '127.0.0.1'
  return ['127', randomInt(1, 255), randomInt(256), randomInt(1, 255)].join('.')
}

/** Flags that `@viem/anvil` has no option for. */
export const moreFlags = ['--disable-pool-balance-checks', '--no-request-size-limit']
