import { type Address, getAddress, type Hex, isAddress, isHex, zeroAddress } from 'viem'
import type { Action } from '../../model/action.ts'
import { messageOf, UsageError } from '../../platform/errors.ts'
import type { CustomDeployment } from '../deploy/deploy-registries.ts'
import type { ProfileAction, ProfileCall } from '../deploy/profile.ts'
import type { Rpc } from '../rpc/rpc.ts'
import type { ActionCall, CallContext } from './action-call.ts'
import { callOf } from './calls/call-of.ts'
import { tracedCreations } from './traced-creations.ts'

/**
 * Builds the call of an action on the contracts of a deployment profile. Without the factory's code the address of an
 * agreement cannot be computed, so the factory returns it by an `eth_call`, or the zero address if it reverts. The node
 * traces the contracts that the official deployer makes.
 */
export async function customCall(
  chain: Pick<Rpc, 'request'>,
  action: Action,
  context: CallContext,
): Promise<ActionCall> {
  const call = callOf(action, context)
  if (action.do === 'spawn') return { ...call, creates: await tracedCreations(chain, action, call, context.sender) }
  if (action.do !== 'createAgreement' || action.byHand || action.reverts !== undefined) return call
  const { to, data } = call
  const returned = await chain
    .request<Hex>({ method: 'eth_call', params: [{ from: context.sender, to, data }, 'latest'] })
    .catch(() => '0x')
  const address = returned.length === 66 ? getAddress(`0x${returned.slice(26)}`) : zeroAddress
  return { ...call, creates: [{ name: action.agreement, address, nonce: 1 }] }
}

type CustomCallFacts = Pick<CallContext, 'deployment' | 'addressBook' | 'sender'> & {
  call: ActionCall
  custom: CustomDeployment
}

/**
 * Asks the profile for the transactions of an action; `undefined` if the interface's own call is sent.
 * @throws {UsageError} if the profile's function throws, or returns no calls.
 */
export async function customCalls(
  action: Action,
  { deployment, addressBook, sender, call, custom }: CustomCallFacts,
): Promise<readonly ProfileCall[] | undefined> {
  const send = (custom.actions as Record<string, ProfileAction | undefined>)[action.do]
  if (!send || call.to === undefined) return undefined
  const { attackRegistry, safeHarborRegistry, chainSafeHarborRegistry, agreementFactory } = deployment
  try {
    const calls = await send({
      action,
      contracts: { attackRegistry, safeHarborRegistry, chainSafeHarborRegistry, agreementFactory },
      sender,
      ...('agreement' in action &&
        action.agreement !== null &&
        action.do !== 'createAgreement' && { agreement: addressBook.addressOf(action.agreement) }),
      ...('to' in action && { receiver: addressBook.addressOf(action.to) }),
      call: { from: sender, to: call.to, data: call.data },
    })
    checkCalls(calls)
    return calls
  } catch (cause) {
    throw new UsageError(`The action ${action.do} of ${custom.name} failed`, {
      facts: { reason: messageOf(cause), action: JSON.stringify(action) },
      next: 'an action returns a list of { from, to, data }, at least one',
      cause,
    })
  }
}

function checkCalls(calls: unknown): asserts calls is readonly ProfileCall[] {
  if (!Array.isArray(calls) || calls.length === 0) throw new Error('it returned no list of calls')
  for (const [index, call] of calls.entries()) {
    const { from, to, data, value } = Object(call) as { [Member in keyof ProfileCall]?: unknown }
    const isRight =
      [from, to].every((one) => typeof one === 'string' && isAddress(one as Address, { strict: false })) &&
      isHex(data) &&
      (value === undefined || (typeof value === 'bigint' && value >= 0n))
    if (!isRight) throw new Error(`call ${index} is not { from, to, data, value? }, with value a bigint`)
  }
}
