import type { Action, BountyTerms, LifeOperation, Name } from '../../model/action.ts'
import { type ContractState, childContractScopes, identityRequirements } from '../../model/protocol.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { isActive, stateAt } from '../../model/state.ts'
import type { World } from '../../model/world.ts'
import { choose, type Draw, pick, weighted } from './draw.ts'

/** What could be done next, the likeliest first; the first one that the contracts allow is done. */
export type Proposal = Action[]

const WEEK = 7 * 86_400

/** Proposes a transaction for a world. The numbers decide which; none where the world has nothing for it. */
export function propose(world: World, draw: Draw): Proposal {
  const kind = weighted(kinds, draw[0])
  return kind(world, draw)
}

const kinds = [
  [6, spawns],
  [14, lives],
  [3, adoptions],
  [3, additions],
  [2, ownLinks],
  [2, removals],
  [2, changes],
  [1, commitments],
] as const

/** What moves an agreement on, by its state; the likely things more than once. */
const operations: Record<ContractState, readonly LifeOperation[]> = {
  NOT_DEPLOYED: [...Array(9).fill('requestUnderAttack'), 'goToProduction'],
  NEW_DEPLOYMENT: [],
  ATTACK_REQUESTED: [...Array(7).fill('approveAttack'), 'rejectAttackRequest', 'instantPromote'],
  UNDER_ATTACK: [...Array(7).fill('promote'), 'markCorrupted', 'instantCorrupt', 'instantPromote'],
  PROMOTION_REQUESTED: ['cancelPromotion', 'cancelPromotion', 'cancelPromotion', 'markCorrupted', 'instantPromote'],
  PRODUCTION: ['finalizeState'],
  CORRUPTED: ['promote'],
}

function spawns({ contracts }: World, [, who, what, more]: Draw): Proposal {
  const of = (kind: string) => [...contracts].filter(([, facts]) => facts.kind === kind).map(([name]) => name)
  const factory = pick(of('factory'), who)
  if (factory === undefined || contracts.size >= 20) return []
  const router = more % 4 === 0 ? pick(of('router'), what) : undefined
  const count = more % 5 === 0 ? 2 : 1
  return [
    {
      do: 'spawn',
      factory,
      children: Array.from({ length: count }, (_, index) => `child${contracts.size + index}`),
      kind: what % 4 === 0 ? 'factory' : 'vault',
      how: weighted(
        [
          [3, 'create'],
          [2, 'create2'],
          [1, 'clone'],
        ] as const,
        more,
      ),
      ...(router === undefined ? {} : { through: router }),
    },
  ]
}

/** What has begun goes on more often than something new begins. */
function livelyAgreement({ agreements, now }: World, drawn: number): Name | undefined {
  const names = [...agreements.keys()]
  const active = names.filter((name) => isActive(stateAt(agreements.get(name)?.registration, now)))
  return pick([...names, ...active, ...active, ...active], drawn)
}

/** What an agreement's state allows; where its commitment is too short for a request, that is mended first. */
function lives(world: World, [, who, what]: Draw): Proposal {
  const { agreements, now } = world
  const agreement = livelyAgreement(world, who)
  const facts = agreement === undefined ? undefined : agreements.get(agreement)
  if (agreement === undefined || !facts) return []
  const operation = pick(operations[stateAt(facts.registration, now)], what)
  const longer: Action = { do: 'extendCommitmentWindow', agreement, seconds: 4 * WEEK }
  return operation === undefined ? [] : [{ do: operation, agreement }, ...(facts.registration ? [] : [longer])]
}

/** An owner adopts an agreement, rather one that names what its own names too: that is where registries conflict. */
function adoptions({ agreements }: World, [, who, what, more]: Draw): Proposal {
  const [name, facts] = pick([...agreements], who) ?? []
  if (name === undefined || !facts) return []
  const rivals = [...agreements].filter(
    ([other, { scope }]) => other !== name && scope.some((account) => facts.scope.includes(account)),
  )
  const agreement = pick([...rivals.map(([rival]) => rival), ...(more % 4 === 0 ? [null, name] : [])], what)
  return agreement === undefined ? [] : [{ do: 'adopt', adopter: more % 9 === 0 ? 'deployer' : facts.owner, agreement }]
}

function additions(world: World, [, who, what, more]: Draw): Proposal {
  const { agreements, contracts } = world
  const agreement = livelyAgreement(world, who)
  const children = [...contracts].filter(([, { deployer }]) => deployer !== undefined).map(([child]) => child)
  const others = [...contracts.keys(), ...agreements.keys(), 'treasury', 'deployer']
  const account = pick(more % 2 === 0 && children.length > 0 ? children : others, what)
  if (agreement === undefined || account === undefined) return []
  const chain = more % 7 === 0 ? 5 : 'home'
  const scope = choose(childContractScopes, more)
  const accounts = [{ account, scope }]
  // A chain that the agreement does not have yet is set rather than added to.
  return [
    { do: 'addAccounts', agreement, chain, accounts },
    { do: 'addOrSetChains', agreement, chains: [{ chain, accounts }] },
  ]
}

/** A child that its deployer's agreement binds gets a link of its own, to another one. */
function ownLinks(world: World, [, who, what, more]: Draw): Proposal {
  const bound = [...world.contracts.keys()].flatMap((name) => {
    const binding = rulebook.bindingOf(world, name).value
    return binding?.via === 'child' ? [{ name, agreement: binding.agreement }] : []
  })
  const child = pick(bound, who)
  const agreement = livelyAgreement(world, what)
  if (!child || agreement === undefined || agreement === child.agreement) return []
  const accounts = [{ account: child.name, scope: choose(childContractScopes, more) }]
  return [{ do: 'addAccounts', agreement, chain: 'home', accounts }]
}

function removals({ agreements }: World, [, who, what]: Draw): Proposal {
  const name = pick([...agreements.keys()], who)
  const entries = name === undefined ? [] : (agreements.get(name)?.chains.get('home') ?? [])
  const entry = pick(entries, what)
  if (name === undefined || !entry) return []
  const accounts = [{ account: entry.account, spelling: entry.spelling }]
  return [{ do: 'removeAccounts', agreement: name, chain: 'home', accounts }]
}

function changes({ agreements }: World, [, who, what, more]: Draw): Proposal {
  const agreement = pick([...agreements.keys()], who)
  if (agreement === undefined) return []
  const options: [Partial<BountyTerms>, ...Partial<BountyTerms>[]] = [
    { bountyPercentage: more % 101 },
    { bountyCapUsd: String(1_000 * (1 + (more % 5_000))) },
    { retainable: more % 2 === 0 },
    { identityRequirement: choose(identityRequirements, more) },
  ]
  if (what % 5 === 4) return [{ do: 'setAgreementURI', agreement, agreementURI: `ipfs://${agreement}-${more % 10}` }]
  return [{ do: 'setBountyTerms', agreement, terms: choose(options, what) }]
}

function commitments({ agreements }: World, [, who, what]: Draw): Proposal {
  const agreement = pick([...agreements.keys()], who)
  return agreement === undefined
    ? []
    : [{ do: 'extendCommitmentWindow', agreement, seconds: what % 3 === 0 ? 2 * WEEK : 4 * WEEK }]
}
