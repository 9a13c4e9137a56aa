import type { Name } from '../../model/action.ts'
import type { ContractState } from '../../model/protocol.ts'
import { homeEntries } from '../../model/rulebook/inclusion.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { registrationOf } from '../../model/rulebook/status.ts'
import type { World } from '../../model/world.ts'
import { modelMutant } from '../model-mutant.ts'

/** Lists at most some agreements of each state, newest first. */
const onlyFirst = (count: number, ofPromotions = count): Pick<typeof rulebook, 'targets'> => ({
  targets(world) {
    const listed = rulebook.targets.call(this as typeof rulebook, world).value
    // The explorer has a list with its own pages for each state.
    const page = (state: string, most: number) => listed.filter((target) => target.state === state).slice(0, most)
    return { value: [...page('UNDER_ATTACK', count), ...page('PROMOTION_REQUESTED', ofPromotions)], because: [] }
  },
})

const UNKNOWN = '0x000000000000000000000000000000000000dEaD'
const otherState = { UNDER_ATTACK: 'PROMOTION_REQUESTED', PROMOTION_REQUESTED: 'UNDER_ATTACK' } as const

const isClosed = (world: World, agreement: Name) => rulebook.listedAs(world, agreement) === undefined

/** Also lists the agreements in a state that is not attackable. */
const closedListed = (id: string, says: string, state: ContractState) => {
  const isIn = (world: World, agreement: Name) =>
    world.agreements.has(agreement) && rulebook.stateOf(world, agreement) === state
  return modelMutant(
    'LIST-3',
    id,
    says,
    {
      listedAs(world, agreement) {
        return isIn(world, agreement) ? 'UNDER_ATTACK' : rulebook.listedAs.call(this, world, agreement)
      },
    },
    { alsoLists: isIn },
  )
}

/** Model mutants of the rules LIST. LIST-5 is broken by an error, not by an answer. */
export const targetMutants = [
  modelMutant('LIST-1', 'under-attack-only', 'lists the agreements in UNDER_ATTACK only', {
    listedAs(world, agreement) {
      return rulebook.listedAs.call(this, world, agreement) === 'UNDER_ATTACK' ? 'UNDER_ATTACK' : undefined
    },
  }),
  modelMutant('LIST-1', 'promotions-only', 'lists the agreements in PROMOTION_REQUESTED only', {
    listedAs(world, agreement) {
      return rulebook.listedAs.call(this, world, agreement) === 'PROMOTION_REQUESTED'
        ? 'PROMOTION_REQUESTED'
        : undefined
    },
  }),
  modelMutant('LIST-2', 'page-1-only', 'reads the first page of 10 only', onlyFirst(10)),
  modelMutant('LIST-2', 'page-1-of-100-only', 'reads the first page of 100 only', onlyFirst(100)),
  modelMutant(
    'LIST-2',
    'page-1-of-promotions-only',
    'reads all pages of 10 of agreements under attack, and the first of those that count down',
    onlyFirst(Infinity, 10),
  ),
  modelMutant('LIST-2', 'listed-twice', 'lists every target twice', {
    targets(world) {
      const listed = rulebook.targets.call(this, world).value
      return { value: [...listed, ...listed], because: [] }
    },
  }),
  modelMutant(
    'LIST-3',
    'expired-is-listed',
    'lists an agreement whose countdown has run out',
    {
      listedAs(world, agreement) {
        const requested = (registrationOf(world, agreement)?.promotionRequestedAt ?? 0) > 0
        return requested ? 'PROMOTION_REQUESTED' : rulebook.listedAs.call(this, world, agreement)
      },
    },
    {
      alsoLists: (world, agreement) =>
        isClosed(world, agreement) && (registrationOf(world, agreement)?.promotionRequestedAt ?? 0) > 0,
    },
  ),
  closedListed('production-is-listed', 'lists an agreement in PRODUCTION', 'PRODUCTION'),
  closedListed('corrupted-is-listed', 'lists a corrupted agreement', 'CORRUPTED'),
  closedListed('requested-is-listed', 'lists an agreement that waits for approval', 'ATTACK_REQUESTED'),
  closedListed('unregistered-is-listed', 'lists an agreement that the registry does not know', 'NOT_DEPLOYED'),
  modelMutant(
    'LIST-3',
    'unknown-is-listed',
    'lists an agreement that does not exist, or that an earlier case on the same chain left closed',
    {
      targets(world) {
        const listed = rulebook.targets.call(this, world).value
        return { value: [...listed, { agreement: UNKNOWN, state: 'UNDER_ATTACK', contracts: [] }], because: [] }
      },
    },
    { alsoLists: (world, agreement) => !world.agreements.has(agreement) },
  ),
  modelMutant('LIST-3', 'bare-in-wrong-state', 'lists an agreement that binds nothing in another state than its own', {
    targets(world) {
      const listed = rulebook.targets.call(this, world).value
      const value = listed.map((target) =>
        target.contracts.length > 0 ? target : { ...target, state: otherState[target.state] },
      )
      return { value, because: [] }
    },
  }),
  modelMutant('LIST-4', 'whole-scope', 'lists every contract of the scope, bound or not', {
    contractsByAgreement(world) {
      const bound = rulebook.contractsByAgreement.call(this, world)
      return new Map(
        [...world.agreements.keys()].map((agreement) => {
          const scope = homeEntries(world, agreement).map(({ account }) => account)
          return [agreement, [...new Set([...scope, ...(bound.get(agreement) ?? [])])]]
        }),
      )
    },
  }),
  modelMutant('LIST-4', 'top-level-only', 'lists no child contracts', {
    contractsByAgreement(world) {
      return rulebook.contractsByAgreement.call({ ...this, deployerOf: () => undefined }, world)
    },
  }),
]
