import { type AbiEvent, type Address, decodeEventLog, getAddress, toEventSelector } from 'viem'
import { formatAbiItem } from 'viem/utils'
import {
  agreement,
  agreementFactory,
  attackRegistry,
  battleChainDeployer,
  chainSafeHarborRegistry,
} from '../../../artifacts/index.ts'
import type { Log } from '../../../chain/mine.ts'
import { decodeValues } from '../../../rpc/decode-result.ts'
import { type NameOfAddress, textOf } from '../read/reading.ts'
import { ANY_SALT, type EventText, event } from './event-text.ts'

/** Every event of the interface by its first topic: several contracts have the owner's. */
const events = new Map<string | undefined, AbiEvent>(
  [agreement, agreementFactory, attackRegistry, chainSafeHarborRegistry, battleChainDeployer]
    .flatMap(({ abi }) => (abi as readonly { type: string }[]).filter(({ type }) => type === 'event') as AbiEvent[])
    .map((item) => [toEventSelector(formatAbiItem(item)), item]),
)

/** Whether the events of an address count: a deployment may have additional contracts, with additional events. */
export type EventEmitters = (address: Address) => boolean

/** Selects the events of the interface in a receipt, in their order. */
export function emittedEvents(logs: readonly Log[], nameOf: NameOfAddress, isEmitter: EventEmitters): EventText[] {
  return logs.filter(({ address }) => isEmitter(getAddress(address))).flatMap((log) => textOfLog(log, nameOf) ?? [])
}

function textOfLog({ topics, data }: Log, nameOf: NameOfAddress): EventText | undefined {
  const item = events.get(topics[0])
  // An event of the deployment's own.
  if (!item) return undefined
  try {
    const { args } = decodeEventLog({ abi: [item], topics, data })
    const inData = item.inputs.filter(({ indexed }) => !indexed)
    const values = decodeValues(inData, data)
    const texts = item.inputs.map((input) =>
      textOf(input.indexed ? Object(args)[input.name ?? ''] : values[inData.indexOf(input)], nameOf),
    )
    // Which salt an official deployer tells, the caller's or one of its own, is not said.
    return event(
      item.name,
      ...(item.name.endsWith('ContractCreation') ? [texts[0] ?? '', ...texts.slice(1).map(() => ANY_SALT)] : texts),
    )
  } catch {
    return event(item.name, 'data that cannot be read')
  }
}
