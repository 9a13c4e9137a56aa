import { decodeErrorResult, type Hex } from 'viem'
import * as artifacts from '../../artifacts/index.ts'
import type { Rpc } from '../rpc/rpc.ts'

/** Why a transaction reverted. */
export type RevertReason = {
  /** The error's name; `Error` and `Panic` are the language's own. Absent where the data is empty or unknown. */
  name?: string
  /** The error with its arguments, for people: `AttackRegistry__InvalidState(5)`. */
  text: string
}

const errors = Object.values(artifacts).flatMap(({ abi }) => abi.filter((item) => item.type === 'error'))

/** Asks the chain why a mined transaction reverted. It runs the transaction again: for failures, not for every block. */
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

/** Reads revert data by the errors of the project's contracts. */
export function decodeRevert(data: Hex): RevertReason {
  if (data === '0x') return { text: 'no revert data' }
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: errors, data })
    return { name: errorName, text: `${errorName}(${args.join(', ')})` }
  } catch {
    return { text: `unknown revert data ${data}` }
  }
}
