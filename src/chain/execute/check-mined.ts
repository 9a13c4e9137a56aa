import {
  blockReceiptsCall,
  confirm,
  headerCall,
  type RpcBlock,
  type RpcReceipt,
  receiptOf,
  type SealedBlock,
} from '../mine.ts'
import type { Rpc } from '../rpc/rpc.ts'
import { checkOutcome } from './check-outcome.ts'
import { executedActions } from './executed-actions.ts'
import type { PlannedAction } from './plan-block.ts'

/** A block that was sent for mining, and has not been checked, with the actions that it should have. */
export type UncheckedMinedBlock = { block: SealedBlock; planned: readonly PlannedAction[] }

/**
 * Checks in order that blocks were mined and their actions ended as the scenario says. Reads all of them in one message.
 * @throws {InternalError} for the first block that differs, or action that ended otherwise.
 */
export async function checkMined(
  rpc: Pick<Rpc, 'request' | 'batch'>,
  blocks: readonly UncheckedMinedBlock[],
): Promise<void> {
  const results = await rpc.batch(
    blocks.flatMap(({ block: { number } }) => [headerCall(number), blockReceiptsCall(number)]),
  )
  for (const [index, { block, planned }] of blocks.entries()) {
    const [header, receipts] = results.slice(2 * index) as [RpcBlock | null, RpcReceipt[]]
    confirm(header, block)
    for (const executed of executedActions(planned, receipts.map(receiptOf))) await checkOutcome(rpc, executed)
  }
}
