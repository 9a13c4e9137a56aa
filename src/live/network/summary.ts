import type { AddressBook } from '../../chain/execute/address-book.ts'
import type { ScenarioRun } from '../../check/resolvers/scenario-run.ts'
import type { SingleNetwork } from '../../network/test-network.ts'
import type { Environment } from '../../subject/resolver.ts'

/** The actors on a chain by name. Accounts have their private key, which is for local chains only. */
export type Actors = Record<string, { address: string; privateKey?: string | undefined }>

/** What there is on one network. */
export type NetworkSummary = {
  environment: Environment
  actors: Actors
  /** Names of the agreements. Every other actor without a key is a contract. */
  agreements: readonly string[]
}

/** Summarises the actors of a scenario on a network; without a run, those of the deployment. */
export function summaryOf(network: SingleNetwork, run?: ScenarioRun): NetworkSummary {
  return {
    environment: directEnvironment(network),
    actors: run ? actorsOf(run.executor.addressBook) : {},
    agreements: run ? [...run.world.agreements.keys()] : [],
  }
}

/** Lists the actors of an address book. */
export function actorsOf(addressBook: AddressBook): Actors {
  const entries = addressBook.entries().map(({ name, address }) => {
    const privateKey = addressBook.privateKeyOf(name)
    return [name, { address, privateKey }] as const
  })
  return Object.fromEntries(entries)
}

/** The environment with the addresses of chain and explorer themselves, not of the proxies that record requests. */
export function directEnvironment({ environment, nodeUrl, explorer }: SingleNetwork): Environment {
  return { ...environment, rpcUrl: nodeUrl, explorerUrl: explorer.url }
}
