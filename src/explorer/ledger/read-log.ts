import { type Address, type Hex, toEventSelector, zeroAddress } from 'viem'
import { agreement, agreementFactory, attackRegistry, chainSafeHarborRegistry } from '../../artifacts/index.ts'
import type { RpcLog } from '../../rpc/log.ts'
import { UnusableAnswerError } from '../../rpc/node-refused.ts'
import { misfit } from '../../rpc/shapes.ts'
import type { EventPosition, Fact } from './fact.ts'

/**
 * The official registry and factory, in lower case: the same events of other contracts are ignored. Adoptions are read only
 * where `chainSafeHarborRegistry` is given; they do not decide what binds.
 */
export type Emitters = { attackRegistry: Address; agreementFactory: Address; chainSafeHarborRegistry?: Address }

type Reader = (log: RpcLog) => WithoutPosition<Fact> | undefined
type WithoutPosition<Each> = Each extends unknown ? Omit<Each, keyof EventPosition> : never

/** Reads the address in an indexed topic. */
const topic = ({ topics }: RpcLog, index: number): Address =>
  `0x${(topics[index] ?? misfit('a topic', undefined)).slice(-40)}`

/** Reads an event's one word of data. */
const word = ({ data }: RpcLog): Hex => (data.length === 66 ? data : misfit('one word of data', data))

const fromRegistry: Record<string, Reader> = {
  AgreementStateChanged: (log) => ({ kind: 'state', agreement: topic(log, 1), state: Number(word(log)) }),
  AttackModeratorTransferred: (log) => ({ kind: 'moderator', agreement: topic(log, 1) }),
  // With agreement zero it says that the official deployer made the contract, and is no link.
  ContractRegistered: (log) =>
    topic(log, 2) === zeroAddress ? undefined : { kind: 'linked', contract: topic(log, 1), agreement: topic(log, 2) },
  ContractUnregistered: (log) => ({ kind: 'unlinked', contract: topic(log, 1), agreement: topic(log, 2) }),
}

const fromAdoptionRegistry: Record<string, Reader> = {
  BattleChainSafeHarborAdoption: (log) => ({
    kind: 'adopted',
    adopter: topic(log, 1),
    agreement: `0x${word(log).slice(-40)}`,
  }),
}

const fromFactory: Record<string, Reader> = {
  AgreementCreated: (log) => ({ kind: 'created', agreement: topic(log, 1), owner: topic(log, 2) }),
}

const fromAgreement: Record<string, Reader> = {
  BattleChainScopeAddressAdded: (log) => ({ kind: 'scope-added', contract: topic(log, 1), agreement: log.address }),
  BattleChainScopeAddressRemoved: (log) => ({ kind: 'scope-removed', contract: topic(log, 1), agreement: log.address }),
  BattleChainScopeCleared: (log) => ({ kind: 'scope-cleared', agreement: log.address }),
  OwnershipTransferred: (log) => ({ kind: 'owner', agreement: log.address, owner: topic(log, 2) }),
  CommitmentWindowExtended: (log) => ({ kind: 'window', agreement: log.address, until: BigInt(word(log)) }),
}

const rewritten: Reader = (log) => ({ kind: 'rewritten', agreement: log.address })

const registryReaders = bySelector(attackRegistry.abi, (name) => fromRegistry[name])
const adoptionReaders = bySelector(chainSafeHarborRegistry.abi, (name) => fromAdoptionRegistry[name])
const factoryReaders = bySelector(agreementFactory.abi, (name) => fromFactory[name])
const agreementReaders = bySelector(agreement.abi, (name) => fromAgreement[name] ?? rewritten)

/** The signatures of all events that are read, as the first topic of a log filter. */
export const selectors: readonly Hex[] = [
  ...new Set(
    [registryReaders, adoptionReaders, factoryReaders, agreementReaders].flatMap((readers) => [...readers.keys()]),
  ),
]

/**
 * Reads the fact that a log shows; undefined for other logs, such as a registry's event from another contract. Every
 * address except the registry and the factory may be an agreement: the ledger ignores the others.
 *
 * @param timestamp of the log's block, in seconds.
 */
export function readLog(log: RpcLog, timestamp: number, emitters: Emitters): Fact | undefined {
  const { address, topics, blockNumber: block, blockHash, transactionHash: txHash, logIndex } = log
  const readers = readersOf(address, emitters)
  const position = { block, blockHash, timestamp, txHash, logIndex }
  try {
    const fact = topics[0] && readers.get(topics[0])?.(log)
    return fact ? ({ ...position, ...fact } as Fact) : undefined
  } catch (error) {
    // Any contract can have an event of the same name with other parameters.
    if (readers === agreementReaders && error instanceof UnusableAnswerError) return undefined
    throw error
  }
}

function readersOf(
  emitter: Address,
  { attackRegistry, agreementFactory, chainSafeHarborRegistry }: Emitters,
): Map<Hex, Reader> {
  if (emitter === attackRegistry) return registryReaders
  if (emitter === agreementFactory) return factoryReaders
  if (emitter === chainSafeHarborRegistry) return adoptionReaders
  return agreementReaders
}

type Abi = readonly { type: string; name?: string }[]

function bySelector(abi: Abi, readerOf: (name: string) => Reader | undefined): Map<Hex, Reader> {
  const readers = new Map<Hex, Reader>()
  for (const item of abi) {
    const reader = item.type === 'event' ? readerOf(item.name ?? '') : undefined
    if (reader) readers.set(toEventSelector(item as Parameters<typeof toEventSelector>[0]), reader)
  }
  return readers
}
