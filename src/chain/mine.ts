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
export const gas = { gas: numberToHex(100_000_000_000), gasPrice: numberToHex(0) }

/** Calls in one message. Anvil begins this many in their order; of hundreds it begins some before others. */
const MESSAGE = 25

/** A block that was sent for mining, with the hashes of its transactions in their order. */
export type SealedBlock = Block & { transactionHashes: Hex[] }

/**
 * Mines one block at exactly `timestamp`, with the transactions in their order. A transaction that reverts is mined.
 * @throws {InternalError} where the block that came about is another one than was asked for.
 */
export async function mine(rpc: Rpc, timestamp: number, transactions: readonly Transaction[]): Promise<MinedBlock> {
  const transactionHashes = await sendAndMine(rpc, timestamp, transactions.map(sending))
  const [header, receipts] = await rpc.batch<[RpcBlock, RpcReceipt[]]>([
    latest,
    { method: 'eth_getBlockReceipts', params: ['latest'] },
  ])
  return { ...confirm(header, { timestamp, transactionHashes }), receipts: receipts.map(receiptOf) }
}

/** As {@link mine}, but nothing is read back: that takes as long again. {@link confirm} tells whether it came about. */
export async function seal(rpc: Rpc, next: Block, transactions: readonly Transaction[]): Promise<SealedBlock> {
  return { ...next, transactionHashes: await sendAndMine(rpc, next.timestamp, transactions.map(sending)) }
}

/** As {@link mine}, of transactions that are sent in any way at all: what the new block's header says. */
export async function mineSent<Header extends RpcBlock>(
  rpc: Rpc,
  timestamp: number,
  sendings: readonly RpcRequest[],
): Promise<Header> {
  const transactionHashes = await sendAndMine(rpc, timestamp, sendings)
  const header = await rpc.request<Header>(latest)
  confirm(header, { timestamp, transactionHashes })
  return header
}

/** The call for a transaction's receipt, for {@link receiptOf}. */
export function receiptCall(hash: Hex): RpcRequest {
  return { method: 'eth_getTransactionReceipt', params: [hash] }
}

/** The call for a block's header, for {@link confirm}. */
export function headerCall(number: number): RpcRequest {
  return { method: 'eth_getBlockByNumber', params: [numberToHex(number), false] }
}

const latest: RpcRequest = { method: 'eth_getBlockByNumber', params: ['latest', false] }

/**
 * Holds a block's header against what was asked for.
 * @param header What a node says of the block; `null` where it has none.
 * @throws {InternalError} where they differ.
 */
export function confirm(header: RpcBlock | null, asked: Omit<SealedBlock, 'number'>): Block {
  const { timestamp, transactionHashes } = asked
  const isAsked = Number(header?.timestamp) === timestamp && header?.transactions.join() === transactionHashes.join()
  if (header && isAsked) return { number: Number(header.number), timestamp }
  throw new InternalError('The chain mined another block than the one it was asked for', {
    facts: {
      'asked for': `${transactionHashes.length} transactions at ${timestamp}`,
      mined: header
        ? `${header.transactions.length} transactions at ${Number(header.timestamp)}, block ${Number(header.number)}`
        : 'none',
    },
  })
}

/** The call that sends a transaction. */
function sending(transaction: Transaction): RpcRequest {
  return { method: 'eth_sendTransaction', params: [{ ...transaction, ...gas }] }
}

/** Sends transactions in order, mines, and returns their hashes. Most blocks take one message. */
async function sendAndMine(rpc: Rpc, timestamp: number, sendings: readonly RpcRequest[]): Promise<Hex[]> {
  const calls: RpcRequest[] = [...sendings, { method: 'evm_mine', params: [timestamp] }]
  const results: unknown[] = []
  for (let at = 0; at < calls.length; at += MESSAGE) results.push(...(await rpc.batch(calls.slice(at, at + MESSAGE))))
  return results.slice(0, -1) as Hex[]
}

export type RpcBlock = { number: Hex; timestamp: Hex; transactions: Hex[] }
export type RpcReceipt = Omit<Receipt, 'status'> & { status: Hex }

/** A receipt as it is here, from a node's. */
export function receiptOf({ transactionHash, status, contractAddress, logs }: RpcReceipt): Receipt {
  return { transactionHash, status: status === '0x1' ? 'success' : 'reverted', contractAddress, logs }
}
