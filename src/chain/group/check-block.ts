import { decodeErrorResult, decodeFunctionResult, type Hex } from 'viem'
import { InternalError } from '../../errors.ts'
import { encodeCall } from '../abi/encode-call.ts'
import { conductor } from '../artifacts/index.ts'
import { type Receipt, receiptsOf, type SealedBlock } from '../mine.ts'
import { check, unlike } from '../play/check.ts'
import type { Planned } from '../play/plan.ts'
import { decodeRevert, revertData } from '../play/revert-reason.ts'
import type { Rpc, RpcRequest } from '../rpc/rpc.ts'
import type { Company } from './company.ts'

/** What one transaction of a block carried: an action of its own, or acts of the conductor's. */
export type Sent = { single: Planned; acts?: never } | { single?: never; acts: readonly Planned[] }

/** The call that tells of a block, once it is there, what {@link checkBlock} has to know. */
export function inspection({ conductor: to }: Company, sent: readonly Sent[]): RpcRequest {
  const made = sent.flatMap(({ single }) => single?.makes.map(({ address }) => address) ?? [])
  return { method: 'eth_call', params: [{ to, data: encodeCall({ ...inspect, args: [made] }) }, 'latest'] }
}

const inspect = { abi: conductor.abi, functionName: 'inspect' } as const

/**
 * Holds a block against its actions. Receipts are large, so one call tells where all is well: contracts are where they
 * were foretold, and the conductor has counted its performances. Only what makes nothing needs its receipt always.
 * @param block With what {@link inspection} told of it.
 * @param before How often actors had performed before the block.
 * @returns How often they have now.
 * @throws {InternalError} where an action did not end as its story says.
 */
export async function checkBlock(
  rpc: Pick<Rpc, 'request' | 'batch'>,
  sent: readonly Sent[],
  { transactionHashes, told }: SealedBlock,
  before: number,
): Promise<number> {
  const [performed, missing] = decodeFunctionResult({ ...inspect, data: told[0] as Hex })
  const wanted = before + sent.filter(({ acts }) => acts).length
  const isWell = missing.length === 0 && Number(performed) === wanted
  const suspects = sent
    .map((one, index) => ({ ...one, hash: transactionHashes[index] as Hex }))
    .filter(({ single }) => !isWell || single?.makes.length === 0)
  const receipts = await receiptsOf(
    rpc,
    suspects.map(({ hash }) => hash),
  )
  for (const [index, { single, acts }] of suspects.entries()) {
    const receipt = receipts[index] as Receipt
    if (single) await check(rpc, { ...single, receipt })
    else if (receipt.status === 'reverted') throw await unlikeAct(rpc, acts ?? [], receipt)
  }
  if (isWell) return wanted
  throw new InternalError('The chain did not do what the stories say', {
    facts: { performed: `${performed}`, wanted, missing: missing.join(', ') },
  })
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
