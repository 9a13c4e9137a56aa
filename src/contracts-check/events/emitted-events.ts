import { type AbiParameter, type Address, decodeEventLog, getAddress } from 'viem'
import { agreement, agreementFactory, attackRegistry, chainSafeHarborRegistry } from '../../artifacts/index.ts'
import type { Log } from '../../chain/mine.ts'
import { type NameOf, textOf } from '../read/reading.ts'
import { type EventText, event } from './expected-events.ts'

/** Every event of the interface, each once: several contracts have the owner's. */
const events = [
  ...new Map(
    [agreement, agreementFactory, attackRegistry, chainSafeHarborRegistry]
      .flatMap(({ abi }) => [...abi])
      .flatMap((item) => (item.type === 'event' ? [[item.name, item] as const] : [])),
  ).values(),
]

/** Whose events count: a deployment may have contracts of its own, and events of its own. */
export type Emitters = (address: Address) => boolean

/** The events of the interface in a receipt, in their order. `AgreementCreated` shows no salt. */
export function emittedEvents(logs: readonly Log[], nameOf: NameOf, isEmitter: Emitters): EventText[] {
  return logs.filter(({ address }) => isEmitter(getAddress(address))).flatMap((log) => textOfLog(log, nameOf) ?? [])
}

function textOfLog({ topics, data }: Log, nameOf: NameOf): EventText | undefined {
  try {
    const { eventName, args } = decodeEventLog({ abi: events, topics, data })
    const inputs = (events.find(({ name }) => name === eventName)?.inputs ?? []) as readonly AbiParameter[]
    const shown = inputs.filter(({ type }) => !type.startsWith('tuple') && !type.endsWith(']'))
    return event(eventName, ...shown.map(({ name = '', type }) => argText(Object(args)[name], type, nameOf)))
  } catch {
    // An event of the deployment's own.
    return undefined
  }
}

function argText(value: unknown, type: string, nameOf: NameOf): string {
  return type === 'bytes32' ? '*' : textOf(value, nameOf)
}
