import { type Address, decodeErrorResult, decodeFunctionResult, encodeFunctionData, type Hex } from 'viem'
import { InternalError } from '../../errors.ts'
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
 * Holds a block against its actions, in few calls: contracts that are where they were foretold need no receipt.
 * @throws {InternalError} where an action did not end as its story says.
 */
export async function checkBlock(
  rpc: Pick<Rpc, 'request' | 'batch'>,
  company: Company,
  sent: readonly Sent[],
  { transactionHashes }: SealedBlock,
): Promise<void> {
  const all = sent.map((one, index) => ({ ...one, hash: transactionHashes[index] as Hex }))
  const made = all.flatMap(({ single }) => single?.makes.map(({ address }) => address) ?? [])
  const missing = await withoutCode(rpc, company, made)
  // Where something is missing, every receipt is looked at, to find out why.
  const suspects = all.filter(({ single }) => missing.length > 0 || !single || single.makes.length === 0)
  const receipts = await receiptsOf(
    rpc,
    suspects.map(({ hash }) => hash),
  )
  for (const [index, { single, acts }] of suspects.entries()) {
    const receipt = receipts[index] as Receipt
    if (single) await check(rpc, { ...single, receipt })
    else if (receipt.status === 'reverted') throw await unlikeAct(rpc, acts ?? [], receipt)
  }
  if (missing.length > 0) throw new InternalError('The chain says that it made contracts, but they have no code')
}

/** The addresses among those given that have no code. */
async function withoutCode(rpc: Pick<Rpc, 'request'>, company: Company, made: readonly Address[]): Promise<Address[]> {
  if (made.length === 0) return []
  const call = { abi: conductor.abi, functionName: 'withoutCode' } as const
  const data = encodeFunctionData({ ...call, args: [made] })
  const answer = await rpc.request<Hex>({ method: 'eth_call', params: [{ to: company.conductor, data }, 'latest'] })
  return decodeFunctionResult({ ...call, data: answer }).map((place) => made[Number(place)] as Address)
}

/** The act that made the conductor give up, and what became of it. */
async function unlikeAct(rpc: Pick<Rpc, 'request'>, acts: readonly Planned[], { transactionHash }: Receipt) {
  const data = await revertData(rpc, transactionHash)
  const { errorName, args } = decodeErrorResult({ abi: conductor.abi, data })
  if (errorName !== 'Conductor__Unexpected') throw new Error(`the conductor reverted with ${errorName}`)
  const [place, succeeded, result] = args
  const { action } = acts[Number(place)] as Planned
  const expected = action.reverts === undefined ? 'success' : `revert with ${action.reverts}`
  return unlike(action, expected, succeeded ? `success, returning ${result}` : `revert with ${decodeRevert(result).text}`)
}
