import type { Chain } from '../../chain/chain.ts'
import type { AddressBook } from '../../chain/execute/address-book.ts'
import { OFFICIAL_DEPLOYER } from '../../model/world.ts'
import type { NameOf } from './read/reading.ts'

/** Names of a scenario and of the deployment's own contracts. */
export function namer({ deployment }: Chain, { nameOf }: AddressBook): NameOf {
  const own: Record<string, string> = {
    [deployment.attackRegistry]: 'attackRegistry',
    [deployment.safeHarborRegistry]: 'safeHarborRegistry',
    [deployment.agreementFactory]: 'agreementFactory',
    [deployment.battleChainDeployer]: OFFICIAL_DEPLOYER,
  }
  return (address) => nameOf(address) ?? own[address]
}
