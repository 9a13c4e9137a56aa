import type { Name } from '../parts.ts'
import type { World } from '../world.ts'
import { require } from './require.ts'

/** Whether the official deployer made a contract. */
export function isVerified({ contracts }: Pick<World, 'contracts'>, contract: Name): boolean {
  return contracts.get(contract)?.authorizedOwner !== undefined
}

/** Reverts unless agreements of this owner can be requested for a contract: for a contract of anybody else none can. */
export function checkAuthorized({ contracts }: World, contract: Name, owner: Name): void {
  require(contracts.get(contract)?.authorizedOwner === owner, 'AttackRegistry__AgreementOwnerNotAuthorized')
}
