import { randomInt } from 'node:crypto'
import type { CreateAnvilOptions } from '@viem/anvil'

export type AnvilOptions = {
  /** EIP-155 id of the chain. */
  chainId: number
  /** Timestamp of the genesis block, seconds. */
  genesisTime: number
  /** How many of the latest blocks keep their state, for calls and debug traces. All are kept in memory. */
  history: number
  /** Path of the Unix socket to listen on, too. */
  socket?: string | undefined
  /** The node and the block whose state the chain begins with; it then ignores `genesisTime`. Default: an empty chain. */
  fork?: { url: string; block: number } | undefined
}

/** Limits for a node behind a fork: milliseconds for an answer, and how often a request is sent again. */
const patience = { timeout: 20_000, retries: 2 }

/** Options of an Anvil that mines on request only, accepts unsigned and unpaid transactions, and writes nothing to disk. */
export function flags({ chainId, genesisTime, history, socket, fork }: AnvilOptions): CreateAnvilOptions {
  return {
    host: randomLoopbackAddress(),
    // The operating system chooses a free port: no other process can take it in between.
    port: 0,
    // No web page may read an answer, or send a request that needs a preflight.
    noCors: true,
    chainId,
    ...(fork
      ? { forkUrl: fork.url, forkBlockNumber: fork.block, noStorageCaching: true, ...patience }
      : { timestamp: genesisTime }),
    accounts: 10,
    noMining: true,
    order: 'fifo',
    autoImpersonate: true,
    blockBaseFeePerGas: 0,
    gasPrice: 0,
    disableBlockGasLimit: true,
    // Without it, Anvil moves older states from memory to files, and leaves the files behind when it is killed.
    pruneHistory: history,
    ...(socket !== undefined && { ipc: socket }),
  }
}

/**
 * Draws a random address of 127.0.0.0/8. Anvil answers any Host header and any page's WebSocket: on 127.0.0.1 a web page could
 * find it by trying the ports; now it would have to try 16 million addresses as well. macOS has 127.0.0.1 alone.
 */
function randomLoopbackAddress(): string {
  if (process.platform === 'darwin') return '127.0.0.1'
  return ['127', randomInt(1, 255), randomInt(256), randomInt(1, 255)].join('.')
}

/** Flags that `@viem/anvil` has no option for. */
export const moreFlags = ['--disable-pool-balance-checks', '--no-request-size-limit']
