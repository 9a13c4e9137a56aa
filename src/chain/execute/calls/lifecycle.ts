import { agreement, laterAttackRegistry } from '../../../artifacts/index.ts'
import type { Name } from '../../../model/action.ts'
import type { RegistryAction } from '../../../model/actions/registry-operations.ts'
import type {
  AcceptOwnership,
  AuthorizeAgreementOwner,
  ChangeRegistryModerator,
  Transfer,
} from '../../../model/actions/roles.ts'
import { isVerified } from '../../../model/transitions/authorization.ts'
import type { World } from '../../../model/world.ts'
import { encodeCall } from '../../abi/encode-call.ts'
import type { Call, CallContext } from '../call.ts'

const { abi } = laterAttackRegistry

/** A call of the attack registry's function with the action's name; of a request, of the function that takes the scope. */
export function lifecycle(action: RegistryAction, { deployment, addressBook, time, before }: CallContext): Call {
  const agreementAddress = addressBook.addressOf(action.agreement)
  const data =
    action.do === 'rejectAttackRequest'
      ? // Whether the bond is slashed changes nothing else: it is at every other second.
        encodeCall({ abi, functionName: action.do, args: [agreementAddress, time % 2 === 1] })
      : encodeCall({ abi, functionName: functionOf(action, before), args: [agreementAddress] })
  return { to: deployment.attackRegistry, data }
}

function functionOf({ do: operation, agreement }: RegistryAction, { agreements, contracts }: World) {
  if (operation !== 'requestUnderAttack') return operation as Exclude<typeof operation, 'rejectAttackRequest'>
  const isOfficial = (contract: Name) => isVerified({ contracts }, contract)
  const { scope = [] } = agreements.get(agreement) ?? {}
  return scope.some(isOfficial) ? operation : 'requestUnderAttackForUnverifiedContracts'
}

/** A call that replaces the authorized owner of a contract. */
export function authorizeAgreementOwner(
  { contract, to }: AuthorizeAgreementOwner,
  { deployment, addressBook }: CallContext,
): Call {
  const args = [addressBook.addressOf(contract), addressBook.addressOf(to)] as const
  return { to: deployment.attackRegistry, data: encodeCall({ abi, functionName: 'authorizeAgreementOwner', args }) }
}

/** A call that accepts an agreement. */
export function acceptOwnership({ agreement: name }: AcceptOwnership, { addressBook }: CallContext): Call {
  const data = encodeCall({ abi: agreement.abi, functionName: 'acceptOwnership' })
  return { to: addressBook.addressOf(name), data }
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
