import type { Hex } from 'viem'
import { type Facts, UsageError } from '../../errors.ts'
import { type Block, mineSent, type RpcBlock } from '../mine.ts'
import type { Rpc, RpcRequest } from '../rpc/rpc.ts'
import type { Funding, SavedBlock, SavedState, SavedTransaction } from './saved-state.ts'

/**
 * Mines the blocks of a saved state again, on a chain that has nothing but its genesis.
 * @returns the latest block.
 * @throws {UsageError} at the first block that comes out differently.
 */
export async function replay(rpc: Rpc, { blocks, unsigned, fundings = [] }: SavedState): Promise<Block> {
  let head: Block = { number: 0, timestamp: 0 }
  let alike = true
  for (const saved of blocks) {
    const number = head.number + 1
    const given = fundings.filter(({ before }) => before === number)
    if (given.length > 0) await rpc.batch(given.map(endowing))
    const sendings = saved.transactions.map((transaction) => sendingOf(transaction, unsigned))
    const header = await mineSent<Header>(rpc, saved.timestamp, sendings).catch((cause) => {
      throw notTheSame({ block: number, cause: cause instanceof Error ? cause.message : String(cause) }, cause)
    })
    // With another genesis or miner every hash is another one, and the state holds hashes: receipts alone are the same.
    if (number === 1) alike = header.hash === saved.hash
    checkSame(saved, number, header, alike)
    head = { number, timestamp: saved.timestamp }
  }
  // Whoever was given something since the latest block has it, too.
  await rpc.batch(fundings.filter(({ before }) => before > head.number).map(endowing))
  return head
}

/**
 * Whether a saved state can be put on a chain.
 * @throws {UsageError} where it can't.
 */
export function checkFits(state: SavedState, chain: { chainId: number; genesisTime: number }): void {
  if (state.chainId !== chain.chainId) {
    throw new UsageError('The saved state is of a chain with another id', {
      facts: { saved: state.chainId, 'this chain': chain.chainId },
      next: `start one with --chain-id ${state.chainId}`,
    })
  }
  const first = state.blocks[0]?.timestamp ?? 0
  if (first <= chain.genesisTime) {
    throw new UsageError('The saved state begins before this chain does', {
      facts: { 'first block saved': first, 'this chain begins': chain.genesisTime },
    })
  }
}

type Header = RpcBlock & { hash: Hex; receiptsRoot: Hex }

function checkSame(saved: SavedBlock, block: number, header: Header, alike: boolean): void {
  const member = (['receiptsRoot', 'hash'] as const).find(
    (one) => (one !== 'hash' || alike) && header[one] !== saved[one],
  )
  if (member !== undefined) throw notTheSame({ block, member, saved: saved[member], now: header[member] })
}

function notTheSame(facts: Facts, cause?: unknown): UsageError {
  return new UsageError('The blocks of the saved state do not lead back to it', {
    facts,
    next: 'only what transactions did can be saved: nothing that `anvil_set…` wrote, and no file that was changed by hand',
    cause,
  })
}

const endowing = ({ address, balance }: Funding): RpcRequest => ({
  method: 'anvil_setBalance',
  params: [address, balance],
})

function sendingOf(transaction: SavedTransaction, unsigned: SavedState['unsigned']): RpcRequest {
  if ('raw' in transaction) return { method: 'eth_sendRawTransaction', params: [transaction.raw] }
  const whole = transaction.gas === undefined ? { ...unsigned, ...transaction } : transaction
  return { method: 'eth_sendTransaction', params: [whole] }
}
