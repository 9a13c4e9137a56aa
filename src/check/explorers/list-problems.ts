import { type ContractState, contractStates } from '../../model/protocol.ts'
import { rulebook } from '../../model/rulebook/rulebook.ts'
import type { World } from '../../model/world.ts'
import type { PlayedScenario } from './checkpoint.ts'
import type { Claim } from './claim.ts'
import { itemProblems, show } from './compare-item.ts'
import { type ExpectedItem, itemsOf } from './expected-item.ts'
import { type Problem, problemOf } from './explorer-check.ts'
import type { CheckedRuleId } from './explorer-rules.ts'
import { stateRule } from './explorer-state-rule.ts'
import { addressIn, type ListRequest, type Page } from './read-list.ts'

/** An agreement that a list can contain. `label` tells it from agreements of other scenarios with the same name. */
export type Listed = {
  name: string
  label: string
  address: string
  createdAt: number
  state: ContractState
  played: PlayedScenario
}

/** A list as it was read, and as it should be. */
export type List = {
  query: ListRequest
  right: readonly Listed[]
  all: readonly Listed[]
  pages: readonly Page[]
  limit: number
  /** The scenario that a lagging explorer may show at an earlier block. */
  latest?: PlayedScenario | undefined
}

/** Finds agreements that are missing, extra or listed twice. */
export function membership({ query: { state }, right, all, pages, latest }: List): Problem[] {
  const { url } = firstOf(pages)
  const items = pages.flatMap(({ items }) => items)
  const given = items.map(addressIn)
  const distinct = new Set(given)
  const missing = right.filter(({ address }) => !distinct.has(address))
  const extra = [...distinct].filter((address) => !right.some((one) => one.address === address))
  /** Claims that agreements of the latest scenario are listed, or are not. */
  const claimOf = (isListed: boolean, about: readonly Listed[]): { claim?: Claim } => {
    if (!latest || about.length === 0 || about.some(({ played }) => played.world !== latest.world)) return {}
    const { world } = latest
    const listed = (then: World) =>
      about.map(({ name }) => then.agreements.has(name) && (!state || rulebook.stateOf(then, name) === state))
    return {
      claim: {
        kind: 'listed',
        world,
        given: about.map(() => isListed),
        failed: true,
        isDenial: !isListed,
        predict: listed,
      },
    }
  }
  const isOpenList = state !== undefined && rulebook.isOpen(state as ContractState)
  const problems: Problem[] = []
  if (given.length > distinct.size) {
    const twice = given.filter((address, index) => given.indexOf(address) !== index)
    problems.push(problemOf('API-5', url, 'every agreement once, over all pages', `twice: ${names(twice, all)}`))
  }
  if (missing.length > 0) {
    const isCounted = firstOf(pages).meta.totalItems === right.length && extra.length === 0
    const rule = isCounted || !isOpenList ? 'API-5' : 'LIST-1'
    const expected = `${listName(state)}, ${right.length} in all`
    const actual = `${given.length}, without ${nameList(missing)}`
    problems.push(problemOf(rule, url, expected, actual, claimOf(false, missing)))
  }
  for (const address of extra) {
    const known = all.find((one) => one.address === address)
    const actual = `lists ${known ? `${known.label}, which is ${known.state}` : address}`
    const rule = known && state ? listedWrongly(known, state) : 'API-5'
    // The list's query states it, unless the item has a state of its own.
    const shown = items.find((item) => addressIn(item) === address)?.state
    const isShownOpen = contractStates.includes(shown as never) ? rulebook.isOpen(shown as ContractState) : isOpenList
    const problem = problemOf(rule, url, `${listName(state)} without it`, actual, known && claimOf(true, [known]))
    problems.push(
      isShownOpen && !(known && rulebook.isOpen(known.state)) ? { ...problem, severity: 'unsafe' } : problem,
    )
  }
  return problems
}

