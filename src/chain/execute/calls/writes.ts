import type { ContractFunctionArgs, ContractFunctionName, Hex } from 'viem'
import { agreement } from '../../../artifacts/index.ts'
import { InternalError } from '../../../errors.ts'
import type {
  AddAccounts,
  AddOrSetChains,
  ExtendCommitmentWindow,
  Name,
  RemoveAccounts,
  RemoveChains,
  SetAgreementURI,
  SetBountyTerms,
  SetContactDetails,
  SetProtocolName,
} from '../../../model/action.ts'
import type { AgreementFacts, World } from '../../../model/world.ts'
import { encodeCall } from '../../abi/encode-call.ts'
import type { Call, Setting } from '../call.ts'
import { accountsOf, chainsOf, termsOf } from '../encode.ts'
import { caip2, spell } from '../spelling.ts'

/** What the owner of an agreement can change about it. */
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

/** A call of the agreement itself. */
export function ownerWrite(action: OwnerWrite, setting: Setting): Call {
  return { to: setting.addressBook.addressOf(action.agreement), data: dataOf(action, setting) }
}

function dataOf(action: OwnerWrite, setting: Setting): Hex {
  const { addressBook, before, time } = setting
  switch (action.do) {
    case 'addAccounts':
      return encode('addAccounts', [caip2(action.chain, setting), accountsOf(action.accounts, setting)])
    case 'removeAccounts':
      return encode('removeAccounts', [
        caip2(action.chain, setting),
        action.accounts.map(({ account, spelling }) => spell(addressBook.addressOf(account), spelling)),
      ])
    case 'addOrSetChains': {
      const owner = addressBook.addressOf(factsOf(before, action.agreement).owner)
      return encode('addOrSetChains', [chainsOf(action.chains, owner, setting)])
    }
    case 'removeChains':
      return encode('removeChains', [action.chains.map((chain) => caip2(chain, setting))])
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
  if (!facts) throw new InternalError(`The scenario has no agreement named "${name}" at this point`)
  return facts
}
