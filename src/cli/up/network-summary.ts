import type { AddressBook } from '../../chain/execute/address-book.ts'
import type { SingleNetwork } from '../../network/test-network.ts'
import type { Environment } from '../../subject/resolver.ts'

/** Who is on a chain, by name; accounts with their keys, which are for local chains only. */
export type Actors = Record<string, { address: string; privateKey?: string }>

/** A network that is up, as it is told of. */
export type NetworkSummary = {
  environment: Environment
  actors: Actors
  /** The names of agreements; every other actor without a key is a contract. */
  agreements: readonly string[]
}

export function actorsOf(addressBook: AddressBook): Actors {
  const entries = addressBook.entries().map(({ name, address }) => {
    const privateKey = addressBook.privateKeyOf(name)
    return [name, { address, ...(privateKey === undefined ? {} : { privateKey }) }] as const
  })
  return Object.fromEntries(entries)
}

/** People work with the chain itself, at the ports that they chose: nothing is written down. */
export function directEnvironment({ environment, nodeUrl, explorer }: SingleNetwork): Environment {
  return { ...environment, rpcUrl: nodeUrl, explorerUrl: explorer.url }
}
