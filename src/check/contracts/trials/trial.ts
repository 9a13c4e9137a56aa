import type { Abi, Address, Hex } from 'viem'
import { encodeCall } from '../../../chain/abi/encode-call.ts'
import type { Chain } from '../../../chain/chain.ts'
import type { AddressBook } from '../../../chain/execute/address-book.ts'
import { callOf } from '../../../chain/execute/calls/call-of.ts'
import { createNonces } from '../../../chain/execute/nonce-counter.ts'
import type { Action, Name } from '../../../model/action.ts'
import type { World } from '../../../model/world.ts'
import type { ContractRuleId } from '../contract-rules.ts'
import { textOf } from '../read/reading.ts'

/** A call that is tried at the latest block, and not sent. */
export type Trial = {
  /** The call as text, addresses by name. */
  what: string
  /** The function of the interface that it calls. */
  functionName: string
  from: Address
  to: Address
  data: Hex
  /** Accounts that have a router's code, or another, for this call only. */
  codes?: Readonly<Record<Address, Hex | 'router'>>
  /** The other functions of the interface that it calls. Default: none. */
  needs?: readonly string[]
  /** Whether the call is not tried if its sender owns the contract, or if the contract does not name its owner. Default: false. */
  isByOther?: true
  /** The error that it has to revert with: with its arguments, only its name, or `anyError`. Absent where it has to pass. */
  refusal?: string | undefined
  /** The rule that the call shows to be kept, where it ends as it should. */
  rule: ContractRuleId
  /** Finds the rule that a wrong outcome breaks, by the name of the error that it ended with. Default: `rule`. */
  brokenRule?: (actual: string | undefined) => ContractRuleId
}

/** Stands for every error, where the interface names none. */
export const anyError = 'any error'

/** The world, the chain that has it, and the addresses of its names. */
export type TrialContext = { chain: Chain; world: World; addressBook: AddressBook }

/** Converts an action to the call that carries it out, sent by one account. */
export function callOfAction(action: Action, by: Name, context: TrialContext, scenarioId = 'trial') {
  const { chain, world, addressBook } = context
  const { chainId, otherChainId, deployment } = chain
  const sender = addressBook.addressOf(by)
  const facts = { scenarioId, chainId, otherChainId, deployment, addressBook, nonces: createNonces() }
  return { from: sender, ...callOf(action, { ...facts, sender, time: world.now, before: world }) }
}

/** A call of a function of the interface. */
export type InterfaceCall = {
  /** Who calls. */
  by: Name
  to: Address
  abi: unknown
  functionName: string
  args: readonly unknown[]
  /** The arguments as text, where they are not what they seem. Default: the arguments, names for addresses. */
  shown?: string
} & Pick<Trial, 'refusal' | 'rule' | 'codes' | 'isByOther'>

/** Creates a trial that calls a function of the interface. */
export function trialOfCall(
  { by, to, abi, functionName, args, shown, ...rest }: InterfaceCall,
  { addressBook }: Pick<TrialContext, 'addressBook'>,
): Trial {
  return {
    what: `${functionName}(${shown ?? args.map((arg) => textOf(arg, addressBook.nameOf)).join(', ')}) by ${by}`,
    data: encodeCall({ abi: abi as Abi, functionName, args } as never),
    ...{ functionName, to, ...rest },
    from: addressBook.addressOf(by),
  }
}
