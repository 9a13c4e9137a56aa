import { type Hash, parseEventLogs, type RpcBlock, type RpcTransactionReceipt } from 'viem'
import { attackRegistry } from '../../artifacts/index.ts'
import type { Chain } from '../../chain/chain.ts'
import { type ContractState, contractStates } from '../../model/protocol.ts'
import { lower } from './lower.ts'

/** What a transaction did to an agreement, by its address in lower case: linked one of its contracts, or changed its state. */
export type RegistryChange = { agreement: string; change: 'link' | ContractState }

/** A transaction: its block's timestamp in seconds, and what it did to agreements. */
export type PlayedTransaction = { time: number; changes: readonly RegistryChange[] }

/** What only the chain on which a scenario is played knows. */
export type PlayedChain = {
  /** Number of the latest block before the scenario's first. */
  start: number
  /** Reads a transaction of the chain; undefined if the hash is unknown. */
  transaction(hash: Hash): Promise<PlayedTransaction | undefined>
}

/** @param chain Its latest block is the one before the scenario's first. */
export function playedChain({ head, request, deployment }: Chain): PlayedChain {
  const known = new Map<Hash, PlayedTransaction>()

  async function read(hash: Hash): Promise<PlayedTransaction | undefined> {
    const receipt = await request<RpcTransactionReceipt | null>({ method: 'eth_getTransactionReceipt', params: [hash] })
    if (!receipt) return undefined
    const method = 'eth_getBlockByNumber'
    const { timestamp } = await request<RpcBlock>({ method, params: [receipt.blockNumber, false] })
    const ofRegistry = receipt.logs.filter(({ address }) => lower(address) === lower(deployment.attackRegistry))
    return { time: Number(timestamp), changes: changesIn(ofRegistry) }
  }

  return {
    start: head.number,
    async transaction(hash) {
      const found = known.get(hash) ?? (await read(hash))
      if (found) known.set(hash, found)
      return found
    },
  }
}

function changesIn(logs: RpcTransactionReceipt['logs']): RegistryChange[] {
  return parseEventLogs({ abi: attackRegistry.abi, logs }).flatMap((event): RegistryChange[] => {
    if (event.eventName === 'ContractRegistered')
      return [{ agreement: lower(event.args.agreementAddress), change: 'link' }]
    if (event.eventName !== 'AgreementStateChanged') return []
    const state = contractStates[event.args.newState]
    return state ? [{ agreement: lower(event.args.agreementAddress), change: state }] : []
  })
}
