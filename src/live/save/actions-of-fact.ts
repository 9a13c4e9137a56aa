import { type Address, zeroAddress } from 'viem'
import type { Fact, FactOf } from '../../explorer/index.ts'
import type { Action, ChainEntry, Name } from '../../model/action.ts'
import { stateOfNumber } from '../../model/protocol.ts'
import { stateAt } from '../../model/state.ts'
import { type AgreementFacts, sharedDeployers, type World } from '../../model/world.ts'

/** What a scenario is made of: the world that it has to lead to, its facts, and the names in it. */
export type FactSource = {
  world: World
  facts: readonly Fact[]
  nameOf(address: Address): Name
  /** Whether a contract or an agreement is part of the scenario. */
  has(name: Name): boolean
}

/**
 * Lists the actions that can have led to a fact, the likeliest first. A name that is needed only as owner or sender
 * becomes an account, even if it is a contract on the chain.
 * @param now The scenario's world before.
 */
export function actionsOf(fact: Fact, source: FactSource, now: World): Action[] {
  const { world, nameOf, has } = source
  if (fact.kind === 'deployed') return creationsOf(fact, source, now)
  if (!('agreement' in fact)) return []
  const agreement = nameOf(fact.agreement)
  if (fact.kind === 'adopted') {
    const isKnown = fact.agreement === zeroAddress || has(agreement)
    const adopted = fact.agreement === zeroAddress ? null : agreement
    return isKnown ? [{ do: 'adopt', adopter: accountOf(world, nameOf(fact.adopter)), agreement: adopted }] : []
  }
  const described = world.agreements.get(agreement)
  if (!described || !has(agreement)) return []
  if (fact.kind === 'created') return [creationOf(agreement, fact, source)]
  if (fact.kind === 'state') return operationsTo(fact, agreement, now)
  if (fact.kind === 'window')
    return [{ do: 'extendCommitmentWindow', agreement, seconds: Number(fact.until) - fact.timestamp }]
  if (fact.kind !== 'scope-added' && fact.kind !== 'scope-removed' && fact.kind !== 'linked') return []
  const contract = nameOf(fact.contract)
  if (!has(contract)) return []
  const isInScope = now.agreements.get(agreement)?.scope.includes(contract)
  if (fact.kind === 'linked')
    return now.links.get(contract)?.agreement === agreement ? [] : [{ do: 'syncNewContracts', agreement }]
  const chain = 'home' as const
  if (fact.kind === 'scope-added')
    return isInScope ? [] : [{ do: 'addAccounts', agreement, chain, accounts: entriesOf(described, contract) }]
  const [{ spelling } = {}] = now.agreements.get(agreement)?.chains.get(chain)?.filter(isOf(contract)) ?? []
  return isInScope
    ? [{ do: 'removeAccounts', agreement, chain, accounts: [{ account: contract, ...(spelling && { spelling }) }] }]
    : []
}

/** The authorizations, which emit no event, that an action needs before it, in a world in which another owner is authorized. */
export function authorizationsFor(action: Action, { agreements, contracts }: World): Action[] {
  const agreement = action.do === 'requestUnderAttack' ? agreements.get(action.agreement) : undefined
  return (agreement?.scope ?? []).flatMap((contract): Action[] => {
    const { authorizedOwner = agreement?.owner } = contracts.get(contract) ?? {}
    const to = agreement?.owner as Name
    return authorizedOwner === to ? [] : [{ do: 'authorizeAgreementOwner', contract, to }]
  })
}

const accountOf = ({ contracts, agreements }: World, name: Name): Name =>
  contracts.has(name) || agreements.has(name) ? `${name}Account` : name

