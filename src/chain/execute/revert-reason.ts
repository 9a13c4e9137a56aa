import { decodeErrorResult, type Hex, slice, toFunctionSelector } from 'viem'
import { formatAbiItem } from 'viem/utils'
import * as artifacts from '../../artifacts/index.ts'
import type { Rpc } from '../rpc/rpc.ts'

/** Why a transaction reverted. */
export type RevertReason = {
  /** The error's name; `Error` and `Panic` are Solidity's own. Absent if the data is empty or unknown. */
  name?: string
  /** The error with its arguments, for messages: `AttackRegistry__InvalidState(5)`. */
  text: string
}

/** The errors of the project's contracts by their selectors: viem hashes the signature of each one for every search. */
const errors = new Map(
  Object.values(artifacts)
    .flatMap(({ abi }) => abi.filter((item) => item.type === 'error'))
    .map((item) => [toFunctionSelector(formatAbiItem(item)), item] as const),
)

/** Reads why a mined transaction reverted. The node executes the transaction again, so call this for failures only. */
export async function revertReason(rpc: Pick<Rpc, 'request'>, transactionHash: Hex): Promise<RevertReason> {
  return decodeRevert(await revertData(rpc, transactionHash))
}

/** Reads the revert data of a mined transaction. */
export async function revertData(rpc: Pick<Rpc, 'request'>, transactionHash: Hex): Promise<Hex> {
  const { output = '0x' } = await rpc.request<{ output?: Hex }>({
    method: 'debug_traceTransaction',
    params: [transactionHash, { tracer: 'callTracer' }],
  })
  return output
}

/**
 * Decodes revert data with the errors of the project's contracts.
 * @param shown Formats an argument. Default: as it is.
 */
export function decodeRevert(data: Hex, shown: (arg: unknown) => string = String): RevertReason {
  if (data === '0x') return { text: 'no revert data' }
  try {
    // Solidity's own errors are known without an ABI.
    const error = errors.get(slice(data, 0, 4))
    const { errorName, args = [] } = decodeErrorResult({ abi: error ? [error] : [], data })
    return { name: errorName, text: `${errorName}(${args.map(shown).join(', ')})` }
  } catch {
    return { text: `unknown revert data ${data}` }
  }
}
