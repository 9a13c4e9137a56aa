import type { Address, Hex } from 'viem'
import type { Name } from '../../model/action.ts'
import { lookAlikeOf } from '../../model/look-alike.ts'
import {
  CREATE2_DEPLOYER,
  OFFICIAL_DEPLOYER,
  OLDER_CHILD,
  OLDER_FACTORY,
  REGISTRY_MODERATOR,
  REGISTRY_OWNER,
} from '../../model/world.ts'
import { InternalError } from '../../platform/errors.ts'
import { type Account, accountOf } from '../accounts.ts'
import { olderAddresses } from '../deploy/deploy-older-contracts.ts'
import type { Deployment } from '../deploy/deploy-registries.ts'
import { lookAlikeAddress } from '../look-alike-address.ts'
import { CREATE2_DEPLOYER_ADDRESS } from '../well-known-deployer.ts'

/** The names of a scenario and their addresses, both ways. */
export type AddressBook = {
  /** Returns the checksummed address of a name. A name that is new here becomes an account. */
  addressOf(name: Name): Address
  /**
   * Returns the name of an address, in any letter case; `undefined` if it is not on the chain and the scenario has not used it.
   */
  nameOf(address: string): Name | undefined
  /** Whether a name has an address already. Unlike {@link AddressBook.addressOf}, it never creates an account. */
  has(name: Name): boolean
  /** Returns the key of an account; `undefined` for a contract, an agreement, or an account with a look-alike address. */
  privateKeyOf(name: Name): Hex | undefined
  /** Lists all names, in the order in which the scenario first used them. */
  entries(): { name: Name; address: Address; kind: 'account' | 'contract' }[]
  /**
   * Adds a contract or agreement that an action creates.
   * @throws {InternalError} if the name already belongs to an account or another contract.
   */
  addContract(name: Name, address: Address): void
  /** Allows adding contracts again that a reorganisation has undone. Until then their names keep their addresses. */
  release(names: readonly Name[]): void
  /** Copies the address book, to continue from it. */
  copy(): AddressBook
}

type NamedAccount = { address: Address; privateKey?: Hex }

/**
 * Creates the address book of one scenario. Derives an account from the scenario's id and its name when it is first used.
 * @param contracts Names of contracts that are already on the chain. Default: none.
 */
export function createAddressBook(scenarioId: string, contracts: ReadonlyMap<Name, Address> = new Map()): AddressBook {
  return addressBookFrom(scenarioId, contracts, [])
}

function addressBookFrom(
  scenarioId: string,
  contracts: ReadonlyMap<Name, Address>,
  first: Iterable<readonly [Name, NamedAccount]>,
): AddressBook {
  const onChain = new Map([...contracts].map(([name, address]) => [address.toLowerCase(), name]))
  const byName = new Map(first)
  const byAddress = new Map([...byName].map(([name, { address }]) => [address.toLowerCase(), name]))
  const released = new Set<Name>()

  const add = (name: Name, entry: NamedAccount) => {
    byName.set(name, entry)
    byAddress.set(entry.address.toLowerCase(), name)
    return entry
  }
  const newEntry = (name: Name): NamedAccount => {
    const lookAlike = lookAlikeOf(name)
    if (lookAlike) return { address: lookAlikeAddress(entryOf(lookAlike.of).address, lookAlike.same) }
    const address = contracts.get(name)
    return address === undefined ? scenarioAccount(scenarioId, name) : { address }
  }
  const entryOf = (name: Name): NamedAccount => byName.get(name) ?? add(name, newEntry(name))

  return {
    addressOf: (name) => entryOf(name).address,
    has: (name) => byName.has(name),
    nameOf: (address) => byAddress.get(address.toLowerCase()) ?? onChain.get(address.toLowerCase()),
    privateKeyOf: (name) => entryOf(name).privateKey,
    entries: () =>
      [...byName].map(([name, { address, privateKey }]) => ({
        name,
        address,
        kind: privateKey || lookAlikeOf(name) ? 'account' : 'contract',
      })),
    addContract(name, address) {
      const taken = byName.get(name)
      if (taken && !released.delete(name)) {
        throw new InternalError(`The scenario used the name "${name}" before it created the contract`, {
          facts: { 'address so far': taken.address, contract: address },
        })
      }
      add(name, { address })
    },
    release(names) {
      for (const name of names) released.add(name)
    },
    copy: () => addressBookFrom(scenarioId, contracts, byName),
  }
}

/** Contracts of the deployment that all scenarios share, by name. */
export function sharedContracts({ battleChainDeployer }: Pick<Deployment, 'battleChainDeployer'>): Map<Name, Address> {
  const { olderFactory, olderChild } = olderAddresses()
  return new Map([
    [OFFICIAL_DEPLOYER, battleChainDeployer],
    [CREATE2_DEPLOYER, CREATE2_DEPLOYER_ADDRESS],
    [OLDER_FACTORY, olderFactory],
    [OLDER_CHILD, olderChild],
  ])
}

/** Derives an account. All scenarios share the registry's owner and first moderator; each has other accounts to itself. */
function scenarioAccount(scenarioId: string, name: Name): Account {
  if (name === REGISTRY_OWNER) return accountOf('deployment')
  return accountOf(name === REGISTRY_MODERATOR ? name : `${scenarioId}/${name}`)
}
