import { type Address, type Hex, isAddressEqual } from 'viem'
import { router } from '../../artifacts/index.ts'
import { encodeCall } from '../abi/encode-call.ts'
import type { ProfileCall } from '../deploy/profile.ts'
import type { ActionCall } from './action-call.ts'

/** What is sent for an action, and who sends it. */
type RoutedCall = { sender: Address; call: ActionCall; calls?: readonly ProfileCall[] }

/**
 * What is sent where the sender is a router: `origin` calls the router, which passes the call on. A router takes no ether, so a
 * profile's call with a value comes from the router's own address.
 */
export function throughRouter<Planned extends RoutedCall>(planned: Planned, origin: Address): Planned {
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
