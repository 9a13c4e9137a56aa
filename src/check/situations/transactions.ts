import type { Action, Name } from '../../model/action.ts'
import { lifecycleOperations } from '../../model/actions/registry-operations.ts'
import { childContractScopes } from '../../model/protocol.ts'
import type { AgreementFacts, World } from '../../model/world.ts'
import { DEPLOYER } from '../../model/world.ts'
import type { Start, TransactionKind } from './situation-start.ts'

const DAY = 86_400

/**
 * Lists every transaction of a search, including those that the contracts refuse. The values are few: each represents
 * all others that rules do not distinguish from it.
 */
export function transactions(world: World, start: Start): Action[] {
  return start.kinds.flatMap((kind) => ofKind[kind](world, start))
}

const ofKind: Record<TransactionKind, (world: World, start: Start) => Action[]> = {
  life: (world) =>
    [...world.agreements.keys()].flatMap((agreement) =>
      lifecycleOperations.map((operation) => ({ do: operation, agreement })),
    ),
  scope: (world) => [...world.agreements].flatMap(([name, facts]) => scopeChanges(world, name, facts)),
  promises: (world) => [...world.agreements].flatMap(([name, facts]) => promises(name, facts)),
  roles: (world) => [...world.agreements].flatMap(([name, facts]) => transfers(name, facts)),
  adoption: adoptions,
  spawn: spawns,
}

/** Whom the owner and the attack moderator hand their roles to. */
export const SUCCESSOR = 'successor'

function transfers(agreement: Name, { owner, pendingOwner, registration }: AgreementFacts): Action[] {
  const { attackModerator = SUCCESSOR } = registration ?? {}
  const accept: Action = { do: 'acceptOwnership', agreement }
  const offer: Action = { do: 'transferOwnership', agreement, to: SUCCESSOR }
  const move: Action = { do: 'transferAttackModerator', agreement, to: SUCCESSOR }
  return [
    ...(owner === SUCCESSOR ? [] : [pendingOwner === SUCCESSOR ? accept : offer]),
    ...(attackModerator === SUCCESSOR ? [] : [move]),
  ]
}

/** Adds or removes accounts on the home chain's list, each once in it; replaces the whole list, or removes it. */
function scopeChanges(world: World, agreement: Name, { chains }: AgreementFacts): Action[] {
  const listed = chains.get('home') ?? []
  const isListed = (name: Name) => listed.some(({ account }) => account === name)
  const missing = [DEPLOYER, ...world.contracts.keys()].filter((name) => !isListed(name))
  const replace: Action = { do: 'addOrSetChains', agreement, chains: [{ chain: 'home', accounts: [...listed] }] }
  return [
    ...missing.flatMap((account) =>
      scopesOf(world, account).map((scope): Action => {
        const accounts = [{ account, scope }]
        return chains.has('home')
          ? { do: 'addAccounts', agreement, chain: 'home', accounts }
          : { do: 'addOrSetChains', agreement, chains: [{ chain: 'home', accounts }] }
      }),
    ),
    ...listed.map(({ account, spelling }): Action => {
      return { do: 'removeAccounts', agreement, chain: 'home', accounts: [{ account, spelling }] }
    }),
    ...(listed.length > 0 ? [replace, { do: 'removeChains', agreement, chains: ['home'] } as Action] : []),
  ]
}

/** Lists the child contract scopes that make a difference: one for a contract that can never have children. */
function scopesOf(world: World, account: Name) {
  const kind = world.contracts.get(account)?.kind
  return kind === 'factory' || kind === 'create3 proxy' ? childContractScopes : (['All'] as const)
}

/** Changes promises: one better percentage, one other document, one later end of the window. */
function promises(agreement: Name, { terms, agreementURI }: AgreementFacts): Action[] {
  const bountyPercentage = terms.bountyPercentage < 50 ? terms.bountyPercentage + 50 : terms.bountyPercentage - 50
  const another: Action = { do: 'setAgreementURI', agreement, agreementURI: `${agreementURI}-2` }
  return [
    { do: 'setBountyTerms', agreement, terms: { bountyPercentage } },
    ...(agreementURI.endsWith('-2') ? [] : [another]),
    { do: 'extendCommitmentWindow', agreement, seconds: 60 * DAY },
  ]
}

/** Adopts each agreement, or the zero address, by each owner. */
function adoptions(world: World): Action[] {
  const owners = new Set([...world.agreements.values()].map(({ owner }) => owner))
  const adopted = [...world.agreements.keys(), null]
  return [...owners].flatMap((adopter) =>
    adopted
      .filter((agreement) => (world.adoptions.get(adopter) ?? null) !== agreement)
      .map((agreement): Action => ({ do: 'adopt', adopter, agreement })),
  )
}

/** Spawns a child by each factory in each way, within the limit. By CREATE3 a proxy is made, too. */
function spawns(world: World, { spawns, contracts }: Start): Action[] {
  const room = contracts - world.contracts.size
  const child = `contract${world.contracts.size}`
  const factories = [...world.contracts].filter(([, { kind }]) => kind === 'factory')
  const possible = spawns.filter(({ method }) => room >= (method === 'create3' ? 2 : 1))
  return factories.flatMap(([factory]) =>
    possible.map(({ account, ...choice }): Action => {
      const by = account === undefined ? { factory } : { factory: account, codeOf: factory }
      const proxies = choice.method === 'create3' && { proxies: [`${child}Proxy`] }
      return { do: 'spawn', ...by, children: [child], by: DEPLOYER, ...choice, ...proxies }
    }),
  )
}
