import type { AccountEntry, Action, Name, Spelling } from '../model/action.ts'
import { childContractScopes } from '../model/protocol.ts'
import { scenario } from '../scenario/builder.ts'
import { choose, type Draw, pick } from './draw.ts'
import type { GeneratorState } from './generator-state.ts'
import type { Numbers } from './numbers.ts'

const WEEK = 7 * 86_400

/** Who is there when the scenario begins: contracts, and agreements that cover some of them. */
export function createInitialActors(state: GeneratorState, numbers: Numbers): void {
  const made = contractsOf(numbers, state.limit)
  state.tell({ do: 'sameBlock', actions: made })
  const deployed = made.flatMap((action) => (action.do === 'deploy' ? [action.contract] : []))
  const names = [...new Set([...deployed, ...state.world.contracts.keys()])]
  const created = numbers.agreements.flatMap((entries, index) => agreementActions(`agreement${index}`, entries, names))
  state.tell({ do: 'sameBlock', actions: created })
}

/** Factories come first. Some make children in their constructors, where there is room for them. */
function contractsOf({ factories, born, vaults, routers }: Numbers, limit: number): Action[] {
  const kinds = [
    ...Array<'factory'>(factories).fill('factory'),
    ...Array<'vault'>(vaults).fill('vault'),
    ...Array<'router'>(routers).fill('router'),
  ].slice(0, limit)
  let room = limit - kinds.length
  return kinds.map((kind, index): Action => {
    const place = index - kinds.indexOf(kind)
    const count = kind === 'factory' ? Math.min(room, [1, 2][born[place] ?? 7] ?? 0) : 0
    room -= count
    const children = Array.from({ length: count }, (_, child) => `born${place}n${child}`)
    return { do: 'deploy', contract: `${kind}${place}`, kind, ...(count > 0 && { children }) }
  })
}

/** How an entry spells its account: checksummed mostly. */
const spellings = ['checksummed', 'lower', 'checksummed', 'bare', 'checksummed', 'upper'] as const
/** Chains that are not the home chain, whose id is 31337 if nobody wants another: alike in their first digits, too. */
const otherChains = [5, 313_370, 1, 3_133] as const

export function agreementActions(agreement: Name, entries: readonly Draw[], names: readonly Name[]): Action[] {
  const covers = entriesOf(entries, names)
  const [, who, what, more] = entries[0] as Draw
  const [create] = scenario('a/b', 'c')
    .agreement(agreement, {
      covers,
      ...(more % 3 === 0 ? { ...elsewhere(covers, what), homeLast: more % 2 === 0 } : {}),
      owner: what % 4 === 0 ? 'sharedOwner' : agreement.startsWith('crowd') ? 'crowdOwner' : `${agreement}Owner`,
      terms: { bountyPercentage: who % 101, bountyCapUsd: String(1_000 + more), retainable: who % 2 === 0 },
      commitment: 0,
    })
    .build().steps
  const seconds = what % 3 === 0 ? 2 * WEEK : 4 * WEEK
  return [create as Action, { do: 'extendCommitmentWindow', agreement, seconds }]
}

/** Each account once, but now and then one of them twice, in two spellings and with the same scope. */
function entriesOf(entries: readonly Draw[], names: readonly Name[]): AccountEntry[] {
  const accounts = new Map<Name, AccountEntry>()
  for (const [kind, who, what, more] of entries) {
    // Factories come first among the names, and are what scopes are about.
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

/** The first account under another chain's id, with another scope than at home. */
function elsewhere([first]: readonly AccountEntry[], drawn: number) {
  if (!first) return {}
  const scope = first.scope === 'All' ? 'None' : 'All'
  return { elsewhere: { [choose(otherChains, drawn)]: [{ account: first.account, scope } as const] } }
}
