import type { Hex } from 'viem'
import type { JsonRpc } from '../../explorer/index.ts'
import type { RpcCall } from '../../rpc/header.ts'
import { bytes, readAnswer } from '../../rpc/shapes.ts'

/**
 * Sends calls whose answers are bytes, in one batch.
 * @throws {NodeRefusedError} if the node refuses one, or an answer is not bytes.
 */
export async function readBytes(node: JsonRpc, calls: readonly RpcCall[]): Promise<Hex[]> {
  const answers = await node.batch(calls)
  return calls.map(({ method }, index) => readAnswer(method, answers[index], bytes))
}
