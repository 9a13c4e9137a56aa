import type {
  Abi,
  Address,
  ContractFunctionName,
  ContractFunctionReturnType,
  EncodeFunctionDataParameters,
  Hash,
  Hex,
} from 'viem'
import { encodeCall } from '../chain/abi/encode-call.ts'
import type { JsonRpc } from '../explorer/index.ts'
import { InternalError } from '../platform/errors.ts'
import { decodeResult } from '../rpc/decode-result.ts'
import { type Header, headerCall, hex, readHeader } from '../rpc/header.ts'
import { NodeRefusedError } from '../rpc/node-refused.ts'
import { bytes, type Shape, wholeNumber } from '../rpc/shapes.ts'
import { checkTimes } from './check-times.ts'
import { type Node, unlessRefused } from './open-node.ts'

/** The chain at one block, through one node. */
export type View = {
  node: Node
  block: Header
  /** Calls a function of addresses at the block. Throws InternalError if the contract does not answer as its ABI says. */
  call<const abi extends Abi, name extends ContractFunctionName<abi, 'view'>>(
    to: Address,
    what: { abi: abi; functionName: name; args?: readonly Address[] },
  ): Promise<ContractFunctionReturnType<abi, 'view', name>>
  /** The code of an address. Default: at the view's block. */
  code(address: Address, block?: number): Promise<Hex>
  /** The number of transactions that an account has sent, or the number after that of a contract's creations. Default: at the view's block. */
  nonce(address: Address, block?: number): Promise<number>
  /** The node for calls at the view's block, as the readers of a chain take it. */
  rpc: JsonRpc
}

/** Reads a header. Throws InternalError if the node does not have the block, or contradicts an earlier header of the reading. */
export async function headerOf(node: Node, number: number | 'latest'): Promise<Header> {
  const { method, params } = headerCall(number)
  const header = await node.request(method, params, readHeader)
  if (!header || (number !== 'latest' && header.number !== number))
    throw new InternalError(`The node does not have block ${number}.`, { facts: { node: node.name } })
  checkTimes(node, header)
  return header
}

/** Whether the node's chain has a block. */
export async function hasBlock(node: Node, { block, hash }: { block: number; hash: Hash }): Promise<boolean> {
  const { method, params } = headerCall(block)
  return (await unlessRefused(node.request(method, params, readHeader)))?.hash === hash
}

/**
 * Opens a view. State is read at the block's hash (EIP-1898); from a node that does not take a hash, at its number, so that
 * the hash must be compared afterwards.
 */
export function openView(node: Node, block: Header): View {
  let takesHash: boolean | undefined
  const atBlock = async <Value>(method: string, param: unknown, shape: Shape<Value>): Promise<Value> => {
    try {
      if (takesHash !== false) {
        const result = await node.request(method, [param, { blockHash: block.hash }], shape)
        takesHash = true
        return result
      }
    } catch (error) {
      if (takesHash || !(error instanceof NodeRefusedError)) throw error
    }
    const result = await node.request(method, [param, hex(block.number)], shape)
    takesHash ??= false
    return result
  }
  const stateOf = <Value>(method: string, address: Address, number = block.number, shape: Shape<Value>) =>
    number === block.number ? atBlock(method, address, shape) : node.request(method, [address, hex(number)], shape)
  return {
    node,
    block,
    async call(to, what) {
      const call = { to, data: encodeCall(what as unknown as EncodeFunctionDataParameters) }
      const result = await atBlock('eth_call', call, bytes)
      try {
        return decodeResult({ ...what, data: result } as never) as never
      } catch (cause) {
        const facts = { contract: to, function: what.functionName, block: block.number }
        const next = 'check the address of the attack registry, and that it was deployed at that block'
        throw new InternalError('A contract does not answer as its ABI says.', { facts, next, cause })
      }
    },
    code: (address, number) => stateOf('eth_getCode', address, number, bytes),
    nonce: (address, number) => stateOf('eth_getTransactionCount', address, number, wholeNumber),
    rpc: {
      batch: (calls) => Promise.all(calls.map(({ method, params: [param] }) => atBlock(method, param, bytes))),
      close: () => node.close(),
    },
  }
}

/**
 * Finds the first block from which on something holds up to the last block, if it changed once. If it changed more often,
 * finds one of the blocks in which it began to hold.
 */
export async function firstBlockWhere(
  holds: (block: number) => Promise<boolean>,
  first: number,
  last: number,
): Promise<number> {
  let [without, having] = [first - 1, last]
  while (having - without > 1) {
    const middle = Math.floor((without + having) / 2)
    if (await holds(middle)) having = middle
    else without = middle
  }
  return having
}
