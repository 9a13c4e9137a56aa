import type { Address, BindingAgreement } from '../subject/resolver.ts'
import { likelyDeployerOf, spawningOf } from './creation.ts'
import { refuseAccountAsDeployer } from './readings.ts'
import type { Reads } from './reads.ts'
import { includesChild } from './scope.ts'
import type { View } from './view.ts'

/**
 * The binding agreement of a contract, or null where none binds it.
 *
 * 1. A top-level contract: the agreement that the attack registry links it to, whatever that agreement's state.
 * 2. A child contract: the agreement that its immediate deployer is linked to, if the deployer's child contract scope
 *    includes it. A deployer's own deployer does not count.
 *
 * Adoption, the agreement's own list of contracts, and the agreement's creator do not matter.
 */
export async function bindingOf(view: View, contract: Address): Promise<BindingAgreement | null> {
  // Without a link, these are needed next.
  view.ahead((early) => early.code(contract))
  view.ahead((early) => likelyDeployerOf(early, contract))
  const own = await linkOf(view, contract)
  if (own) return { agreement: own, via: 'top-level' }

  view.ahead(async (early) => {
    const deployer = await likelyDeployerOf(early, contract)
    return deployer && linkOf(early, deployer)
  })
  const spawning = await spawningOf(view, contract)
  if (!spawning) return null
  const { deployer: parent, blockNumber } = spawning
  const agreement = await linkOf(view, parent)
  if (!agreement) return null
  const child = { parent, agreement, blockNumber }
  view.ahead((early) => early.code(parent))
  if (!(await includesChild(view, child))) return null
  await refuseAccountAsDeployer(view, child)
  return { agreement, via: 'child', parent }
}

/** What the attack registry answers for a contract without a link. */
const zeroAddress = '0x0000000000000000000000000000000000000000'

/** The agreement that the attack registry links a contract to, or null. */
async function linkOf(view: Reads, contract: Address): Promise<Address | null> {
  const agreement = await view.read(view.environment.contracts.attackRegistry, 'getAgreementForContract', contract)
  return agreement === zeroAddress ? null : agreement
}
