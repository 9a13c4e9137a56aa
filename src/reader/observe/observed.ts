import type { Address } from 'viem'
import type { Deployment } from '../../chain/deploy/deploy-registries.ts'
import { createLedger, type Emitters, type Fact, type FactOf, type Ledger, record } from '../../explorer/index.ts'

/** A contract's creation. */
export type Creation = FactOf<'deployed'>

/** An agreement as events show it. */
export type ObservedAgreement = {
  address: Address
  /** When it was created, in seconds. */
  createdAt: number
  createdAtBlock: number
  /** The states that the attack registry announced, oldest first. */
  transitions: readonly { state: number; at: number; block: number }[]
  /** Identifies the latest event about it: what was read from it under another version is outdated. */
  version: string
}

/** What the blocks since the scenario's start show, by addresses in lower case. */
export type ObservedFacts = {
  ledger: Ledger
  /** All creations but those by the official factory, oldest first. */
  creations: readonly Creation[]
  /** The creations that left no code, oldest first. */
  withoutCode: readonly Creation[]
  /** Every link ever made, oldest first. */
  linkHistory: readonly FactOf<'linked'>[]
  /** The latest event about an address, as an agreement's version. */
  versions: ReadonlyMap<Address, string>
}

/** The contracts whose events are read, in lower case. */
export function emittersOf({ attackRegistry, agreementFactory, chainSafeHarborRegistry }: Deployment): Emitters {
  return {
    attackRegistry: lower(attackRegistry),
    agreementFactory: lower(agreementFactory),
    chainSafeHarborRegistry: lower(chainSafeHarborRegistry),
  }
}

/** Collects what facts show, in their order. */
export function observeFacts(facts: readonly Fact[], { agreementFactory }: Emitters): ObservedFacts {
  const ledger = createLedger()
  const creations: Creation[] = []
  const withoutCode: Creation[] = []
  const linkHistory: FactOf<'linked'>[] = []
  const versions = new Map<Address, string>()
  for (const fact of facts) {
    record(ledger, fact)
    if (fact.kind === 'deployed' && fact.deployer !== agreementFactory) creations.push(fact)
    if (fact.kind === 'left-no-code') withoutCode.push({ ...fact, kind: 'deployed' })
    if (fact.kind === 'linked') linkHistory.push(fact)
    if ('agreement' in fact) versions.set(fact.agreement, `${fact.blockHash}:${fact.logIndex}`)
  }
  return { ledger, creations, withoutCode, linkHistory, versions }
}

const NOT_DEPLOYED = 0

/** The states since the latest rejected request, which removes the registration. */
export function registeredStates({ transitions }: Pick<ObservedAgreement, 'transitions'>) {
  return transitions.slice(transitions.findLastIndex(({ state }) => state === NOT_DEPLOYED) + 1)
}

const lower = (address: Address) => address.toLowerCase() as Address
