import { decodeErrorResult, decodeFunctionResult, type Hex } from 'viem'
import { batchExecutor } from '../../artifacts/index.ts'
import { InternalError } from '../../errors.ts'
import { encodeCall } from '../abi/encode-call.ts'
import { check, unlike } from '../execute/check.ts'
import type { Planned } from '../execute/plan.ts'
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
} from '../mine.ts'
import type { Rpc } from '../rpc/rpc.ts'
import type { BatchWallets } from './batch-wallets.ts'

/** What one transaction of a block carried: an action of its own, or acts of the batch executor's. */
export type Sent = { single: Planned; acts?: never } | { single?: never; acts: readonly Planned[] }

/** A block of which nobody knows yet what became of it. */
export type Unchecked = { sent: readonly Sent[]; block: SealedBlock }

const inspect = { abi: batchExecutor.abi, functionName: 'inspect' } as const

/**
 * Holds blocks against their actions. Receipts are large, so one call tells where all is well: contracts are where they
 * were predicted, and the batch executor has counted its performances. Only what makes nothing needs its receipt always.
 * @param before How often actors had performed before these blocks.
 * @returns How often they have now.
 * @throws {InternalError} where an action did not end as its scenario says.
 */
export async function checkBlocks(
  rpc: Pick<Rpc, 'request' | 'batch'>,
  { executor: to }: BatchWallets,
  blocks: readonly Unchecked[],
  before: number,
): Promise<number> {
  const all = blocks.flatMap(withHashes)
  const makingNothing = all.filter(({ single }) => single?.makes.length === 0)
  const made = all.flatMap(({ single }) => single?.makes.map(({ address }) => address) ?? [])
  const call = { to, data: encodeCall({ ...inspect, args: [made] }) }
  const [inspected, ...told] = await rpc.batch([
    { method: 'eth_call', params: [call, 'latest'] },
    ...blocks.map(({ block }) => headerCall(block.number)),
    ...makingNothing.map(({ hash }) => receiptCall(hash)),
  ])
  for (const [index, { block }] of blocks.entries()) confirm(told[index] as RpcBlock | null, block)
  const [performed, missing] = decodeFunctionResult({ ...inspect, data: inspected as Hex })
  const wanted = before + all.filter(({ acts }) => acts).length
  if (missing.length === 0 && Number(performed) === wanted) {
    await checkAll(rpc, makingNothing, told.slice(blocks.length))
    return wanted
  }
  await checkAll(rpc, all, await rpc.batch(all.map(({ hash }) => receiptCall(hash))))
  throw new InternalError('The chain did not do what the scenarios say', {
    facts: { performed: `${performed}`, wanted, missing: missing.join(', ') },
  })
}

type Suspect = Sent & { hash: Hex }

function withHashes({ sent, block }: Unchecked): Suspect[] {
  return sent.map((one, index) => ({ ...one, hash: block.transactionHashes[index] as Hex }))
}

async function checkAll(rpc: Pick<Rpc, 'request'>, suspects: readonly Suspect[], receipts: readonly unknown[]) {
  for (const [index, { single, acts }] of suspects.entries()) {
    const receipt = receiptOf(receipts[index] as RpcReceipt)
    if (single) await check(rpc, { ...single, receipt })
    else if (receipt.status === 'reverted') throw await unlikeAct(rpc, acts ?? [], receipt)
  }
}

/** The act that made the batch executor give up, and what became of it. */
async function unlikeAct(rpc: Pick<Rpc, 'request'>, acts: readonly Planned[], { transactionHash }: Receipt) {
  const data = await revertData(rpc, transactionHash)
  const { errorName, args } = decodeErrorResult({ abi: batchExecutor.abi, data })
  if (errorName !== 'BatchExecutor__Unexpected') throw new Error(`the batch executor reverted with ${errorName}`)
  const [place, succeeded, result] = args
  const { action } = acts[Number(place)] as Planned
  const expected = action.reverts === undefined ? 'success' : `revert with ${action.reverts}`
  return unlike(
    action,
    expected,
    succeeded ? `success, returning ${result}` : `revert with ${decodeRevert(result).text}`,
  )
}
