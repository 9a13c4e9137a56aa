import type { ContractFunctionArgs, ContractFunctionName, Hex } from 'viem'
import { agreement } from '../../../artifacts/index.ts'
import { InternalError } from '../../../errors.ts'
import type { Name } from '../../../model/action.ts'
import type {
  ExtendCommitmentWindow,
  SetAgreementURI,
  SetBountyTerms,
  SetContactDetails,
  SetProtocolName,
} from '../../../model/actions/details.ts'
import type { AddAccounts, AddOrSetChains, RemoveAccounts, RemoveChains } from '../../../model/actions/scope.ts'
import type { AgreementFacts, World } from '../../../model/world.ts'
import { encodeCall } from '../../abi/encode-call.ts'
import type { Call, CallContext } from '../call.ts'
import { accountsOf, chainsOf, recoveryOn, termsOf } from '../encode.ts'
import { caip2, spell } from '../spelling.ts'

/** The actions by which the owner changes an agreement. */
export type OwnerWrite =
  | AddAccounts
  | RemoveAccounts
  | AddOrSetChains
  | RemoveChains
  | SetBountyTerms
  | SetAgreementURI
  | SetProtocolName
  | SetContactDetails
  | ExtendCommitmentWindow

/** A call of the agreement's function with the action's name. */
export function ownerWrite(action: OwnerWrite, context: CallContext): Call {
  return { to: context.addressBook.addressOf(action.agreement), data: dataOf(action, context) }
}

function dataOf(action: OwnerWrite, context: CallContext): Hex {
  const { addressBook, before, time } = context
  switch (action.do) {
    case 'addAccounts':
      return encode('addAccounts', [caip2(action.chain, context), accountsOf(action.accounts, context)])
    case 'removeAccounts':
      return encode('removeAccounts', [
        caip2(action.chain, context),
        action.accounts.map(({ account, spelling }) => spell(addressBook.addressOf(account), spelling)),
      ])
    case 'addOrSetChains':
      return encode('addOrSetChains', [chainsOf(action.chains, recoveryOn, context)])
    case 'removeChains':
      return encode('removeChains', [action.chains.map((chain) => caip2(chain, context))])
    case 'setBountyTerms':
      return encode('setBountyTerms', [termsOf({ ...factsOf(before, action.agreement).terms, ...action.terms })])
    case 'setAgreementURI':
      return encode('setAgreementURI', [action.agreementURI])
    case 'setProtocolName':
      return encode('setProtocolName', [action.protocolName])
    case 'setContactDetails':
      return encode('setContactDetails', [action.contactDetails])
    case 'extendCommitmentWindow':
      return encode('extendCommitmentWindow', [BigInt(time + action.seconds)])
  }
}

type Write = ContractFunctionName<typeof agreement.abi, 'nonpayable'>

function encode<W extends Write>(functionName: W, args: ContractFunctionArgs<typeof agreement.abi, 'nonpayable', W>) {
  return encodeCall({ abi: agreement.abi, functionName, args } as Parameters<typeof encodeCall>[0])
}

function factsOf(before: World, name: Name): AgreementFacts {
  const facts = before.agreements.get(name)
  if (!facts) throw new InternalError(`No agreement named "${name}" exists before this action`)
  return facts
}
