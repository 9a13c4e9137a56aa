import type { ContractState } from '../model/protocol.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import { stateAt } from '../model/state.ts'
import type { AgreementFacts } from '../model/world.ts'
import type { Check } from './check.ts'
import { lower, type PlayedScenario } from './checkpoint.ts'
import { knownAgreements } from './expected-item.ts'
import { itemsProblems, type Listed, membership, metaProblems, orderProblems } from './list-problems.ts'
import { addressIn, type ListQuery, readList } from './read-list.ts'
import type { CheckedRuleId } from './rules.ts'

/** Every agreement on the chain, oldest first. */
export function allAgreements(scenarios: readonly PlayedScenario[], now: number): Listed[] {
  const latest = scenarios.at(-1)
  return scenarios.flatMap((scenario) => {
    const told = scenario.world.now === now ? scenario : { ...scenario, world: { ...scenario.world, now } }
    return knownAgreements(told.world).map((name) => {
      const { createdAt, registration } = told.world.agreements.get(name) as AgreementFacts
      return {
        name,
        label: scenario === latest ? name : `${name} of ${scenario.scenario.id}`,
        address: lower(told.names.addressOf(name)),
        createdAt,
        state: stateAt(registration, now),
        told,
      }
    })
  })
}

/** What is looked at: the scenarios on the chain, the newest of them last, and the chain's time. */
export type ListsOptions = {
  query: ListQuery
  /** Agreements whose items are held against the model, field by field. Default: none. */
  itemsOf?: (told: PlayedScenario) => boolean
  /** The scenario whose worlds of before an explorer may still show. Default: none. */
  latest?: PlayedScenario
}

/** The pages of one list, put together: it is the list. */
export function listCheck(
  all: readonly Listed[],
  { query, itemsOf: isHeld = () => false, latest }: ListsOptions,
): Check {
  const { state, limit = 10 } = query
  const right = all.filter((one) => state === undefined || one.state === state)
  const totalPages = Math.ceil(right.length / limit)
  return {
    rules: ['API-1', 'API-5', 'API-6', 'API-10', ...listRules(state)],
    async run(client) {
      const { pages, problem, silent } = await readList(client, query, totalPages)
      if (problem) return { problems: [problem], silent }
      const list = { query, right, all, pages, limit, ...(latest && { latest }) }
      const members = membership(list)
      const given = new Set(pages.flatMap(({ items }) => items.map(addressIn)))
      // Where the list itself is another one, it is told so, and not once more by its numbers.
      const isItsOwn = members.length > 0 && pages[0]?.meta.totalItems === given.size
      const total = isItsOwn ? given.size : right.length
      return {
        problems: [...members, ...metaProblems(list, total), ...orderProblems(list), ...itemsProblems(list, isHeld)],
      }
    },
  }
}

const listRules = (state: string | undefined): CheckedRuleId[] =>
  state !== undefined && rulebook.isOpen(state as ContractState) ? ['LIST-1', 'LIST-3'] : []
