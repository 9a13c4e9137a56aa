import { agreement, laterAttackRegistry } from '../../../artifacts/index.ts'
import type { ChangeRegistryModerator, RegistryAction, Transfer } from '../../../model/action.ts'
import { encodeCall } from '../../abi/encode-call.ts'
import type { Call, CallContext } from '../call.ts'

const { abi } = laterAttackRegistry

/** A call of the attack registry's function with the action's name. */
export function lifecycle(action: RegistryAction, { deployment, addressBook, time }: CallContext): Call {
  const agreementAddress = addressBook.addressOf(action.agreement)
  const data =
    action.do === 'rejectAttackRequest'
      ? // The flag is about bonds, which are not simulated: it is set at every other second, and changes nothing.
        encodeCall({ abi, functionName: action.do, args: [agreementAddress, time % 2 === 1] })
      : encodeCall({ abi, functionName: action.do, args: [agreementAddress] })
  return { to: deployment.attackRegistry, data }
}

/** A call that names another registry moderator. */
export function changeRegistryModerator(
  { to }: ChangeRegistryModerator,
  { deployment, addressBook }: CallContext,
): Call {
  const args = [addressBook.addressOf(to)] as const
  return { to: deployment.attackRegistry, data: encodeCall({ abi, functionName: 'changeRegistryModerator', args }) }
}

/** A call that transfers a role: attack moderator at the attack registry, owner at the agreement. */
export function transfer(action: Transfer, { deployment, addressBook }: CallContext): Call {
  const agreementAddress = addressBook.addressOf(action.agreement)
  const receiver = addressBook.addressOf(action.to)
  if (action.do === 'transferOwnership') {
    const data = encodeCall({ abi: agreement.abi, functionName: 'transferOwnership', args: [receiver] })
    return { to: agreementAddress, data }
  }
  return {
    to: deployment.attackRegistry,
    data: encodeCall({ abi, functionName: 'transferAttackModerator', args: [agreementAddress, receiver] }),
  }
}
