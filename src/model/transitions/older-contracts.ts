import { type Action, scopeAccountsOf } from '../action.ts'
import { type ContractFacts, OLDER_CHILD, OLDER_FACTORY, type World } from '../world.ts'

/**
 * Adds the contracts that are older than the registries as soon as a scope lists one of them. Before that, they change no answer.
 */
export function withOlderContracts(world: World, action: Action): World {
  const isNamed = scopeAccountsOf(action).some((account) => account === OLDER_FACTORY || account === OLDER_CHILD)
  if (!isNamed || world.contracts.has(OLDER_FACTORY)) return world
  return { ...world, contracts: new Map([...olderContractFacts(world), ...world.contracts]) }
}

/** Facts of the factory that is older than the registries, and of its child. */
export function olderContractFacts({ startedAt }: Pick<World, 'startedAt'>): [string, ContractFacts][] {
  const common = { createdAt: startedAt - 1, createdIn: 0, index: 0, sender: 'olderDeployer' }
  return [
    [OLDER_FACTORY, { ...common, kind: 'factory', creationMethod: 'transaction' }],
    [
      OLDER_CHILD,
      { ...common, kind: 'vault', creationMethod: 'create', deployer: OLDER_FACTORY, callee: OLDER_FACTORY },
    ],
  ]
}
