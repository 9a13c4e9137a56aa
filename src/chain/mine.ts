import { type Address, type Hex, numberToHex } from 'viem'
import { InternalError } from '../errors.ts'
import type { Rpc, RpcRequest } from './rpc/rpc.ts'

/** Sent from any address, without a signature: the chain impersonates everyone. Without `to` it creates a contract. */
export type Transaction = { from: Address; to?: Address; data: Hex }

export type Log = { address: Address; topics: [Hex, ...Hex[]] | []; data: Hex }

export type Receipt = {
  transactionHash: Hex
  status: 'success' | 'reverted'
  /** Of a creation transaction: what it made, also where it reverted. */
  contractAddress: Address | null
  logs: Log[]
}

export type Block = {
  number: number
  /** Seconds. */
  timestamp: number
}

/** A mined block, with its receipts in the order of the transactions. */
export type MinedBlock = Block & { receipts: Receipt[] }

/**
 * Gas is given, so that Anvil doesn't estimate it and refuse what will revert. The price is given, so that senders
 * need no ether: by itself Anvil offers a tip, and leaves the transactions of those who can't pay it out of the block.
 */
const gas = { gas: numberToHex(1_000_000_000), gasPrice: numberToHex(0) }

/** Calls in one message. Anvil begins this many in their order; of hundreds it begins some before others. */
const MESSAGE = 25

/**
 * Mines one block at exactly `timestamp`, with the transactions in their order. A transaction that reverts is mined.
 * @throws {InternalError} where the block that came about is another one than was asked for.
 */
export async function mine(rpc: Rpc, timestamp: number, transactions: readonly Transaction[]): Promise<MinedBlock> {
  const hashes = await sendAndMine(rpc, [
    ...transactions.map((transaction) => ({ method: 'eth_sendTransaction', params: [{ ...transaction, ...gas }] })),
    { method: 'evm_mine', params: [timestamp] },
  ])
  const block = await latest(rpc)
  const mined = block.receipts.map(({ transactionHash }) => transactionHash)
  if (block.timestamp !== timestamp || mined.join() !== hashes.join()) {
    throw new InternalError('The chain mined another block than the one it was asked for', {
      facts: {
        'asked for': `${hashes.length} transactions at ${timestamp}`,
        mined: `${mined.length} transactions at ${block.timestamp}, block ${block.number}`,
      },
    })
  }
  return block
}

/** Makes the calls in order and returns what all but the last gave. Most blocks take one message. */
async function sendAndMine(rpc: Rpc, calls: readonly RpcRequest[]): Promise<Hex[]> {
  const results: unknown[] = []
  for (let at = 0; at < calls.length; at += MESSAGE) results.push(...(await rpc.batch(calls.slice(at, at + MESSAGE))))
  return results.slice(0, -1) as Hex[]
}

type RpcBlock = { number: Hex; timestamp: Hex }
type RpcReceipt = Omit<Receipt, 'status'> & { status: Hex }

async function latest(rpc: Rpc): Promise<MinedBlock> {
  const [{ number, timestamp }, receipts] = await rpc.batch<[RpcBlock, RpcReceipt[]]>([
    { method: 'eth_getBlockByNumber', params: ['latest', false] },
    { method: 'eth_getBlockReceipts', params: ['latest'] },
  ])
  return { number: Number(number), timestamp: Number(timestamp), receipts: receipts.map(receiptOf) }
}

function receiptOf({ transactionHash, status, contractAddress, logs }: RpcReceipt): Receipt {
  return { transactionHash, status: status === '0x1' ? 'success' : 'reverted', contractAddress, logs }
}
