import { encodeEventTopics, type Hex, toHex } from 'viem'
import { attackRegistry } from '../../../artifacts/index.ts'
import type { Name } from '../../../model/action.ts'
import type { FakeEvent } from '../../../model/actions/fake-event-action.ts'
import { contractStates } from '../../../model/protocol.ts'
import type { ActionCall, CallContext } from '../action-call.ts'

/** Encodes a creation transaction whose init code emits an event of the attack registry, and leaves no contract. */
export function fakeEvent(
  { event, agreement, contract, state = 'NOT_DEPLOYED' }: FakeEvent,
  context: CallContext,
): ActionCall {
  const { addressBook } = context
  const { abi } = attackRegistry
  const agreementAddress = addressBook.addressOf(agreement)
  if (event === 'AgreementStateChanged') {
    const topics = encodeEventTopics({ abi, eventName: event, args: { agreementAddress } })
    return { data: emittingInitCode(topics, toHex(contractStates.indexOf(state), { size: 32 })) }
  }
  const args = { contractAddress: addressBook.addressOf(contract as Name), agreementAddress }
  return { data: emittingInitCode(encodeEventTopics({ abi, eventName: event, args })) }
}

/**
 * Builds an init code that emits one event.
 * @param data One word. Default: the event has no data.
 */
function emittingInitCode(topics: readonly unknown[], data?: Hex): Hex {
  // PUSH32 data, PUSH0, MSTORE
  const store = data === undefined ? '' : `7f${data.slice(2)}5f52`
  const pushes = [...topics].reverse().map((topic) => `7f${String(topic).slice(2)}`)
  // PUSH1 size, PUSH0 offset, LOG with as many topics, STOP
  return `0x${store}${pushes.join('')}60${data === undefined ? '00' : '20'}5fa${topics.length}00`
}
