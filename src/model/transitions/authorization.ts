import type { Name } from '../parts.ts'
import type { World } from '../world.ts'
import { require } from './require.ts'

export function isVerified({ contracts }: Pick<World, 'contracts'>, contract: Name): boolean {
  return contracts.get(contract)?.authorizedOwner !== undefined
}

/** Reverts unless this owner may request an agreement for a contract. */
export function checkAuthorized({ contracts }: World, contract: Name, owner: Name): void {
  require(contracts.get(contract)?.authorizedOwner === owner, 'AttackRegistry__AgreementOwnerNotAuthorized')
}
