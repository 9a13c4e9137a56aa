import { decodeErrorResult, type Hex } from 'viem'
import * as artifacts from '../../artifacts/index.ts'
import type { Rpc } from '../rpc/rpc.ts'

/** Why a transaction reverted. */
export type RevertReason = {
  /** The error's name; `Error` and `Panic` are Solidity's own. Absent if the data is empty or unknown. */
  name?: string
  /** The error with its arguments, for messages: `AttackRegistry__InvalidState(5)`. */
  text: string
}

const errors = Object.values(artifacts).flatMap(({ abi }) => abi.filter((item) => item.type === 'error'))

/** Reads why a mined transaction reverted. The node executes the transaction again, so this is for failures only. */
export async function revertReason(rpc: Pick<Rpc, 'request'>, transactionHash: Hex): Promise<RevertReason> {
  return decodeRevert(await revertData(rpc, transactionHash))
}

/** The data that a mined transaction reverted with. */
export async function revertData(rpc: Pick<Rpc, 'request'>, transactionHash: Hex): Promise<Hex> {
  const { output = '0x' } = await rpc.request<{ output?: Hex }>({
    method: 'debug_traceTransaction',
    params: [transactionHash, { tracer: 'callTracer' }],
  })
  return output
}

/**
 * Decodes revert data with the errors of the project's contracts.
 * @param shown An argument as text. Default: as it is.
 */
export function decodeRevert(data: Hex, shown: (arg: unknown) => string = String): RevertReason {
  if (data === '0x') return { text: 'no revert data' }
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: errors, data })
    return { name: errorName, text: `${errorName}(${args.map(shown).join(', ')})` }
  } catch {
    return { text: `unknown revert data ${data}` }
  }
}
