import { type Address, type Hex, toEventSelector } from 'viem'
import { chainSafeHarborRegistry } from '../../artifacts/index.ts'
import type { Deployment } from '../../chain/deploy/deploy.ts'
import { type RpcLog, readLog } from '../../explorer/ledger/events.ts'
import type { Creation } from './creations.ts'
import type { ReadBlock } from './history.ts'

/** A contract that was made, and when. `at` in seconds. */
export type Made = Creation & { at: number; block: number }

/** A link, by addresses. */
type ObservedLink = { contract: Address; agreement: Address; at: number; block: number }

/** What events tell of an agreement. */
export type ObservedAgreement = {
  address: Address
  at: number
  block: number
  /** The states that the attack registry announced since the latest that wiped its record. */
  states: { state: number; at: number; block: number }[]
  /** All of them. */
  everyState: { state: number; at: number }[]
  /** Names the latest event that speaks of it: what was read from it before says nothing of it now. */
  version: string
}

/** Everything that traces and events tell since a scenario began, by addresses in lower case. */
export type ObservedFacts = {
  made: Made[]
  /** Those of the official factory, oldest first. */
  agreements: Map<Address, ObservedAgreement>
  links: Map<Address, ObservedLink>
  /** Every link ever made, oldest first. */
  linkHistory: ObservedLink[]
  /** What each adopter adopted last. */
  adoptions: Map<Address, Address>
  /** The latest event that names an address, or that it emitted. */
  versions: Map<Address, string>
}

const NOT_DEPLOYED = 0

/** What the blocks tell, read in their order. */
export function observeBlocks(blocks: readonly ReadBlock[], deployment: Deployment): ObservedFacts {
  const told: ObservedFacts = {
    made: [],
    agreements: new Map(),
    links: new Map(),
    linkHistory: [],
    adoptions: new Map(),
    versions: new Map(),
  }
  const factory = lower(deployment.agreementFactory)
  for (const block of blocks) {
    const { number, timestamp: at } = block
    for (const creation of block.creations) {
      if (creation.deployer !== factory) told.made.push({ ...creation, at, block: number })
    }
    for (const log of block.logs) hear(told, log, at, deployment)
  }
  for (const agreement of told.agreements.values()) {
    agreement.version = told.versions.get(agreement.address) ?? agreement.version
  }
  return told
}

function hear(told: ObservedFacts, log: RpcLog, at: number, deployment: Deployment): void {
  const block = Number(log.blockNumber)
  const version = `${log.blockHash}:${log.logIndex}`
  for (const who of [log.address, ...log.topics.slice(1).map(addressIn)]) told.versions.set(who, version)
  const adoption = adoptionOf(log, deployment)
  if (adoption) told.adoptions.set(adoption.adopter, adoption.agreement)
  const emitters = {
    attackRegistry: lower(deployment.attackRegistry),
    agreementFactory: lower(deployment.agreementFactory),
  }
  const fact = readLog(log, at, emitters)
  switch (fact?.kind) {
    case 'created':
      told.agreements.set(fact.agreement, { address: fact.agreement, at, block, states: [], everyState: [], version })
      return
    case 'state': {
      const agreement = told.agreements.get(fact.agreement)
      agreement?.everyState.push({ state: fact.state, at })
      if (fact.state === NOT_DEPLOYED) wipe(told, fact.agreement)
      else agreement?.states.push({ state: fact.state, at, block })
      return
    }
    case 'linked': {
      const link = { contract: fact.contract, agreement: fact.agreement, at, block }
      told.links.set(fact.contract, link)
      told.linkHistory.push(link)
      return
    }
    case 'unlinked':
      if (told.links.get(fact.contract)?.agreement === fact.agreement) told.links.delete(fact.contract)
  }
}

/** A rejected request takes its links with it, and no event says so. */
function wipe({ agreements, links }: ObservedFacts, agreement: Address): void {
  const known = agreements.get(agreement)
  if (known) known.states = []
  for (const [contract, link] of links) if (link.agreement === agreement) links.delete(contract)
}

const adopted = toEventSelector(
  chainSafeHarborRegistry.abi.find((item) => item.type === 'event' && item.name === 'ChainSafeHarborAdoption') as never,
)

function adoptionOf({ address, topics, data }: RpcLog, { chainSafeHarborRegistry: registry }: Deployment) {
  if (topics[0] !== adopted || address !== lower(registry)) return undefined
  return { adopter: addressIn(topics[1] ?? '0x'), agreement: addressIn(data) }
}

const addressIn = (word: Hex): Address => `0x${word.slice(-40)}`

const lower = (address: Address) => address.toLowerCase() as Address
