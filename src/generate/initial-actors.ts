import {
  type AccountEntry,
  type Action,
  type ChainRef,
  chainsAlike,
  chainsWithSpaces,
  type Name,
  type Spelling,
} from '../model/action.ts'
import { childContractScopes } from '../model/protocol.ts'
import { isVerified } from '../model/transitions/authorization.ts'
import { OFFICIAL_DEPLOYER, type World } from '../model/world.ts'
import { scenario } from '../scenario/builder.ts'
import { choose, type Draw, pick } from './draw.ts'
import { drawnTerms } from './drawn-terms.ts'
import type { GeneratorState } from './generator-state.ts'
import type { Numbers } from './numbers.ts'

const WEEK = 7 * 86_400

/** Appends the first two blocks: contracts, and agreements that cover some of them. */
export function createInitialActors(state: GeneratorState, numbers: Numbers): void {
  const deployments = contractsOf(numbers, state.limit)
  const official = state.limit < Infinity ? undefined : officialSpawn(numbers.official)
  state.append({ do: 'sameBlock', actions: official ? [...deployments, official] : deployments })
  const deployed = deployments.flatMap((action) => (action.do === 'deploy' ? [action.contract] : []))
  // The first four names are covered most often.
  const first = official ? [...(official.proxies ?? []), ...official.children, ...deployed] : deployed
  const names = [...new Set([...first, ...state.world.contracts.keys()])]
  const created = numbers.agreements.flatMap((entries, index) =>
    agreementActions(`agreement${index}`, entries, names, state.world),
  )
  state.append({ do: 'sameBlock', actions: created })
}

function officialSpawn(drawn: number): Extract<Action, { do: 'spawn' }> | undefined {
  const spawn = { do: 'spawn', factory: OFFICIAL_DEPLOYER } as const
  if (drawn === 0) return { ...spawn, children: ['made'], proxies: ['madeProxy'], kind: 'vault', method: 'create3' }
  return drawn === 1 ? { ...spawn, children: ['made'], kind: 'factory', method: 'create2' } : undefined
}

/** Deploys contracts, factories first. Some factories deploy children in their constructors, within the limit. */
function contractsOf({ factories, constructorChildren, vaults, routers }: Numbers, limit: number): Action[] {
  const kinds = [
    ...Array<'factory'>(factories).fill('factory'),
    ...Array<'vault'>(vaults).fill('vault'),
    ...Array<'router'>(routers).fill('router'),
  ].slice(0, limit)
  let room = limit - kinds.length
  return kinds.map((kind, index): Action => {
    const number = index - kinds.indexOf(kind)
    const count = kind === 'factory' ? Math.min(room, [1, 2][constructorChildren[number] ?? 7] ?? 0) : 0
    room -= count
    const children = Array.from({ length: count }, (_, child) => `born${number}n${child}`)
    return { do: 'deploy', contract: `${kind}${number}`, kind, ...(count > 0 && { children }) }
  })
}

/** Spellings of an entry's address, checksummed half of the time. */
const spellings = [
  ...(['checksummed', 'lower', 'checksummed', 'bare', 'checksummed', 'upper'] as const),
  ...(['checksummed', 'lower', 'checksummed', 'miscased', 'checksummed', 'upper'] as const),
] as const
/** Other chains' ids. 313371 and 3133 share their first digits with the home chain's default, 31337. */
const otherChains: readonly [ChainRef, ...ChainRef[]] = [5, 313_371, 1, 3_133, ...chainsAlike]

/** Picks another chain's id; one of eight is this chain's with spaces. */
const otherChain = (drawn: number): ChainRef =>
  drawn % 8 === 7 ? choose(chainsWithSpaces, drawn >> 3) : choose(otherChains, drawn)

/**
 * Creates an agreement that covers some of the names and can be requested: its contracts are all of the official
 * deployer, with the owner authorized, or all of others.
 */
export function agreementActions(
  agreement: Name,
  entries: readonly Draw[],
  names: readonly Name[],
  world: World,
): Action[] {
  const all = entriesOf(entries, names)
  const [kind, , what, more] = entries[0] as Draw
  const isOfficial = ({ account }: AccountEntry) => isVerified(world, account)
  const ofOfficial = all.filter(isOfficial)
  const covers =
    ofOfficial.length > 0 && (more % 2 === 0 || ofOfficial.length === all.length)
      ? ofOfficial
      : all.filter((entry) => !isOfficial(entry))
  // Without accounts on this chain, an agreement cannot be requested until the chain is added.
  const isElsewhereOnly = kind % 16 === 9
  const owner = what % 4 === 0 ? 'sharedOwner' : agreement.startsWith('extra') ? 'extraOwner' : `${agreement}Owner`
  const [create] = scenario('a/b', 'c')
    .agreement(agreement, {
      covers: isElsewhereOnly ? [] : covers,
      ...(isElsewhereOnly || more % 3 === 0 ? { ...elsewhere(covers, what), homeLast: more % 2 === 0 } : {}),
      owner,
      ...drawnTerms(agreement, entries[0] as Draw),
      commitment: 0,
    })
    .build().steps
  const seconds = what % 3 === 0 ? 2 * WEEK : 4 * WEEK
  const accounts = covers.map(({ account }) => account)
  return [
    create as Action,
    { do: 'extendCommitmentWindow', agreement, seconds },
    ...authorizations(world, accounts, owner),
  ]
}

/** Authorizes an owner for contracts of the official deployer that belong to another owner. */
export function authorizations({ contracts }: World, names: readonly Name[], owner: Name): Action[] {
  return [...new Set(names)].flatMap((contract): Action[] => {
    const authorized = contracts.get(contract)?.authorizedOwner
    if (authorized === undefined || authorized === owner) return []
    return [{ do: 'authorizeAgreementOwner', contract, to: owner }]
  })
}

/** Lists each account once; sometimes the first one again, in another spelling with the same scope. */
function entriesOf(entries: readonly Draw[], names: readonly Name[]): AccountEntry[] {
  const accounts = new Map<Name, AccountEntry>()
  for (const [kind, who, what, more] of entries) {
    // Factories come first among the names, or what the official deployer made: their scopes matter.
    const account =
      kind % 3 === 0 ? pick([...names, 'treasury', 'deployer'], who) : names[who % Math.min(names.length, 4)]
    const spelling = choose(spellings, more)
    const spelled = spelling === 'checksummed' ? {} : { spelling }
    if (account) accounts.set(account, { account, scope: choose(childContractScopes, what), ...spelled })
  }
  const [first, ...others] = accounts.values()
  if (!first) return []
  const again = (entries[0]?.[0] ?? 0) % 6 === 1 ? [{ ...first, spelling: otherSpelling(first) }] : []
  return [first, ...others, ...again]
}

function otherSpelling({ spelling }: AccountEntry): Spelling {
  return spelling === 'lower' ? 'bare' : 'lower'
}

/** Adds the first account under another chain's id, with another scope than on the home chain. */
function elsewhere([first]: readonly AccountEntry[], drawn: number) {
  if (!first) return {}
  const scope = first.scope === 'All' ? 'None' : 'All'
  return { elsewhere: { [otherChain(drawn) as number]: [{ account: first.account, scope } as const] } }
}
