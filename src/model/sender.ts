import { type Action, type ContractKind, descriptorOf, type Name } from './action.ts'
import { ANYONE, type ContractFacts, type World } from './world.ts'

/** Returns the sender of an action: the account that it names, or else the account whose role permits it. */
export function senderOf(action: Action, before: World): Name {
  if ('by' in action && action.by !== undefined) return action.by
  const { sender } = descriptorOf(action)
  return typeof sender === 'string' ? sender : sender(before, action)
}

const passingOn: ReadonlySet<string> = new Set(['vault', 'factory', 'router'] satisfies ContractKind[])

/**
 * Returns the account that sends the transaction of an action: its sender, or any account if the sender is a contract,
 * which then makes the call.
 */
export function originOf(action: Action, before: World): Name {
  const sender = senderOf(action, before)
  return before.contracts.has(sender) ? ANYONE : sender
}

/** Whether an account can be the sender of an action. Contracts send no transactions, and only some make calls. */
export function canSend(action: Action, before: World): boolean {
  const sender = senderOf(action, before)
  const contract = before.contracts.get(sender)
  if (!contract) return !before.agreements.has(sender)
  const isCreation = action.do === 'deploy' || (action.do === 'createAgreement' && action.byHand === true)
  return !isCreation && makesCalls(contract)
}

/** Whether a contract makes a call on anyone's request. */
export function makesCalls({ kind, hasOtherCode }: ContractFacts): boolean {
  return !hasOtherCode && passingOn.has(kind)
}
