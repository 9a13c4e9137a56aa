import { type Address, type Hex, isAddressEqual } from 'viem'
import { router } from '../../artifacts/index.ts'
import { encodeCall } from '../abi/encode-call.ts'
import type { ProfileCall } from '../deploy/profile.ts'
import type { Call } from './call.ts'

const { abi } = router

/** What is sent for an action, and who sends it. `further`: calls of the same transaction, after the first. */
type Sent = { sender: Address; call: Call; further?: readonly Call[]; calls?: readonly ProfileCall[] }

/**
 * What is sent where the sender is a router: `origin` calls the router, which passes the call on. A router takes no ether, so a
 * profile's call with a value comes from the router's own address.
 */
export function throughRouter<Planned extends Sent>(planned: Planned, origin: Address): Planned {
  const { sender, call, further = [], calls } = planned
  const forward = (to: Address, data: Hex) => ({
    to: sender,
    data: encodeCall({ abi, functionName: 'forward', args: [to, data] }),
  })
  const isPassedOn = ({ from, value = 0n }: ProfileCall) => value === 0n && isAddressEqual(from, sender)
  return {
    ...planned,
    sender: origin,
    call:
      call.to === undefined
        ? call
        : { ...call, ...(further.length > 0 ? inTurn(sender, [call, ...further]) : forward(call.to, call.data)) },
    ...(calls && {
      calls: calls.map((one) => (isPassedOn(one) ? { ...one, from: origin, ...forward(one.to, one.data) } : one)),
    }),
  }
}

/** A call of a router that makes several calls. */
function inTurn(router: Address, calls: readonly Call[]) {
  const args = [calls.map(({ to }) => to as Address), calls.map(({ data }) => data)] as const
  return { to: router, data: encodeCall({ abi, functionName: 'forwardAll', args }) }
}
