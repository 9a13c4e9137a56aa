import { encodeEventTopics, type Hex, toHex } from 'viem'
import { attackRegistry } from '../../../artifacts/index.ts'
import type { FakeEvent } from '../../../model/action.ts'
import { contractStates } from '../../../model/protocol.ts'
import type { Call, CallContext } from '../call.ts'

/** A creation transaction whose init code emits an event of the attack registry's, and leaves no contract. */
export function fakeEvent({ event, agreement, contract, state }: FakeEvent, { addressBook }: CallContext): Call {
  const { abi } = attackRegistry
  const agreementAddress = addressBook.addressOf(agreement)
  const [topics, data] =
    contract === undefined
      ? [encodeEventTopics({ abi, eventName: 'AgreementStateChanged', args: { agreementAddress } }), stateData(state)]
      : [registration(event, { contractAddress: addressBook.addressOf(contract), agreementAddress }), '']
  const pushes = [...topics].reverse().map((topic) => `7f${`${topic}`.slice(2)}`)
  // MSTORE the data, PUSH32 the topics, PUSH1 size, PUSH0 offset, LOG, STOP
  const store = data === '' ? '' : `7f${data}5f52`
  return { data: `0x${store}${pushes.join('')}60${data === '' ? '00' : '20'}5f${LOG[topics.length]}00` as Hex }
}

function registration(event: FakeEvent['event'], args: { contractAddress: Hex; agreementAddress: Hex }) {
  const eventName = event === 'ContractRegistered' ? event : 'ContractUnregistered'
  return encodeEventTopics({ abi: attackRegistry.abi, eventName, args })
}

const stateData = (state: FakeEvent['state'] = 'NOT_DEPLOYED') =>
  toHex(contractStates.indexOf(state), { size: 32 }).slice(2)

/** The opcodes that emit an event, by the number of topics. */
const LOG = ['a0', 'a1', 'a2', 'a3']
