import type { Address } from 'viem'
import { router } from '../../artifacts/index.ts'
import type { Action } from '../../model/action.ts'
import { operationsOf } from '../../model/actions/registry-operations.ts'
import { spawnsOf } from '../../model/actions/spawn-action.ts'
import { encodeCall } from '../abi/encode-call.ts'
import type { ActionCall } from './action-call.ts'

/** The calls that the transaction of an action makes, each as an action of its own; one for most. */
export function callsIn(action: Action): Action[] {
  if (!('also' in action) || !action.also) return [action]
  // The router calls the factories itself.
  if (action.do === 'spawn') return spawnsOf(action).map(({ through: _, ...one }) => one)
  return operationsOf(action)
}

/** A call of a router, which makes several calls in turn. */
export function inTurn(to: Address, calls: readonly ActionCall[]): ActionCall {
  const args = [calls.map(({ to: callee }) => callee as Address), calls.map(({ data }) => data)] as const
  const creates = calls.flatMap(({ creates: some = [] }) => some)
  return { to, data: encodeCall({ abi: router.abi, functionName: 'forwardAll', args }), creates }
}
