import { type Address, getAddress, type Hex, isAddressEqual } from 'viem'
import { router } from '../../artifacts/index.ts'
import type { Action } from '../../model/action.ts'
import { operationsOf } from '../../model/actions/registry-operations.ts'
import { spawnsOf } from '../../model/actions/spawn-action.ts'
import { originOf, senderOf } from '../../model/sender.ts'
import type { ScenarioBlock, ScenarioTransaction } from '../../scenario/timeline.ts'
import { encodeCall } from '../abi/encode-call.ts'
import type { CustomDeployment } from '../deploy/deploy-registries.ts'
import type { ProfileCall } from '../deploy/profile.ts'
import type { Rpc } from '../rpc/rpc.ts'
import type { ActionCall, CallContext, CreatedContract } from './action-call.ts'
import { callOf } from './calls/call-of.ts'
import { customCall, customCalls } from './custom.ts'

/** An action with the account that sends its transaction, its call and the contracts that it should create. */
export type PlannedAction = {
  action: Action
  sender: Address
  call: ActionCall
  creates: CreatedContract[]
  /** The transactions that a deployment profile sends instead of the call, in order. */
  calls?: readonly ProfileCall[]
}

/** What all actions of a scenario share. */
export type PlanContext = Omit<CallContext, 'sender' | 'before' | 'time'>

/** Plans the transactions of a block, in order. Sends requests only to the contracts of a deployment profile. */
export async function planBlock(
  chain: Pick<Rpc, 'request'>,
  { time, transactions }: ScenarioBlock,
  context: PlanContext,
): Promise<PlannedAction[]> {
  const { custom } = context.deployment
  if (!custom) return transactions.map((transaction) => plan(transaction, time, context))
  const planned: PlannedAction[] = []
  for (const transaction of transactions) planned.push(await planCustom(chain, transaction, time, context, custom))
  return planned
}

/**
 * Plans the transaction of an action. Adds the contracts that it creates to the address book and advances the nonces,
 * so that the next action of the block can refer to them.
 */
export function plan({ action, before }: ScenarioTransaction, time: number, context: PlanContext): PlannedAction {
  const { addressBook, nonces } = context
  const sender = addressBook.addressOf(senderOf(action, before))
  const origin = addressBook.addressOf(originOf(action, before))
  const parts = callsIn(action)
  if (parts.length > 1) {
    nonces.advance(origin, 1)
    return planSeveral({ action, before }, parts, { time, sender, origin }, context)
  }
  const call = callOf(action, { ...context, time, sender, before })
  nonces.advance(origin, 1)
  const planned = { action, sender, call, creates: note(action, call, context) }
  return origin === sender ? planned : throughRouter(planned, origin)
}

/** Plans a transaction in which a router makes several calls. */
function planSeveral(
  { action, before }: ScenarioTransaction,
  parts: readonly Action[],
  { time, sender, origin }: { time: number; sender: Address; origin: Address },
  context: PlanContext,
): PlannedAction {
  const router = action.do === 'spawn' ? context.addressBook.addressOf(action.through ?? '') : sender
  const calls = parts.map((part) => {
    const call = callOf(part, { ...context, time, sender, before })
    note(part, call, context)
    return call
  })
  const call = inTurn(router, calls)
  return { action, sender: origin, call, creates: call.creates ?? [] }
}

/** Records the contracts that a call creates, and returns them; none if it reverts. */
function note(action: Action, call: ActionCall, { addressBook, nonces }: PlanContext): CreatedContract[] {
  const creates = action.reverts === undefined ? (call.creates ?? []) : []
  if (call.spawner && action.reverts === undefined) nonces.advance(call.spawner.address, call.spawner.advance)
  for (const { name, address, nonce } of creates) {
    addressBook.addContract(name, address)
    nonces.advance(address, nonce)
  }
  return creates
}

/** Plans an action on the contracts of a deployment profile. Its transactions may have several senders. */
async function planCustom(
  chain: Pick<Rpc, 'request'>,
  { action, before }: ScenarioTransaction,
  time: number,
  context: PlanContext,
  custom: CustomDeployment,
): Promise<PlannedAction> {
  const { addressOf } = context.addressBook
  const sender = addressOf(senderOf(action, before))
  const origin = addressOf(originOf(action, before))
  const call = await customCall(chain, action, { ...context, time, sender, before })
  const calls = await customCalls(action, { sender, call, custom, ...context })
  const planned = { action, sender, call, creates: note(action, call, context), ...(calls && { calls }) }
  const sent = origin === sender ? planned : throughRouter(planned, origin)
  for (const from of sent.calls?.map(({ from }) => from) ?? [origin]) context.nonces.advance(getAddress(from), 1)
  return sent
}

/** Splits the transaction of an action into one action for each call; most have one. */
function callsIn(action: Action): Action[] {
  if (!('also' in action) || !action.also) return [action]
  // The router calls the factories itself.
  if (action.do === 'spawn') return spawnsOf(action).map(({ through: _, ...one }) => one)
  return operationsOf(action)
}

/** Encodes a call of a router that makes several calls in order. */
function inTurn(to: Address, calls: readonly ActionCall[]): ActionCall {
  const args = [calls.map(({ to: callee }) => callee as Address), calls.map(({ data }) => data)] as const
  const creates = calls.flatMap(({ creates: some = [] }) => some)
  return { to, data: encodeCall({ abi: router.abi, functionName: 'forwardAll', args }), creates }
}

/** What is sent for an action, and who sends it. */
type RoutedCall = { sender: Address; call: ActionCall; calls?: readonly ProfileCall[] }

/**
 * Sends a call through a router if it is the sender: `origin` calls the router, which forwards the call. A router takes
 * no ether, so a profile's call with a value comes from the router's own address.
 */
function throughRouter<Planned extends RoutedCall>(planned: Planned, origin: Address): Planned {
  const { sender, call, calls } = planned
  const forward = (to: Address, data: Hex) => ({
    to: sender,
    data: encodeCall({ abi: router.abi, functionName: 'forward', args: [to, data] }),
  })
  const isPassedOn = ({ from, value = 0n }: ProfileCall) => value === 0n && isAddressEqual(from, sender)
  return {
    ...planned,
    sender: origin,
    call: call.to === undefined ? call : { ...call, ...forward(call.to, call.data) },
    ...(calls && {
      calls: calls.map((one) => (isPassedOn(one) ? { ...one, from: origin, ...forward(one.to, one.data) } : one)),
    }),
  }
}
