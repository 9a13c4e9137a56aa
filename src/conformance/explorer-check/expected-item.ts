import type { Address } from 'viem'
import type { Action, Name } from '../../model/action.ts'
import { type ContractState, childContractScopes, type IdentityRequirement } from '../../model/protocol.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import type { AgreementFacts, World } from '../../model/world.ts'
import { isAction, type Step } from '../../scenario/scenario.ts'
import { lower, type Told } from './moment.ts'

/** An agreement as an explorer should show it, by the model. Addresses are in lower case, times in milliseconds. */
export type ExpectedItem = {
  name: Name
  agreementAddress: Address
  /** Who owns it now, and who made it: the interface says "who deployed it". */
  owners: Address[]
  state: ContractState
  protocolName: string
  agreementUri: string
  bountyPercentage: number
  bountyCapUsd: string
  aggregateBountyCapUsd: string
  retainable: boolean
  identityRequirement: IdentityRequirement
  contactDetails: readonly { name: string; contact: string }[]
  /** None where there never was a commitment window. */
  commitmentDeadline: number | undefined
  /** The scope, and the children that it includes, sorted. */
  coveredContracts: Address[]
  /** `address scope`, sorted. */
  coveredAccounts: string[]
  createdAt: number
  /** The terms that it was registered with, where they were others. */
  before: Pick<AgreementFacts, 'terms' | 'agreementURI'> | undefined
}

/** Works out agreements of a world; which contract each binds is worked out once. */
export function itemsOf({ world, names, scenario }: Told): (agreement: Name) => ExpectedItem {
  let bound: ReadonlyMap<Name, readonly Name[]> | undefined
  const address = (name: Name) => lower(names.addressOf(name))
  return (name) => {
    bound ??= rulebook.contractsByAgreement(world)
    const facts = world.agreements.get(name) as AgreementFacts
    const { terms, agreementURI, cantChangeUntil, registration } = facts
    const covered = new Set([...facts.scope, ...(bound.get(name) ?? [])].map(address))
    const maker = makerOf(scenario.steps, name) ?? facts.owner
    return {
      name,
      agreementAddress: address(name),
      owners: [...new Set([address(facts.owner), address(maker)])],
      state: rulebook.stateOf(world, name),
      protocolName: facts.protocolName,
      agreementUri: agreementURI,
      bountyPercentage: terms.bountyPercentage,
      bountyCapUsd: terms.bountyCapUsd,
      aggregateBountyCapUsd: terms.aggregateBountyCapUsd,
      retainable: terms.retainable,
      identityRequirement: terms.identityRequirement,
      contactDetails: facts.contactDetails.map(({ name, contact }) => ({ name, contact })),
      commitmentDeadline: cantChangeUntil === 0 ? undefined : cantChangeUntil * 1_000,
      coveredContracts: [...covered].toSorted(),
      coveredAccounts: (facts.chains.get('home') ?? [])
        .map(({ account, scope }) => `${address(account)} ${childContractScopes.indexOf(scope)}`)
        .toSorted(),
      createdAt: facts.createdAt * 1_000,
      before: registration?.promises,
    }
  }
}

/** The agreements that the official factory made: an explorer knows no others. In the order of their creation. */
export function knownAgreements(world: World): Name[] {
  return [...world.agreements].flatMap(([name, { factoryMade }]) => (factoryMade ? [name] : []))
}

function makerOf(steps: readonly Step[], agreement: Name): Name | undefined {
  const actions = steps.flatMap((step): Action[] =>
    step.do === 'sameBlock' ? step.actions : isAction(step) ? [step] : [],
  )
  const made = actions.find((action) => action.do === 'createAgreement' && action.agreement === agreement)
  return made?.do === 'createAgreement' ? made.owner : undefined
}
