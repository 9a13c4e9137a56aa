import type { ContractState } from '../../model/protocol.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import { stateAt } from '../../model/state.ts'
import type { AgreementFacts } from '../../model/world.ts'
import type { PlayedScenario } from './checkpoint.ts'
import { knownAgreements } from './expected-item.ts'
import { type Check, outcomeOf } from './explorer-check.ts'
import type { CheckedRuleId } from './explorer-rules.ts'
import { itemsProblems, type Listed, membership, metaProblems, orderProblems } from './list-problems.ts'
import { lower } from './lower.ts'
import { readJson } from './read-body-json.ts'
import { addressIn, type ListRequest, listPath, readList, readPage } from './read-list.ts'

/** Lists every agreement on the chain, oldest first. */
export function allAgreements(scenarios: readonly PlayedScenario[], now: number): Listed[] {
  const latest = scenarios.at(-1)
  return scenarios.flatMap((scenario) => {
    const played = scenario.world.now === now ? scenario : { ...scenario, world: { ...scenario.world, now } }
    return knownAgreements(played.world).map((name) => {
      const { createdAt, registration } = played.world.agreements.get(name) as AgreementFacts
      return {
        name,
        label: scenario === latest ? name : `${name} of ${scenario.scenario.id}`,
        address: lower(played.names.addressOf(name)),
        createdAt,
        state: stateAt(registration, now),
        played,
      }
    })
  })
}

/** The list to check, and which of its items to compare. */
export type ListsOptions = {
  query: ListRequest
  /** Selects the scenarios whose items are compared with the model, field by field. Default: none. */
  itemsOf?: (played: PlayedScenario) => boolean
  /** The scenario whose earlier worlds a lagging explorer may still show. Default: none. */
  latest?: PlayedScenario | undefined
}

/** Checks that the pages of a list, put together, are the right list. */
export function listCheck(
  all: readonly Listed[],
  { query, itemsOf: isCompared = () => false, latest }: ListsOptions,
): Check {
  const { state, limit = 10 } = query
  const right = all.filter((one) => state === undefined || one.state === state)
  const totalPages = Math.ceil(right.length / limit)
  return {
    rules: ['API-1', 'API-5', 'API-6', 'API-10', ...listRules(state)],
    async run(client) {
      const { pages, problem } = await readList(client, query, totalPages)
      if (problem) return outcomeOf(problem)
      const list = { query, right, all, pages, limit, latest }
      const members = membership(list)
      const given = new Set(pages.flatMap(({ items }) => items.map(addressIn)))
      // If the list itself is wrong, consistent totals of that wrong list are no second problem.
      const isConsistent = members.length > 0 && pages[0]?.meta.totalItems === given.size
      const total = isConsistent ? given.size : right.length
      return outcomeOf(
        ...members,
        ...metaProblems(list, total),
        ...orderProblems(list),
        ...itemsProblems(list, isCompared),
      )
    },
  }
}

/**
 * Checks that some agreements, the newest of all, are in a list if they have its state, by its first page. Checks the whole list
 * only if that page is not as expected, and if it contradicts the state that the explorer shows of an agreement alone.
 */
export function newestCheck(all: readonly Listed[], newest: readonly Listed[], options: ListsOptions): Check {
  const { state } = options.query
  const total = all.filter((one) => one.state === state).length
  const whole = listCheck(all, options)
  return {
    ...whole,
    async run(client) {
      const { page } = await readPage(client, listPath({ ...options.query, limit: Math.min(100, newest.length) }))
      const given = new Set(page?.items.map(addressIn))
      const wrong = newest.filter((one) => given.has(one.address) !== (one.state === state))
      if (wrong.length === 0 && page?.meta.totalItems === total) return outcomeOf()
      const shown = await Promise.all(wrong.map(({ address }) => client.get(`/agreement/${address}`)))
      const isRight = shown.map((reply, index) => readJson(reply, 'API-2', '').body?.state === wrong[index]?.state)
      return page && wrong.length > 0 && !isRight.includes(true) ? outcomeOf() : whole.run(client)
    },
  }
}

const listRules = (state: string | undefined): CheckedRuleId[] =>
  state !== undefined && rulebook.isOpen(state as ContractState) ? ['LIST-1', 'LIST-3'] : []
