import type { AccountEntry, Action, BountyTerms, Name } from '../../model/action.ts'
import { lifecycleOperations } from '../../model/action.ts'
import { identityRequirements } from '../../model/protocol.ts'
import type { AgreementFacts, World } from '../../model/world.ts'
import { MAX_AMOUNT } from '../../scenario/schema.ts'

/** An account without any role. */
const STRANGER = 'stranger'

/** An account that no scenario names. */
const NEW_ACCOUNT = 'newAccount'

/**
 * The calls that are tried on an agreement, and not sent: every operation by every role, and every change of the owner at
 * the edge of what is allowed. The model tells which have to be refused, and with which error.
 */
export function trialsOn(world: World, agreement: Name): Action[] {
  const facts = world.agreements.get(agreement) as AgreementFacts
  const roles = [
    ...new Set([facts.owner, facts.registration?.attackModerator ?? facts.owner, world.registryModerator, STRANGER]),
  ]
  return [
    ...lifecycleOperations.flatMap((operation) => roles.map((by): Action => ({ do: operation, agreement, by }))),
    ...roles.map((by): Action => ({ do: 'transferAttackModerator', agreement, to: NEW_ACCOUNT, by })),
    ...ownersChanges(world, agreement, facts),
    ...ownersChanges(world, agreement, facts)
      .filter(({ do: name }, index, all) => all.findIndex((other) => other.do === name) === index)
      .map((change) => ({ ...change, by: STRANGER }) as Action),
  ]
}

function ownersChanges(world: World, agreement: Name, facts: AgreementFacts): Action[] {
  const { terms, cantChangeUntil, chains } = facts
  const home = chains.get('home') ?? []
  const until = cantChangeUntil - world.now
  const linkedElsewhere = [...world.links].find(
    ([name, link]) => link.agreement !== agreement && !facts.scope.includes(name),
  )
  const add = (account: Name): Action => ({ do: 'addAccounts', agreement, chain: 'home', accounts: [{ account }] })
  const entry = ({ account, spelling }: Required<AccountEntry>) => ({ account, spelling })
  return [
    ...termChanges(terms).map((change): Action => ({ do: 'setBountyTerms', agreement, terms: change })),
    { do: 'setAgreementURI', agreement, agreementURI: 'ipfs://another' },
    { do: 'setProtocolName', agreement, protocolName: 'Another name' },
    { do: 'setContactDetails', agreement, contactDetails: [] },
    { do: 'transferOwnership', agreement, to: NEW_ACCOUNT },
    ...[until - 1, until, until + 1]
      .filter((seconds) => world.now + seconds >= 0)
      .map((seconds): Action => ({ do: 'extendCommitmentWindow', agreement, seconds })),
    add(NEW_ACCOUNT),
    ...(linkedElsewhere ? [add(linkedElsewhere[0])] : []),
    { do: 'addAccounts', agreement, chain: 987_654, accounts: [{ account: NEW_ACCOUNT }] },
    ...(home.length > 0
      ? ([
          { do: 'removeAccounts', agreement, chain: 'home', accounts: [entry(home[0] as Required<AccountEntry>)] },
          { do: 'removeAccounts', agreement, chain: 'home', accounts: home.map(entry) },
          { do: 'removeAccounts', agreement, chain: 'home', accounts: [{ account: NEW_ACCOUNT }] },
          { do: 'addOrSetChains', agreement, chains: [{ chain: 'home', accounts: [{ account: NEW_ACCOUNT }] }] },
          { do: 'removeChains', agreement, chains: ['home'] },
        ] as Action[])
      : []),
    { do: 'removeChains', agreement, chains: [987_654] },
  ]
}

/** Terms that differ from these in one member, a step up and a step down, and terms that contradict themselves. */
function termChanges(terms: BountyTerms): Partial<BountyTerms>[] {
  const isPossible = ({ bountyCapUsd, aggregateBountyCapUsd }: Partial<BountyTerms>) =>
    [bountyCapUsd, aggregateBountyCapUsd].every((amount) => amount === undefined || BigInt(amount) <= MAX_AMOUNT)
  return changesOfTerms(terms).filter(isPossible)
}

function changesOfTerms(terms: BountyTerms): Partial<BountyTerms>[] {
  const cap = BigInt(terms.bountyCapUsd)
  const aggregate = BigInt(terms.aggregateBountyCapUsd)
  const identity = identityRequirements.indexOf(terms.identityRequirement)
  const noAggregate = { aggregateBountyCapUsd: '0' }
  const identities = [identityRequirements[identity - 1], identityRequirements[identity + 1]]
  return [
    ...[terms.bountyPercentage - 1, terms.bountyPercentage + 1, 100, 101]
      .filter((percentage) => percentage >= 0)
      .map((bountyPercentage) => ({ bountyPercentage })),
    ...(cap > 0n ? [{ bountyCapUsd: `${cap - 1n}` }] : []),
    { bountyCapUsd: `${cap + 1n}`, ...(aggregate === cap && aggregate > 0n && noAggregate) },
    ...(aggregate > 0n ? [noAggregate, { aggregateBountyCapUsd: `${aggregate - 1n}` }] : []),
    { aggregateBountyCapUsd: `${aggregate + cap + 1n}`, retainable: false },
    { aggregateBountyCapUsd: `${aggregate + cap + 1n}`, retainable: true },
    ...(cap > 1n ? [{ aggregateBountyCapUsd: `${cap - 1n}`, retainable: false }] : []),
    { retainable: true, ...noAggregate },
    { retainable: false },
    ...identities.flatMap((identityRequirement) => (identityRequirement ? [{ identityRequirement }] : [])),
    { diligenceRequirements: '' },
    { diligenceRequirements: `${terms.diligenceRequirements} and more` },
  ]
}