function listedWrongly({ played, name, state }: Listed, listed: string): CheckedRuleId {
  if (!contractStates.includes(listed as never)) return 'API-1'
  const broken = stateRule(played.world, name, listed as ContractState)
  return broken === 'STATE-5' && state === 'PRODUCTION' ? 'LIST-3' : broken
}

/** Compares `meta` and the number of items with the list in the pages, even if that list is wrong. */
export function metaProblems({ pages, limit }: List, total: number): Problem[] {
  const totalPages = Math.ceil(total / limit)
  return pages.flatMap(({ url, meta, items }, index): Problem[] => {
    const count = Math.max(0, Math.min(limit, total - index * limit))
    const isTrue =
      meta.totalItems === total &&
      meta.totalPages === totalPages &&
      meta.currentPage === index + 1 &&
      items.length === count
    if (!isTrue) {
      const expected = `page ${index + 1} of ${totalPages}, with ${count} of ${total} items`
      const actual = `page ${meta.currentPage} of ${meta.totalPages}, with ${items.length} of ${meta.totalItems} items`
      return [problemOf('API-5', url, expected, actual)]
    }
    const more = Object.entries({ itemCount: count, itemsPerPage: limit }) as ['itemCount' | 'itemsPerPage', number][]
    const wrong = more.filter(([name, right]) => meta[name] !== undefined && meta[name] !== right)
    if (wrong.length === 0) return []
    const expected = wrong.map(([name, right]) => `${name} ${right}`).join(', ')
    const actual = wrong.map(([name]) => `${name} ${show(meta[name])}`).join(', ')
    return [problemOf('API-5', url, expected, actual)]
  })
}

/** Checks the order: newest first by default. Agreements of one block may come in any order. */
export function orderProblems({ query, right, pages }: List): Problem[] {
  if (query.sortBy !== undefined && query.sortBy !== 'createdAt') return []
  const createdAt = new Map(right.map((one) => [one.address, one.createdAt]))
  const times = pages.flatMap(({ items }) => items.flatMap((item) => createdAt.get(addressIn(item)) ?? []))
  const isOldestFirst = query.sortOrder?.toUpperCase() === 'ASC'
  const wrong = times.findIndex((time, index) => {
    const before = times[index - 1] ?? time
    return isOldestFirst ? time < before : time > before
  })
  if (wrong < 0) return []
  const expected = isOldestFirst ? 'the oldest agreement first' : 'the newest agreement first'
  const actual = `item ${wrong + 1} was created ${isOldestFirst ? 'before' : 'after'} item ${wrong}`
  return [problemOf('API-10', firstOf(pages).url, expected, actual)]
}

/** Compares the items of some scenarios with the model, field by field. */
export function itemsProblems({ all, pages }: List, isCompared: (played: PlayedScenario) => boolean): Problem[] {
  const makers = new Map<PlayedScenario, (name: string) => ExpectedItem>()
  const byAddress = new Map(all.map((one) => [one.address, one]))
  return pages.flatMap(({ url, items }) =>
    items.flatMap((item) => {
      const known = byAddress.get(addressIn(item))
      if (!known || !isCompared(known.played)) return []
      const { played, name } = known
      const itemOf = makers.get(played) ?? itemsOf(played)
      makers.set(played, itemOf)
      return itemProblems(item, itemOf(name), { url, missing: 'API-1', played })
    }),
  )
}

/** Returns the first page of a list, which has at least one, though it can be empty. */
const firstOf = (pages: readonly Page[]) => pages[0] as Page
const listName = (state: string | undefined) => (state === undefined ? 'every agreement' : `those in ${state}`)
const nameList = (listed: readonly Listed[]) => cut(listed.map(({ label }) => label))
const names = (addresses: readonly string[], all: readonly Listed[]) =>
  cut(addresses.map((address) => all.find((one) => one.address === address)?.label ?? address))
const cut = (list: readonly string[]) =>
  list.length > 4 ? `${list.slice(0, 4).join(', ')} and ${list.length - 4} more` : list.join(', ')
