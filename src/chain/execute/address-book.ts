import type { Address, Hex } from 'viem'
import { InternalError } from '../../errors.ts'
import type { Name } from '../../model/action.ts'
import { REGISTRY_MODERATOR } from '../../model/world.ts'
import { type Account, accountOf } from '../accounts.ts'

/** Who is who in a scenario: its names and their addresses, both ways. */
export type AddressBook = {
  /** The checksummed address of a contract or agreement that an action has made; of any other name, its account's. */
  addressOf(name: Name): Address
  /** The name behind an address, in any letter case; `undefined` where the scenario has not spoken of it. */
  nameOf(address: string): Name | undefined
  /** Whether a name stands for somebody already. Speaking of nobody, it makes nobody. */
  has(name: Name): boolean
  /** The key of an account; `undefined` for a contract or agreement. */
  privateKeyOf(name: Name): Hex | undefined
  /** Everybody that the scenario has spoken of, in that order. */
  entries(): { name: Name; address: Address; kind: 'account' | 'contract' }[]
  /**
   * Gives a name to what an action makes.
   * @throws {InternalError} where the name already stands for an account or another contract.
   */
  addContract(name: Name, address: Address): void
  /** Lets the names of contracts that a reorganisation undid be given again; until then they keep their addresses. */
  release(names: readonly Name[]): void
}

type Entry = { address: Address; privateKey?: Hex }

/**
 * The address book of one scenario. Accounts come into being as they are spoken of, each scenario has its own.
 * @param actors Names that stand for contract wallets which are there already. Default: none.
 */
export function createAddressBook(scenarioId: string, actors: ReadonlyMap<Name, Address> = new Map()): AddressBook {
  const byName = new Map<Name, Entry>()
  const byAddress = new Map<string, Name>()

  const released = new Set<Name>()

  const add = (name: Name, entry: Entry) => {
    byName.set(name, entry)
    byAddress.set(entry.address.toLowerCase(), name)
    return entry
  }
  const newcomer = (name: Name): Entry => {
    const actor = actors.get(name)
    return actor === undefined ? storyAccount(scenarioId, name) : { address: actor }
  }
  const entryOf = (name: Name) => byName.get(name) ?? add(name, newcomer(name))

  return {
    addressOf: (name) => entryOf(name).address,
    has: (name) => byName.has(name),
    nameOf: (address) => byAddress.get(address.toLowerCase()),
    privateKeyOf: (name) => entryOf(name).privateKey,
    entries: () =>
      [...byName].map(([name, { address, privateKey }]) => ({
        name,
        address,
        kind: privateKey ? 'account' : 'contract',
      })),
    addContract(name, address) {
      const taken = byName.get(name)
      if (taken && !released.delete(name)) {
        throw new InternalError(`The scenario used the name "${name}" before the contract was made`, {
          facts: { 'address until now': taken.address, contract: address },
        })
      }
      add(name, { address })
    },
    release(names) {
      for (const name of names) released.add(name)
    },
  }
}

/** The registry moderator is the deployment's; every other account is the scenario's own. */
function storyAccount(scenarioId: string, name: Name): Account {
  return accountOf(name === REGISTRY_MODERATOR ? name : `${scenarioId}/${name}`)
}
