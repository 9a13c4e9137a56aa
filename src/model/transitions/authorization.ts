import type { AuthorizeAgreementOwner } from '../actions/roles.ts'
import type { Name } from '../parts.ts'
import type { World } from '../world.ts'
import { require } from './refusal.ts'
import { set } from './set.ts'

/** Replaces the owner whose agreements can be requested for a contract of the official deployer. */
export function authorizeAgreementOwner(world: World, { contract, to, by }: AuthorizeAgreementOwner): World {
  const facts = world.contracts.get(contract)
  const authorized = facts?.authorizedOwner
  require(facts !== undefined && authorized !== undefined, 'AttackRegistry__NotDeployedViaBattleChainDeployer')
  require((by ?? authorized) === authorized, 'AttackRegistry__Unauthorized')
  return { ...world, contracts: set(world.contracts, contract, { ...facts, authorizedOwner: to }) }
}

/** Whether the official deployer made a contract. */
export function isVerified({ contracts }: Pick<World, 'contracts'>, contract: Name): boolean {
  return contracts.get(contract)?.authorizedOwner !== undefined
}

/** Reverts unless agreements of this owner can be requested for a contract: for a contract of anybody else none can. */
export function checkAuthorized({ contracts }: World, contract: Name, owner: Name): void {
  require(contracts.get(contract)?.authorizedOwner === owner, 'AttackRegistry__AgreementOwnerNotAuthorized')
}