function creationsOf(fact: FactOf<'deployed'>, source: FactSource, now: World): Action[] {
  const { world, nameOf, has } = source
  const contract = nameOf(fact.contract)
  const agreement = world.agreements.get(contract)
  if (agreement) return agreement.factoryMade || !has(contract) ? [] : [creationOf(contract, fact, source)]
  const facts = world.contracts.get(contract)
  if (!facts || !has(contract) || sharedDeployers.includes(contract)) return []
  const isDeployer = [...world.contracts.values()].some(({ deployer }) => deployer === contract)
  const isRouter = facts.kind === 'router' && !isDeployer
  const kind = isDeployer || facts.kind === 'factory' ? 'factory' : isRouter ? 'router' : 'vault'
  const { deployer: factory, creationMethod, authorizedOwner } = facts
  const method = creationMethod === 'create2' || creationMethod === 'clone' ? creationMethod : 'create'
  const by = authorizedOwner && { by: accountOf(world, authorizedOwner) }
  const deploy: Action = { do: 'deploy', contract, kind }
  if (factory === undefined) return [deploy]
  const isThere = now.contracts.has(factory) || sharedDeployers.includes(factory)
  return isThere ? [{ do: 'spawn', factory, children: [contract], kind, method, ...by }] : [deploy]
}

/**
 * Creates an agreement with its present terms, and for this chain with the accounts that the same transaction put into the scope.
 */
function creationOf(agreement: Name, { txHash }: Fact, { world, facts, nameOf, has }: FactSource): Action {
  const described = world.agreements.get(agreement) as AgreementFacts
  const { terms, protocolName, agreementURI, contactDetails, factoryMade } = described
  const first = facts.flatMap((fact) =>
    fact.kind === 'scope-added' && fact.txHash === txHash && nameOf(fact.agreement) === agreement
      ? nameOf(fact.contract)
      : [],
  )
  const home = [...new Set(first)].filter(has).flatMap((contract) => entriesOf(described, contract))
  const others = [...described.chains].filter(([chain]) => chain !== 'home')
  const chains: ChainEntry[] = [
    ...(home.length > 0 ? [{ chain: 'home' as const, accounts: home }] : []),
    ...others.map(([chain, accounts]) => ({ chain, accounts: [...accounts] })),
  ]
  return {
    ...{ do: 'createAgreement', agreement, owner: accountOf(world, described.owner), chains, terms, protocolName },
    ...{ agreementURI, contactDetails: [...contactDetails] },
    ...(!factoryMade && { byHand: true }),
  }
}

const isOf =
  (account: Name) =>
  (entry: { account: Name }): boolean =>
    entry.account === account

/** Lists the entries of an account on this chain; one without children if it has been removed since. */
function entriesOf({ chains }: AgreementFacts, account: Name) {
  const entries = chains.get('home')?.filter(isOf(account)) ?? []
  return entries.length > 0 ? [...entries] : [{ account }]
}

function operationsTo({ state, timestamp }: FactOf<'state'>, agreement: Name, now: World): Action[] {
  const registration = now.agreements.get(agreement)?.registration
  const before = stateAt(registration, timestamp)
  switch (stateOfNumber(state)) {
    case 'NOT_DEPLOYED':
      return [{ do: 'rejectAttackRequest', agreement }]
    case 'ATTACK_REQUESTED':
      return [{ do: 'requestUnderAttack', agreement }]
    case 'UNDER_ATTACK':
      if (before === 'ATTACK_REQUESTED') return [{ do: 'approveAttack', agreement }]
      return [{ do: before === 'PAUSED' ? 'resume' : 'cancelPromotion', agreement }]
    case 'PROMOTION_REQUESTED':
      return [{ do: before === 'PAUSED' ? 'resume' : 'promote', agreement }]
    case 'PRODUCTION':
      if (!registration) return [{ do: 'goToProduction', agreement }]
      return [{ do: before === 'PRODUCTION' ? 'finalizeState' : 'instantPromote', agreement }]
    case 'CORRUPTED':
      return [{ do: 'instantCorrupt', agreement }]
    case 'PAUSED':
      return [{ do: 'pause', agreement }]
    default:
      return []
  }
}
