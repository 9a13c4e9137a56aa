import type { Hex } from 'viem'
import { type Facts, messageOf, UsageError } from '../../platform/errors.ts'
import { type BlockOnChain, mineSent, type RpcBlock } from '../mine.ts'
import type { Rpc, RpcRequest } from '../rpc/rpc.ts'
import type { Funding, SavedBlock, SavedState, SavedTransaction } from './saved-state.ts'

/**
 * Mines the blocks of a saved state again, on a chain that has its genesis block only.
 * @returns the latest block.
 * @throws {UsageError} at the first block that differs from the saved one.
 */
export async function replayState(rpc: Rpc, { blocks, unsigned, fundings = [] }: SavedState): Promise<BlockOnChain> {
  let head: BlockOnChain = { number: 0, timestamp: 0 }
  let hashesMatch = true
  for (const saved of blocks) {
    const number = head.number + 1
    const due = fundings.filter(({ before }) => before === number)
    if (due.length > 0) await rpc.batch(due.map(fundCall))
    const sendCalls = saved.transactions.map((transaction) => sendCallOf(transaction, unsigned))
    const header = await mineSent<Header>(rpc, saved.timestamp, sendCalls).catch((cause) => {
      throw differs({ block: number, cause: messageOf(cause) }, cause)
    })
    // With another genesis or miner all block hashes differ, and so do states that contain them: compare receipts only.
    if (number === 1) hashesMatch = header.hash === saved.hash
    checkSame(saved, number, header, hashesMatch)
    head = { number, timestamp: saved.timestamp }
  }
  // Fundings after the latest block.
  await rpc.batch(fundings.filter(({ before }) => before > head.number).map(fundCall))
  return head
}

/**
 * @throws {UsageError} if a chain cannot load the saved state: it has another chain id, or the state a block before the genesis.
 */
export function checkFits(state: SavedState, chain: { chainId: number; genesisTime: number }): void {
  if (state.chainId !== chain.chainId) {
    throw new UsageError('The saved state has another chain id', {
      facts: { saved: state.chainId, 'this chain': chain.chainId },
      next: `start one with --chain-id ${state.chainId}`,
    })
  }
  const first = state.blocks[0]?.timestamp ?? 0
  if (first < chain.genesisTime) {
    throw new UsageError('The saved state begins before the genesis of this chain', {
      facts: { 'first block saved': first, genesis: chain.genesisTime },
    })
  }
}

type Header = RpcBlock & { hash: Hex; receiptsRoot: Hex }

function checkSame(saved: SavedBlock, block: number, header: Header, compareHash: boolean): void {
  const members = compareHash ? (['receiptsRoot', 'hash'] as const) : (['receiptsRoot'] as const)
  const member = members.find((one) => header[one] !== saved[one])
  if (member !== undefined) throw differs({ block, member, saved: saved[member], now: header[member] })
}

function differs(facts: Facts, cause?: unknown): UsageError {
  return new UsageError('The blocks of the saved state do not lead back to it', {
    facts,
    next: 'save only what transactions changed: no `anvil_set…` calls, and no edits of the file by hand',
    cause,
  })
}

const fundCall = ({ address, balance }: Funding): RpcRequest => ({
  method: 'anvil_setBalance',
  params: [address, balance],
})

function sendCallOf(transaction: SavedTransaction, unsigned: SavedState['unsigned']): RpcRequest {
  if ('raw' in transaction) return { method: 'eth_sendRawTransaction', params: [transaction.raw] }
  const complete = transaction.gas === undefined ? { ...unsigned, ...transaction } : transaction
  return { method: 'eth_sendTransaction', params: [complete] }
}
