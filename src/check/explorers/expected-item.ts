import type { Address } from 'viem'
import type { Name } from '../../model/action.ts'
import { openReadingsAbout } from '../../model/open-readings.ts'
import { type ContractState, childContractScopes, type IdentityRequirement } from '../../model/protocol.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import type { AgreementFacts, Promises, ScopeEntry, World } from '../../model/world.ts'
import { actionsOf, type Step } from '../../scenario/scenario.ts'
import type { PlayedScenario } from './checkpoint.ts'
import { lower } from './lower.ts'

/** An agreement as an explorer should show it, by the model. Addresses are in lower case, times in milliseconds. */
export type ExpectedItem = {
  name: Name
  agreementAddress: Address
  /** Its present owner and its creator: the interface says "who deployed it". */
  owners: Address[]
  state: ContractState
  protocolName: string
  agreementUri: string
  bountyPercentage: number
  bountyCapUsd: string
  aggregateBountyCapUsd: string
  retainable: boolean
  identityRequirement: IdentityRequirement
  diligenceRequirements: string
  contactDetails: readonly { name: string; contact: string }[]
  /** `undefined` if there never was a commitment window. */
  commitmentDeadline: number | undefined
  /** The accounts in scope and the children that they include, sorted. */
  coveredContracts: Address[]
  /** The same under each open reading. */
  readonly coveredOtherwise: readonly Address[][]
  /** `address scope`, sorted. */
  coveredAccounts: string[]
  /** The same of the other chains. */
  accountsElsewhere: string[]
  createdAt: number
  /** `undefined` if it is not compared. */
  createdAtBlock: number | undefined
  /** Its terms at the time of its registration. */
  before: Promises | undefined
}

/** Derives the expected item of each agreement of a world, or the item that another book of rules predicts. */
export function itemsOf(
  { world, names, scenario, chain }: PlayedScenario,
  book = rulebook,
): (agreement: Name) => ExpectedItem {
  let bound: ReadonlyMap<Name, readonly Name[]> | undefined
  const address = (name: Name) => lower(names.addressOf(name))
  return (name) => {
    bound ??= book.contractsByAgreement(world)
    const facts = world.agreements.get(name) as AgreementFacts
    const { terms, agreementURI, cantChangeUntil, registration } = facts
    const coveredBy = (byAgreement: ReadonlyMap<Name, readonly Name[]>) =>
      [...new Set([...facts.scope, ...(byAgreement.get(name) ?? [])].map(address))].toSorted()
    const accountsOf = (entries: readonly ScopeEntry[] = []) =>
      entries.map(({ account, scope }) => `${address(account)} ${childContractScopes.indexOf(scope)}`)
    return {
      name,
      agreementAddress: address(name),
      owners: [...new Set([facts.owner, ...creatorsOf(scenario.steps, name)].map(address))],
      state: book.stateOf(world, name),
      protocolName: facts.protocolName,
      agreementUri: agreementURI,
      bountyPercentage: terms.bountyPercentage,
      bountyCapUsd: terms.bountyCapUsd,
      aggregateBountyCapUsd: terms.aggregateBountyCapUsd,
      retainable: terms.retainable,
      identityRequirement: terms.identityRequirement,
      diligenceRequirements: terms.diligenceRequirements,
      contactDetails: facts.contactDetails.map(({ name, contact }) => ({ name, contact })),
      commitmentDeadline: cantChangeUntil === 0 ? undefined : cantChangeUntil * 1_000,
      coveredContracts: coveredBy(bound),
      get coveredOtherwise() {
        return openReadingsAbout(world).map(({ book }) => coveredBy(book.contractsByAgreement(world)))
      },
      coveredAccounts: accountsOf(facts.chains.get('home')).toSorted(),
      accountsElsewhere: [...facts.chains].flatMap(([chain, entries]) => (chain === 'home' ? [] : accountsOf(entries))),
      createdAt: facts.createdAt * 1_000,
      createdAtBlock: chain && chain.start + facts.createdIn,
      before: registration?.promises,
    }
  }
}

/** Lists the agreements of the official factory, oldest first: an explorer does not know others. */
export function knownAgreements(world: World): Name[] {
  return [...world.agreements].flatMap(([name, { factoryMade }]) => (factoryMade ? [name] : []))
}

/** Lists the accounts that created an agreement. */
function creatorsOf(steps: readonly Step[], agreement: Name): Name[] {
  return steps
    .flatMap(actionsOf)
    .flatMap((action) =>
      action.do === 'createAgreement' && action.agreement === agreement && !action.reverts ? [action.owner] : [],
    )
}
