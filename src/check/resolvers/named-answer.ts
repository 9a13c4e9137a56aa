import type { AddressBook } from '../../chain/execute/address-book.ts'
import { spell } from '../../chain/execute/spelling.ts'
import type { Name } from '../../model/action.ts'
import { ofOtherNetwork } from '../../model/other-network.ts'
import { type AnswerValue, deadlineSince, type Question } from '../../model/question.ts'
import type { World } from '../../model/world.ts'
import type { ScenarioQuestion } from '../../scenario/scenario.ts'
import type { Address, BindingAgreement, Method, Protocol, Target, Terms } from '../../subject/resolver.ts'

/** The names of addresses in a scenario: the part of its address book that questions and answers need. */
export type Names = {
  addressOf(name: Name): Address
  nameOf(address: string): Name | undefined
  /** Whether an address belongs to another scenario on the same chain. Default: no. */
  isOfOtherScenario?(address: string): boolean
}

/** Names addresses on one of two networks. A contract that only the other network has keeps its name and address from there. */
export function namesOnNetwork(own: AddressBook, other: AddressBook): Names {
  const hasContract = (addressBook: AddressBook, name: string) =>
    addressBook.entries().some((entry) => entry.name === name && entry.kind === 'contract')
  return {
    addressOf: (name) => (!hasContract(own, name) && hasContract(other, name) ? other : own).addressOf(name),
    nameOf(address) {
      const ownName = own.nameOf(address)
      const name = ownName ?? other.nameOf(address)
      // A name with a different address on each network names its own network's address here.
      const isTaken = ownName === undefined && name !== undefined && own.has(name)
      return isTaken ? ofOtherNetwork(name) : name
    },
  }
}

/** Converts a question to params of the protocol. */
export function paramsOf(
  question: Question & Pick<ScenarioQuestion, 'spelling'>,
  names: Names,
): Protocol[Method]['params'] {
  if (question.method === 'targets') return {}
  return { contract: spell(names.addressOf(question.contract), question.spelling) as Address }
}

/**
 * Replaces the addresses in a subject's answer by the scenario's names, so that the answer does not depend on chain and
 * time. An unknown address stays an address. Omits targets of other scenarios on the same chain.
 */
export function namedAnswer(
  method: Method,
  value: Protocol[Method]['result'],
  names: Names,
  world: Pick<World, 'startedAt'>,
): AnswerValue {
  const name = (address: Address) => names.nameOf(address) ?? address
  switch (method) {
    case 'isAttackable':
    case 'timeRemaining':
      return value as boolean | number | null
    case 'bindingAgreement':
      return value === null ? null : namedBinding(value as BindingAgreement, name)
    case 'terms':
      return value === null ? null : namedTerms(value as Terms, name, world)
    case 'targets':
      return (value as Target[])
        .filter(({ agreement }) => !names.isOfOtherScenario?.(agreement))
        .map(({ agreement, state, contracts }) => ({
          agreement: name(agreement),
          state,
          contracts: contracts.map(name),
        }))
  }
}

function namedBinding(value: BindingAgreement, name: (address: Address) => Name) {
  return value.via === 'child'
    ? { agreement: name(value.agreement), via: value.via, parent: name(value.parent) }
    : { agreement: name(value.agreement), via: value.via }
}

function namedTerms(value: Terms, name: (address: Address) => Name, world: Pick<World, 'startedAt'>) {
  return {
    agreement: name(value.agreement),
    bountyPercentage: value.bountyPercentage,
    bountyCapUsd: usd(value.bountyCapUsd),
    aggregateBountyCapUsd: usd(value.aggregateBountyCapUsd),
    retainable: value.retainable,
    identityRequirement: value.identityRequirement,
    agreementURI: value.agreementURI,
    commitmentDeadline: deadlineSince(world, value.commitmentDeadline),
  }
}

/** Removes leading zeros from an amount. */
const usd = (amount: string) => BigInt(amount).toString()
