import { decodeErrorResult, decodeFunctionResult, type Hex, numberToHex } from 'viem'
import { InternalError } from '../../errors.ts'
import { encodeCall } from '../abi/encode-call.ts'
import { conductor } from '../artifacts/index.ts'
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
import { check, unlike } from '../play/check.ts'
import type { Planned } from '../play/plan.ts'
import { decodeRevert, revertData } from '../play/revert-reason.ts'
import type { Rpc, RpcRequest } from '../rpc/rpc.ts'
import type { Company } from './company.ts'

/** What one transaction of a block carried: an action of its own, or acts of the conductor's. */
export type Sent = { single: Planned; acts?: never } | { single?: never; acts: readonly Planned[] }

/** A block of which nobody knows yet what became of it. */
export type Unchecked = { sent: readonly Sent[]; block: SealedBlock }

/** The calls that tell of a block, once it is there, what {@link checkBlock} has to know. */
export function inspection({ conductor: to }: Company, unchecked: Unchecked): RpcRequest[] {
  const { sent, block } = unchecked
  const made = sent.flatMap(({ single }) => single?.makes.map(({ address }) => address) ?? [])
  const inspected = { to, data: encodeCall({ ...inspect, args: [made] }) }
  return [
    headerCall(block.number),
    { method: 'eth_call', params: [inspected, numberToHex(block.number)] },
    ...makingNothing(unchecked).map(({ hash }) => receiptCall(hash)),
  ]
}

const inspect = { abi: conductor.abi, functionName: 'inspect' } as const

/**
 * Holds a block against its actions. Receipts are large, so one call tells where all is well: contracts are where they
 * were foretold, and the conductor has counted its performances. Only what makes nothing needs its receipt always.
 * @param told What {@link inspection} told of it.
 * @param before How often actors had performed before the block.
 * @returns How often they have now.
 * @throws {InternalError} where an action did not end as its story says.
 */
export async function checkBlock(
  rpc: Pick<Rpc, 'request' | 'batch'>,
  unchecked: Unchecked,
  [header, inspected, ...receipts]: readonly unknown[],
  before: number,
): Promise<number> {
  const { sent, block } = unchecked
  confirm(header as RpcBlock, block.timestamp, block.transactionHashes)
  const [performed, missing] = decodeFunctionResult({ ...inspect, data: inspected as Hex })
  const wanted = before + sent.filter(({ acts }) => acts).length
  if (missing.length === 0 && Number(performed) === wanted) {
    await checkAll(rpc, makingNothing(unchecked), receipts)
    return wanted
  }
  const suspects = withHashes(unchecked)
  await checkAll(rpc, suspects, await rpc.batch(suspects.map(({ hash }) => receiptCall(hash))))
  throw new InternalError('The chain did not do what the stories say', {
    facts: { performed: `${performed}`, wanted, missing: missing.join(', ') },
  })
}

type Suspect = Sent & { hash: Hex }

function withHashes({ sent, block }: Unchecked): Suspect[] {
  return sent.map((one, index) => ({ ...one, hash: block.transactionHashes[index] as Hex }))
}

/** Of what makes nothing, no contract tells that it was done. */
function makingNothing(unchecked: Unchecked): Suspect[] {
  return withHashes(unchecked).filter(({ single }) => single?.makes.length === 0)
}

async function checkAll(rpc: Pick<Rpc, 'request'>, suspects: readonly Suspect[], receipts: readonly unknown[]) {
  for (const [index, { single, acts }] of suspects.entries()) {
    const receipt = receiptOf(receipts[index] as RpcReceipt)
    if (single) await check(rpc, { ...single, receipt })
    else if (receipt.status === 'reverted') throw await unlikeAct(rpc, acts ?? [], receipt)
  }
}

/** The act that made the conductor give up, and what became of it. */
async function unlikeAct(rpc: Pick<Rpc, 'request'>, acts: readonly Planned[], { transactionHash }: Receipt) {
  const data = await revertData(rpc, transactionHash)
  const { errorName, args } = decodeErrorResult({ abi: conductor.abi, data })
  if (errorName !== 'Conductor__Unexpected') throw new Error(`the conductor reverted with ${errorName}`)
  const [place, succeeded, result] = args
  const { action } = acts[Number(place)] as Planned
  const expected = action.reverts === undefined ? 'success' : `revert with ${action.reverts}`
  return unlike(
    action,
    expected,
    succeeded ? `success, returning ${result}` : `revert with ${decodeRevert(result).text}`,
  )
}
