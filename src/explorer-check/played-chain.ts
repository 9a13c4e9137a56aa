import { type Hash, type Hex, parseEventLogs } from 'viem'
import { attackRegistry } from '../artifacts/index.ts'
import type { Chain } from '../chain/chain.ts'
import { type ContractState, contractStates } from '../model/protocol.ts'
import { lower } from './checkpoint.ts'

/** What a transaction did to an agreement: linked one of its contracts, or changed its state. */
export type RegistryChange = { agreement: string; change: 'link' | ContractState }

/** A transaction that succeeded: its block's timestamp in seconds, and what it did to agreements, addresses in lower case. */
export type PlayedTransaction = { time: number; changes: readonly RegistryChange[] }

/** What only the chain on which a scenario is played knows. */
export type PlayedChain = {
  /** Number of the latest block before the scenario's first. */
  start: number
  /** A transaction of the latest chain; undefined if it has none with this hash. */
  transaction(hash: Hash): Promise<PlayedTransaction | undefined>
}

type Receipt = { blockNumber: Hex; logs: { address: Hex; topics: [Hex, ...Hex[]]; data: Hex }[] }

/** @param chain Its latest block is the one before the scenario's first. */
export function playedChain({ head, request, deployment }: Chain): PlayedChain {
  const known = new Map<Hash, PlayedTransaction>()
  return {
    start: head.number,
    async transaction(hash) {
      const found = known.get(hash) ?? (await read(hash))
      if (found) known.set(hash, found)
      return found
    },
  }

  async function read(hash: Hash): Promise<PlayedTransaction | undefined> {
    const receipt = await request<Receipt | null>({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (!receipt) return undefined
    const block = await request<{ timestamp: Hex }>({
      method: 'eth_getBlockByNumber',
      params: [receipt.blockNumber, false],
    })
    const ofRegistry = receipt.logs.filter(({ address }) => lower(address) === lower(deployment.attackRegistry))
    const events = parseEventLogs({ abi: attackRegistry.abi, logs: ofRegistry as never })
    return { time: Number(block.timestamp), changes: events.flatMap((event) => changeOf(event as never) ?? []) }
  }
}

function changeOf({ eventName, args }: { eventName: string; args: Record<string, unknown> }) {
  const agreement = lower(String(args.agreementAddress))
  if (eventName === 'ContractRegistered') return { agreement, change: 'link' } as const
  if (eventName !== 'AgreementStateChanged') return undefined
  return { agreement, change: contractStates[Number(args.newState)] as ContractState }
}
