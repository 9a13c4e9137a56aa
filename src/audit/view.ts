import {
  type Abi,
  type Address,
  type ContractFunctionArgs,
  type ContractFunctionName,
  type ContractFunctionReturnType,
  decodeFunctionResult,
  type EncodeFunctionDataParameters,
  type Hex,
  isHex,
} from 'viem'
import { encodeCall } from '../chain/abi/encode-call.ts'
import { InternalError } from '../errors.ts'
import { type Header, headerCall, hex, type JsonRpc, NodeRefusedError, readHeader } from '../explorer/index.ts'
import { type LogFilter, openLogs } from './logs.ts'
import type { Node } from './node.ts'

/** The chain at one block, through one node. */
export type View = {
  node: Node
  block: Header
  /** Calls a function at the block. Throws InternalError if the contract does not answer as its ABI says. */
  call<const abi extends Abi, name extends ContractFunctionName<abi, 'view' | 'pure'>>(
    to: Address,
    what: { abi: abi; functionName: name; args?: ContractFunctionArgs<abi, 'view' | 'pure', name> },
  ): Promise<ContractFunctionReturnType<abi, 'view' | 'pure', name>>
  /** The code at a block. Default: the view's. */
  code(address: Address, block?: number): Promise<Hex>
  /** The transactions that an account has sent, or the contracts that a contract has created, as of the block. */
  nonce(address: Address): Promise<number>
  /** The logs from a block up to the view's. */
  logs(filter: LogFilter, first: number): ReturnType<ReturnType<typeof openLogs>>
  /** The header of a block. Throws InternalError if the node does not have it. */
  header(number: number | 'latest'): Promise<Header>
  /** The node for calls at the view's block, as readers of a chain take it. */
  rpc: JsonRpc
}

/** Reads a header. Throws InternalError if the node does not have the block. */
export async function headerOf(node: Node, number: number | 'latest'): Promise<Header> {
  const { method, params } = headerCall(number)
  const header = readHeader(await node.request(method, params))
  if (header && isHex(header.hash) && Number.isSafeInteger(header.number)) return header
  throw new InternalError(`The node does not have block ${number}.`, { facts: { node: node.name } })
}

/**
 * Opens a view. State is read at the block's hash (EIP-1898); from a node that does not take a hash, at its number, so that
 * the hash must be compared afterwards.
 */
export function openView(node: Node, block: Header): View {
  const logs = openLogs(node)
  let takesHash: boolean | undefined
  const atBlock = async (method: string, param: unknown): Promise<unknown> => {
    if (takesHash !== false) {
      try {
        const result = await node.request(method, [param, { blockHash: block.hash }])
        takesHash = true
        return result
      } catch (error) {
        if (takesHash || !(error instanceof NodeRefusedError)) throw error
      }
    }
    const result = await node.request(method, [param, hex(block.number)])
    takesHash ??= false
    return result
  }
  const checked = (value: unknown, what: string): Hex => {
    if (isHex(value)) return value
    throw new InternalError(`${what} is not hexadecimal.`, { facts: { node: node.name } })
  }
  return {
    node,
    block,
    async call(to, what) {
      const data = checked(
        await atBlock('eth_call', { to, data: encodeCall(what as EncodeFunctionDataParameters) }),
        'A result',
      )
      try {
        return decodeFunctionResult({ ...what, data } as never) as never
      } catch (cause) {
        const facts = { contract: to, function: what.functionName }
        throw new InternalError('A contract does not answer as its ABI says.', { facts, cause })
      }
    },
    async code(address, number) {
      const code =
        number === undefined
          ? await atBlock('eth_getCode', address)
          : await node.request('eth_getCode', [address, hex(number)])
      return checked(code, 'The code')
    },
    nonce: async (address) => Number(checked(await atBlock('eth_getTransactionCount', address), 'A nonce')),
    logs: (filter, first) => logs(filter, first, block.number),
    header: (number) => headerOf(node, number),
    rpc: {
      batch: (calls) =>
        Promise.all(
          calls.map(({ method, params: [param, at] }) => {
            if (at !== hex(block.number)) throw new Error(`a call at another block than ${block.number}`)
            return atBlock(method, param)
          }),
        ),
      close: () => node.close(),
    },
  }
}
