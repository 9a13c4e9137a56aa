import { decodeErrorResult, decodeFunctionResult, type Hex } from 'viem'
import { batchExecutor } from '../../artifacts/index.ts'
import { leavesNoCode } from '../../model/actions/spawn-action.ts'
import { InternalError } from '../../platform/errors.ts'
import { encodeCall } from '../abi/encode-call.ts'
import type { CreatedContract } from '../execute/action-call.ts'
import { checkOutcome, unexpectedOutcome } from '../execute/check-outcome.ts'
import { outcomeOf, transactionsOf } from '../execute/executed-actions.ts'
import type { PlannedAction } from '../execute/plan-block.ts'
import { decodeRevert, revertData } from '../execute/revert-reason.ts'
import {
  confirm,
  headerCall,
  type Receipt,
  type RpcBlock,
  type RpcReceipt,
  receiptCall,
  receiptOf,
  type SealedBlock,
  type TransactionToMine,
} from '../mine.ts'
import type { Rpc } from '../rpc/rpc.ts'
import type { BatchWallets } from './batch-wallets.ts'

/**
 * The content of one transaction: a single action sent on its own, actions that the batch executor makes, or a preparation
 * of actions.
 */
export type SentActions =
  | { single: PlannedAction; batched?: never; prepares?: never }
  | { single?: never; batched: readonly PlannedAction[]; prepares?: never }
  | { single?: never; batched?: never; prepares: TransactionToMine }

/** A block that was sent for mining, and has not been checked. */
export type UncheckedBlock = { sent: readonly SentActions[]; block: SealedBlock }

const inspect = { abi: batchExecutor.abi, functionName: 'inspect' } as const

/**
 * Checks that blocks were mined and their actions ended as expected. Receipts are large, so one `inspect` call of the
 * batch executor checks that the predicted contracts exist and that it has counted all batches. Receipts are read only
 * for single actions that leave no contract, and to explain a failure.
 * @param before How many batches the executor had executed before these blocks.
 * @returns how many it has executed now.
 * @throws {InternalError} if an action did not end as its scenario says.
 */
export async function checkBlocks(
  rpc: Pick<Rpc, 'request' | 'batch'>,
  { executor: to }: BatchWallets,
  blocks: readonly UncheckedBlock[],
  before: number,
): Promise<number> {
  const all = blocks.flatMap(sentIn)
  const leavingNothing = all.filter(({ single }) => single && contractsLeftBy(single).length === 0)
  const created = all.flatMap(({ single }) => (single ? contractsLeftBy(single) : []).map(({ address }) => address))
  const call = { to, data: encodeCall({ ...inspect, args: [created] }) }
  const [inspected, ...results] = await rpc.batch([
    { method: 'eth_call', params: [call, 'latest'] },
    ...blocks.map(({ block }) => headerCall(block.number)),
    ...leavingNothing.flatMap(({ hashes }) => hashes.map(receiptCall)),
  ])
  for (const [index, { block }] of blocks.entries()) confirm(results[index] as RpcBlock | null, block)
  const [executed, missing] = decodeFunctionResult({ ...inspect, data: inspected as Hex })
  const expected = before + all.filter(({ batched }) => batched).length
  if (missing.length === 0 && Number(executed) === expected) {
    await checkReceipts(rpc, leavingNothing, results.slice(blocks.length))
    return expected
  }
  await checkReceipts(rpc, all, await rpc.batch(all.flatMap(({ hashes }) => hashes.map(receiptCall))))
  throw new InternalError('The chain did not do what the scenarios say', {
    facts: { 'executed batches': `${executed}`, expected, 'missing contracts': missing.join(', ') },
  })
}

/** Lists the contracts that an action creates and that still have code after it. */
function contractsLeftBy({ action, creates }: PlannedAction): readonly CreatedContract[] {
  if (action.do !== 'spawn' || !leavesNoCode(action)) return creates
  return creates.filter(({ name }) => !action.children.includes(name))
}

type SentTransactions = SentActions & { hashes: Hex[] }

function sentIn({ sent, block }: UncheckedBlock): SentTransactions[] {
  const left = [...block.transactionHashes]
  return sent.map((one) => ({ ...one, hashes: left.splice(0, one.single ? transactionsOf(one.single).length : 1) }))
}

async function checkReceipts(
  rpc: Pick<Rpc, 'request'>,
  transactions: readonly SentTransactions[],
  receipts: readonly unknown[],
) {
  const left = receipts.map((receipt) => receiptOf(receipt as RpcReceipt))
  for (const { single, batched, hashes } of transactions) {
    const receipt = outcomeOf(left.splice(0, hashes.length))
    if (single) await checkOutcome(rpc, { ...single, receipt })
    else if (receipt.status === 'reverted') throw await batchFailure(rpc, batched ?? [], receipt)
  }
}

/** Builds the error for a batch that reverted, with the first action that did not end as expected. */
async function batchFailure(
  rpc: Pick<Rpc, 'request'>,
  batched: readonly PlannedAction[],
  { transactionHash }: Receipt,
) {
  const data = await revertData(rpc, transactionHash)
  const { errorName, args } = decodeErrorResult({ abi: batchExecutor.abi, data })
  if (errorName !== 'BatchExecutor__Unexpected') throw new Error(`the batch executor reverted with ${errorName}`)
  const [index, succeeded, result] = args
  const { action } = batched[Number(index)] as PlannedAction
  const expected = action.reverts === undefined ? 'success' : `revert with ${action.reverts}`
  const actual = succeeded ? `success, returning ${result}` : `revert with ${decodeRevert(result).text}`
  return unexpectedOutcome(action, expected, actual)
}
