import { type Address, getAddress } from 'viem'
import { createAddressBook, sharedContracts } from '../../chain/execute/address-book.ts'
import { nameNext } from '../../chain/execute/name-next.ts'
import type { FactOf } from '../../explorer/index.ts'
import { REGISTRY_MODERATOR, REGISTRY_OWNER } from '../../model/world.ts'
import type { Beginning } from '../../network/beginning.ts'
import { lower } from '../events.ts'
import type { ForkedNetwork } from './read-past.ts'

/**
 * The beginning of a live network on a fork. Names: `agreement1`, by age, and `agreement1Owner`; `contract1` of those that are or
 * were linked or in a scope; the registry's moderator and owner.
 */
export function beginningOfFork({ fork, registryOwner }: ForkedNetwork): Beginning & { agreements: string[] } {
  const { deployment, past, head } = fork
  const host = new URL(fork.url).host
  const scenario = {
    ...{ id: 'up/fork', title: `A fork of ${host} at block ${head.number}` },
    ...{ level: 'deployment' as const, rules: [], steps: [] },
  }
  const book = createAddressBook(scenario.id, sharedContracts(deployment))
  const add = (prefix: string, address: Address) => void (book.nameOf(address) ?? nameNext(book, prefix, address))
  const deployers = new Set(past.facts.flatMap((fact) => (fact.kind === 'deployed' && fact.deployer) || []))
  for (const [name, address] of sharedContracts(deployment)) if (deployers.has(lower(address))) book.addressOf(name)
  const created = past.facts.filter((fact): fact is FactOf<'created'> => fact.kind === 'created')
  for (const { agreement } of created) add('agreement', agreement)
  for (const fact of past.facts) if ('contract' in fact) add('contract', fact.contract)
  const roles = { [REGISTRY_MODERATOR]: deployment.registryModerator, [REGISTRY_OWNER]: registryOwner }
  for (const [name, address] of Object.entries(roles)) if (!book.nameOf(address)) book.addContract(name, address)
  const owners = new Map(past.facts.flatMap((fact) => ('owner' in fact ? [[fact.agreement, fact.owner]] : [])))
  for (const [agreement, owner] of owners) {
    const name = book.nameOf(agreement)
    if (name !== undefined && !book.nameOf(owner)) book.addContract(`${name}Owner`, getAddress(owner))
  }
  const agreements = created.map(({ agreement }) => book.nameOf(agreement) as string)
  return { scenario, onChain: { addresses: book.entries(), fundings: [] }, agreements }
}
