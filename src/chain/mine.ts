import { type Address, type Hex, numberToHex } from 'viem'
import { signAuthorization } from 'viem/accounts'
import { InternalError } from '../platform/errors.ts'
import type { Rpc, RpcRequest } from './rpc/rpc.ts'

/** Sent from any address without a signature: Anvil impersonates the sender. Without `to` it creates a contract. */
export type TransactionToMine = {
  from: Address
  to?: Address | undefined
  data: Hex
  value?: Hex | undefined
  authorization?: Authorization | undefined
}

/** An account takes the code of a contract by EIP-7702, which it has to sign for. */
export type Authorization = {
  chainId: number
  /** The account's nonce. */
  nonce: number
  code: Address
  privateKey: Hex
}

export type Log = { address: Address; topics: [Hex, ...Hex[]] | []; data: Hex }

export type Receipt = {
  transactionHash: Hex
  status: 'success' | 'reverted'
  /** The address of a creation transaction's contract, even if the transaction reverted; `null` for calls. */
  contractAddress: Address | null
  logs: Log[]
}

export type BlockOnChain = {
  number: number
  /** Seconds. */
  timestamp: number
}

/** A mined block, with its receipts in the order of the transactions. */
export type MinedBlock = BlockOnChain & { receipts: Receipt[] }

/**
 * A fixed gas limit, because Anvil's estimate rejects transactions that revert. A gas price of 0, because by default Anvil
 * adds a tip and leaves transactions whose senders cannot pay it out of the block.
 */
export const gas = { gas: numberToHex(100_000_000_000), gasPrice: numberToHex(0) }

/** A block that was sent for mining, with the hashes of its transactions in order. */
export type SealedBlock = BlockOnChain & { transactionHashes: Hex[] }

/**
 * Mines one block at exactly `timestamp`, with the transactions in order, also those that revert.
 * @throws {InternalError} if the mined block has another timestamp or other transactions.
 */
export async function mine(
  rpc: Rpc,
  timestamp: number,
  transactions: readonly TransactionToMine[],
): Promise<MinedBlock> {
  const transactionHashes = await sendAndMine(rpc, timestamp, await sendCalls(transactions))
  const [header, receipts] = await rpc.batch<[RpcBlock, RpcReceipt[]]>([
    latest,
    { method: 'eth_getBlockReceipts', params: ['latest'] },
  ])
  return { ...confirm(header, { timestamp, transactionHashes }), receipts: receipts.map(receiptOf) }
}

/** Like {@link mine}, but reads nothing back, which would take as long again. {@link confirm} checks the block later. */
export async function seal(
  rpc: Rpc,
  next: BlockOnChain,
  transactions: readonly TransactionToMine[],
): Promise<SealedBlock> {
  return { ...next, transactionHashes: await sendAndMine(rpc, next.timestamp, await sendCalls(transactions)) }
}

/** Like {@link mine}, with other calls that send the transactions (signed ones, for example). Returns the block's header. */
export async function mineSent<Header extends RpcBlock>(
  rpc: Rpc,
  timestamp: number,
  sendCalls: readonly RpcRequest[],
): Promise<Header> {
  const transactionHashes = await sendAndMine(rpc, timestamp, sendCalls)
  const header = await rpc.request<Header>(latest)
  confirm(header, { timestamp, transactionHashes })
  return header
}

/** Sends transactions in order, without mining. */
export async function sendTransactions(rpc: Rpc, transactions: readonly TransactionToMine[]): Promise<void> {
  await rpc.inOrder(await sendCalls(transactions))
}

/** Call that reads a transaction's receipt; {@link receiptOf} converts its result. */
export function receiptCall(hash: Hex): RpcRequest {
  return { method: 'eth_getTransactionReceipt', params: [hash] }
}

/** Call that reads the receipts of a block, in the order of its transactions; {@link receiptOf} converts each. */
export function blockReceiptsCall(number: number): RpcRequest {
  return { method: 'eth_getBlockReceipts', params: [numberToHex(number)] }
}

/** Call that reads a block's header; {@link confirm} checks its result. */
export function headerCall(number: number): RpcRequest {
  return { method: 'eth_getBlockByNumber', params: [numberToHex(number), false] }
}

const latest: RpcRequest = { method: 'eth_getBlockByNumber', params: ['latest', false] }

/**
 * Compares a block's header with the requested block.
 * @param header The node's header; `null` if it has no such block.
 * @throws {InternalError} if they differ.
 */
export function confirm(header: RpcBlock | null, requested: Omit<SealedBlock, 'number'>): BlockOnChain {
  const { timestamp, transactionHashes } = requested
  const isSame = Number(header?.timestamp) === timestamp && header?.transactions.join() === transactionHashes.join()
  if (header && isSame) return { number: Number(header.number), timestamp }
  throw new InternalError('The chain mined another block than the requested one', {
    facts: {
      requested: `${transactionHashes.length} transactions at ${timestamp}`,
      mined: header
        ? `${header.transactions.length} transactions at ${Number(header.timestamp)}, block ${Number(header.number)}`
        : 'none',
    },
  })
}

async function sendCalls(transactions: readonly TransactionToMine[]): Promise<RpcRequest[]> {
  const calls: RpcRequest[] = []
  for (const { authorization, ...transaction } of transactions) {
    const more = authorization ? { ...noFee, authorizationList: [await signed(authorization)] } : gas
    calls.push({ method: 'eth_sendTransaction', params: [{ ...transaction, ...more }] })
  }
  return calls
}

/** A transaction with an authorization has no gas price. */
const noFee = { gas: gas.gas, maxFeePerGas: gas.gasPrice, maxPriorityFeePerGas: gas.gasPrice }

async function signed({ chainId, nonce, code: address, privateKey }: Authorization) {
  const { r, s, yParity } = await signAuthorization({ chainId, nonce, address, privateKey })
  return { chainId: numberToHex(chainId), nonce: numberToHex(nonce), address, r, s, yParity: numberToHex(yParity ?? 0) }
}

/** Sends transactions in order, mines, and returns their hashes. Most blocks take one message. */
async function sendAndMine(rpc: Rpc, timestamp: number, sendCalls: readonly RpcRequest[]): Promise<Hex[]> {
  const results = await rpc.inOrder([...sendCalls, { method: 'evm_mine', params: [timestamp] }])
  return results.slice(0, -1) as Hex[]
}

export type RpcBlock = { number: Hex; timestamp: Hex; transactions: Hex[] }
export type RpcReceipt = Omit<Receipt, 'status'> & { status: Hex }

/** Converts a node's receipt. */
export function receiptOf({ transactionHash, status, contractAddress, logs }: RpcReceipt): Receipt {
  return { transactionHash, status: status === '0x1' ? 'success' : 'reverted', contractAddress, logs }
}
