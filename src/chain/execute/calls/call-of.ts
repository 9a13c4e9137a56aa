import { type ContractFunctionArgs, type ContractFunctionName, zeroAddress } from 'viem'
import { agreement, chainSafeHarborRegistry, laterAttackRegistry, router } from '../../../artifacts/index.ts'
import type { Action, Name, OfEachAction } from '../../../model/action.ts'
import type { RegistryAction } from '../../../model/actions/registry-operations.ts'
import { isVerified } from '../../../model/transitions/authorization.ts'
import type { AgreementFacts, World } from '../../../model/world.ts'
import { InternalError } from '../../../platform/errors.ts'
import { encodeCall } from '../../abi/encode-call.ts'
import type { ActionCall, CallContext } from '../action-call.ts'
import { accountsOf, chainsOf, recoveryOn, termsOf } from '../encode.ts'
import { caip2, spell } from '../spelling.ts'
import { createAgreement } from './create-agreement.ts'
import { deploy } from './deploy.ts'
import { fakeEvent } from './fake-event.ts'
import { spawn } from './spawn.ts'

/**
 * Encodes the call of an action.
 * @throws {InternalError} if the action changes an agreement that does not exist before it.
 */
export function callOf(action: Action, context: CallContext): ActionCall {
  return (calls[action.do] as (action: Action, context: CallContext) => ActionCall)(action, context)
}

/** Encodes a call of the attack registry's function with the action's name. */
const operation = ({ do: name, agreement }: RegistryAction, context: CallContext): ActionCall =>
  ofRegistry(context, name as Exclude<typeof name, 'rejectAttackRequest'>, [context.addressBook.addressOf(agreement)])

const calls: OfEachAction<CallContext, ActionCall> = {
  deploy,
  spawn,
  createAgreement,
  fakeEvent,
  upgrade: ({ contract, implementation }, { addressBook }) => {
    const args = [addressBook.addressOf(implementation)] as const
    const data = encodeCall({ abi: router.abi, functionName: 'upgradeTo', args })
    return { to: addressBook.addressOf(contract), data }
  },
  call: ({ contract }, { addressBook }) => ({ to: addressBook.addressOf(contract), data: '0x' }),
  adopt: ({ agreement }, { addressBook, deployment }) => {
    const args = [agreement === null ? zeroAddress : addressBook.addressOf(agreement)] as const
    const data = encodeCall({ abi: chainSafeHarborRegistry.abi, functionName: 'adoptSafeHarbor', args })
    return { to: deployment.chainSafeHarborRegistry, data }
  },

  requestUnderAttack: ({ agreement }, context) => {
    const { scope = [] } = context.before.agreements.get(agreement) ?? {}
    const isOfficial = scope.some((contract) => isVerified(context.before, contract))
    const functionName = isOfficial ? 'requestUnderAttack' : 'requestUnderAttackForUnverifiedContracts'
    return ofRegistry(context, functionName, [context.addressBook.addressOf(agreement)])
  },
  // Whether the bond is slashed changes nothing else: it is at every other second.
  rejectAttackRequest: ({ agreement }, context) =>
    ofRegistry(context, 'rejectAttackRequest', [context.addressBook.addressOf(agreement), context.time % 2 === 1]),
  goToProduction: operation,
  approveAttack: operation,
  promote: operation,
  cancelPromotion: operation,
  markCorrupted: operation,
  instantPromote: operation,
  instantCorrupt: operation,
  finalizeState: operation,
  syncNewContracts: operation,
  pause: operation,
  resume: operation,

  transferAttackModerator: ({ agreement, to }, context) => {
    const { addressOf } = context.addressBook
    return ofRegistry(context, 'transferAttackModerator', [addressOf(agreement), addressOf(to)])
  },
  authorizeAgreementOwner: ({ contract, to }, context) => {
    const { addressOf } = context.addressBook
    return ofRegistry(context, 'authorizeAgreementOwner', [addressOf(contract), addressOf(to)])
  },
  changeRegistryModerator: ({ to }, context) =>
    ofRegistry(context, 'changeRegistryModerator', [context.addressBook.addressOf(to)]),
  transferOwnership: (action, context) =>
    ofAgreement(action, context, 'transferOwnership', [context.addressBook.addressOf(action.to)]),
  acceptOwnership: (action, context) => ofAgreement(action, context, 'acceptOwnership', []),

  addAccounts: (action, context) =>
    ofAgreement(action, context, 'addAccounts', [caip2(action.chain, context), accountsOf(action.accounts, context)]),
  removeAccounts: (action, context) =>
    ofAgreement(action, context, 'removeAccounts', [
      caip2(action.chain, context),
      action.accounts.map(({ account, spelling }) => spell(context.addressBook.addressOf(account), spelling)),
    ]),
  addOrSetChains: (action, context) =>
    ofAgreement(action, context, 'addOrSetChains', [chainsOf(action.chains, recoveryOn, context)]),
  removeChains: (action, context) =>
    ofAgreement(action, context, 'removeChains', [action.chains.map((chain) => caip2(chain, context))]),
  setBountyTerms: (action, context) => {
    const { terms } = factsOf(context.before, action.agreement)
    return ofAgreement(action, context, 'setBountyTerms', [termsOf({ ...terms, ...action.terms })])
  },
  setAgreementURI: (action, context) => ofAgreement(action, context, 'setAgreementURI', [action.agreementURI]),
  setProtocolName: (action, context) => ofAgreement(action, context, 'setProtocolName', [action.protocolName]),
  setContactDetails: (action, context) => ofAgreement(action, context, 'setContactDetails', [action.contactDetails]),
  extendCommitmentWindow: (action, context) =>
    ofAgreement(action, context, 'extendCommitmentWindow', [BigInt(context.time + action.seconds)]),
}

const registryAbi = laterAttackRegistry.abi
type RegistryFunction = ContractFunctionName<typeof registryAbi, 'nonpayable'>

function ofRegistry<F extends RegistryFunction>(
  { deployment }: CallContext,
  functionName: F,
  args: ContractFunctionArgs<typeof registryAbi, 'nonpayable', F>,
): ActionCall {
  const data = encodeCall({ abi: registryAbi, functionName, args } as Parameters<typeof encodeCall>[0])
  return { to: deployment.attackRegistry, data }
}

type AgreementFunction = ContractFunctionName<typeof agreement.abi, 'nonpayable'>

function ofAgreement<F extends AgreementFunction>(
  { agreement: name }: { agreement: Name },
  { addressBook }: CallContext,
  functionName: F,
  args: ContractFunctionArgs<typeof agreement.abi, 'nonpayable', F>,
): ActionCall {
  const data = encodeCall({ abi: agreement.abi, functionName, args } as Parameters<typeof encodeCall>[0])
  return { to: addressBook.addressOf(name), data }
}

function factsOf(before: World, name: Name): AgreementFacts {
  const facts = before.agreements.get(name)
  if (!facts) throw new InternalError(`No agreement named "${name}" exists before this action`)
  return facts
}
