import type { AddressBook } from '../chain/execute/address-book.ts'
import { spell } from '../chain/execute/spelling.ts'
import type { Name } from '../model/action.ts'
import type { AnswerValue, Question } from '../model/question.ts'
import type { World } from '../model/world.ts'
import type { ScenarioQuestion } from '../scenario/scenario.ts'
import type { Address, BindingAgreement, Method, Protocol, Target, Terms } from '../subject/resolver.ts'

/** Who is who: what the answers need of a scenario's address book. */
export type Names = {
  addressOf(name: Name): Address
  nameOf(address: string): Name | undefined
  /** Whether an address is somebody's in another scenario that shares the chain. Default: no other scenario does. */
  isElsewhere?(address: string): boolean
}

/** Who is who on one of two networks: what stands on the other one alone has its name and its address there. */
export function namesBeside(own: AddressBook, other: AddressBook): Names {
  const makes = (addressBook: AddressBook, name: string) =>
    addressBook.entries().some((entry) => entry.name === name && entry.kind === 'contract')
  return {
    addressOf: (name) => (!makes(own, name) && makes(other, name) ? other : own).addressOf(name),
    nameOf(address) {
      const ownName = own.nameOf(address)
      const name = ownName ?? other.nameOf(address)
      // Where a name has another address on each network, the other network's is nobody's here.
      const isTaken = ownName === undefined && name !== undefined && own.has(name)
      return isTaken ? undefined : name
    },
  }
}

/** A question's parameters on the wire. */
export function paramsOf(
  question: Question & Pick<ScenarioQuestion, 'spelling'>,
  names: Names,
): Protocol[Method]['params'] {
  if (question.method === 'targets') return {}
  return { contract: spell(names.addressOf(question.contract), question.spelling) as Address }
}

/**
 * A subject's answer by the names of the scenario, so that it reads like the scenario and does not depend on when and where
 * it was played. An address that nobody has stays an address. Of a list of targets, those of other scenarios are left out.
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
        .filter(({ agreement }) => !names.isElsewhere?.(agreement))
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
    commitmentDeadline: value.commitmentDeadline === 0 ? null : value.commitmentDeadline - world.startedAt,
  }
}

/** The amount without leading zeros. */
const usd = (amount: string) => BigInt(amount).toString()
