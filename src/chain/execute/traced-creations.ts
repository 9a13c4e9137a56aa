import { type Address, getAddress, type Hex } from 'viem'
import type { Action } from '../../model/action.ts'
import { OFFICIAL_DEPLOYER } from '../../model/world.ts'
import type { Rpc } from '../rpc/rpc.ts'
import type { ActionCall, CreatedContract } from './action-call.ts'

/** A frame of Geth's call tracer. */
type Frame = { type: string; to?: Address; error?: string; calls?: Frame[] }

/**
 * Traces which contracts a call of a profile's official deployer creates by CREATE2 or CREATE3: its salts and proxies
 * are unknown. Returns the computed contracts if the trace has another number of them, as when the call passes through
 * a router of the same block.
 */
export async function tracedCreations(
  chain: Pick<Rpc, 'request'>,
  action: Action,
  { to, data, creates = [] }: ActionCall,
  from: Address,
): Promise<CreatedContract[]> {
  if (action.do !== 'spawn' || action.factory !== OFFICIAL_DEPLOYER) return creates
  if (action.reverts !== undefined || (action.method ?? 'create') === 'create') return creates
  const request = { from, to, data: data satisfies Hex }
  const frame = await chain
    .request<Frame>({ method: 'debug_traceCall', params: [request, 'latest', { tracer: 'callTracer' }] })
    .catch(() => undefined)
  const made = frame ? createdIn(frame) : []
  if (made.length !== creates.length) return creates
  return creates.map((one, index) => ({ ...one, address: made[index] as Address }))
}

/** Lists the contracts that a frame and the calls in it created, in order. */
function createdIn({ type, to, error, calls = [] }: Frame): Address[] {
  if (error !== undefined) return []
  const own = type.startsWith('CREATE') && to !== undefined ? [getAddress(to)] : []
  return [...own, ...calls.flatMap(createdIn)]
}
