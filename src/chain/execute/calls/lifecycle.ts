import { agreement, attackRegistry } from '../../../artifacts/index.ts'
import type { RegistryAction, Transfer } from '../../../model/action.ts'
import { encodeCall } from '../../abi/encode-call.ts'
import type { Call, Setting } from '../call.ts'

const { abi } = attackRegistry

/** The attack registry's operation of the same name. */
export function life(action: RegistryAction, { deployment, addressBook }: Setting): Call {
  const args = [addressBook.addressOf(action.agreement)] as const
  return { to: deployment.attackRegistry, data: encodeCall({ abi, functionName: action.do, args }) }
}

/** Hands on a role: the attack moderator's at the attack registry, the owner's at the agreement itself. */
export function transfer(action: Transfer, { deployment, addressBook }: Setting): Call {
  const on = addressBook.addressOf(action.agreement)
  const to = addressBook.addressOf(action.to)
  if (action.do === 'transferOwnership') {
    return { to: on, data: encodeCall({ abi: agreement.abi, functionName: 'transferOwnership', args: [to] }) }
  }
  return {
    to: deployment.attackRegistry,
    data: encodeCall({ abi, functionName: 'transferAttackModerator', args: [on, to] }),
  }
}
