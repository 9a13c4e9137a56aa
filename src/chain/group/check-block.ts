import { type Address, decodeErrorResult, decodeFunctionResult, type Hex } from 'viem'
import { InternalError } from '../../errors.ts'
import { encodeCall } from '../abi/encode-call.ts'
import { conductor } from '../artifacts/index.ts'
import { type Receipt, receiptsOf, type SealedBlock } from '../mine.ts'
import { check, unlike } from '../play/check.ts'
import type { Planned } from '../play/plan.ts'
import { decodeRevert, revertData } from '../play/revert-reason.ts'
import type { Rpc } from '../rpc/rpc.ts'
import type { Company } from './company.ts'

/** What one transaction of a block carried: an action of its own, or acts of the conductor's. */
export type Sent = { single: Planned; acts?: never } | { single?: never; acts: readonly Planned[] }

/**
 * Holds a block against its actions. Receipts are large, so one call tells where all is well: contracts are where they
 * were foretold, and the conductor has counted its performances. Only what makes nothing needs its receipt always.
 * @param performed How often actors have performed before this block.
 * @throws {InternalError} where an action did not end as its story says.
 */
export async function checkBlock(
  rpc: Pick<Rpc, 'request' | 'batch'>,
  company: Company,
  sent: readonly Sent[],
  { transactionHashes }: SealedBlock,
  performed: number,
): Promise<void> {
  const all = sent.map((one, index) => ({ ...one, hash: transactionHashes[index] as Hex }))
  const made = all.flatMap(({ single }) => single?.makes.map(({ address }) => address) ?? [])
  const found = await inspect(rpc, company, made)
  const wanted = performed + all.filter(({ acts }) => acts).length
  const isWell = found.missing === 0 && found.performed === wanted
  const suspects = all.filter(({ single }) => !isWell || single?.makes.length === 0)
  const receipts = await receiptsOf(
    rpc,
    suspects.map(({ hash }) => hash),
  )
  for (const [index, { single, acts }] of suspects.entries()) {
    const receipt = receipts[index] as Receipt
    if (single) await check(rpc, { ...single, receipt })
    else if (receipt.status === 'reverted') throw await unlikeAct(rpc, acts ?? [], receipt)
  }
  if (!isWell) throw new InternalError('The chain did not do what the stories say', { facts: { ...found, wanted } })
}

/** How often actors have performed so far, and how many of the contracts that should be there are not. */
async function inspect(rpc: Pick<Rpc, 'request'>, { conductor: to }: Company, made: readonly Address[]) {
  const call = { abi: conductor.abi, functionName: 'inspect' } as const
  const data = encodeCall({ ...call, args: [made] })
  const answer = await rpc.request<Hex>({ method: 'eth_call', params: [{ to, data }, 'latest'] })
  const [performed, missing] = decodeFunctionResult({ ...call, data: answer })
  return { performed: Number(performed), missing: missing.length }
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
