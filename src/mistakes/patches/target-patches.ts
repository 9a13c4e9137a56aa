import { at, lastImport, type Patches } from './patch.ts'
import { candidates, targetsAnswered } from './patch-places.ts'
import { eventsOfAnyEmitter } from './snippets.ts'

/** Takes targets from the explorer's lists only, so that a missed page shows. */
const explorerOnly = candidates.replace('new Set(announced && hints.keys())')

const pageSize = at('explorer.ts', 'const pageSize = 100')
const furtherPages = at('explorer.ts', 'Math.max(0, first.totalPages - 1)')
const attackableListed = at('targets.ts', 'isAttackable(state) ? [{ agreement, state }] : []')

const pagesOfTen = pageSize.replace('const pageSize = 10')
const firstPage = furtherPages.replace('0')

/** Expects more after a full page. */
const morePages = at(
  'explorer.ts',
  'return [first, ...pages].flatMap(({ items }) => items)',
).replace(`if ([first, ...pages].at(-1).items.length === pageSize) throw new Error('The next page is empty')
  return [first, ...pages].flatMap(({ items }) => items)`)

/**
 * Also lists some agreements, without contracts.
 * @param more Code for a list of agreements. `known` has every agreement of the registry's events, with its status.
 */
const alsoLists = (more: string) =>
  targetsAnswered.replace(`const logs = await view.events(encodeEventTopics({ abi, eventName: 'AgreementStateChanged' }))
  const registered = logs.map((log) => decodeEventLog({ abi, eventName: 'AgreementStateChanged', ...log }).args.agreementAddress)
  const known = await Promise.all([...new Set(registered)].map(async (agreement) => ({ agreement, ...(await statusOf(view, agreement)) })))
  const more = (${more}).map((agreement) => ({ agreement, state: 'UNDER_ATTACK', contracts: [] }))
  return [...agreements.map((target) => ({ ...target, contracts: contracts.get(target.agreement) ?? [] })), ...more]`)

const those = (condition: string) => `known.filter((one) => ${condition}).map(({ agreement }) => agreement)`

/** Which targets are discovered. */
export const targetPatches: Patches = {
  'page-1-only': [explorerOnly, pagesOfTen, firstPage],
  'page-1-of-100-only': [explorerOnly, firstPage],
  'page-1-of-promotions-only': [
    explorerOnly,
    pagesOfTen,
    furtherPages.replace(`state === 'PROMOTION_REQUESTED' ? 0 : ${furtherPages.text}`),
  ],
  'page-0': [
    explorerOnly,
    pagesOfTen,
    at('explorer.ts', 'if (meta.currentPage !== page)').replace('if (false)'),
    at('explorer.ts', '(_, index) => index + 2').replace('(_, index) => index + 1'),
    at('explorer.ts', 'readPage(environment, state, 1)').replace('readPage(environment, state, 0)'),
  ],
  'limit-ignored': [
    explorerOnly,
    at('explorer.ts', '&limit=').replace('&size='),
    at('explorer.ts', "count(meta.totalPages, 'The number of pages')").replace(
      'Math.ceil(Number(meta.totalItems) / pageSize)',
    ),
  ],
  'two-pages-of-100': [explorerOnly, furtherPages.replace('Math.min(1, first.totalPages - 1)')],
  'full-page-means-more': morePages,
  'full-page-means-more-of-ten': [pagesOfTen, morePages],
  'buffer-of-128-contracts': targetsAnswered.replace(
    'return agreements.map((target) => ({ ...target, contracts: (contracts.get(target.agreement) ?? []).slice(0, 128) }))',
  ),
  'listed-twice': targetsAnswered.replace(
    'return [...agreements, ...agreements].map((target) => ({ ...target, contracts: contracts.get(target.agreement) ?? [] }))',
  ),
  'under-attack-only': attackableListed.replace("state === 'UNDER_ATTACK' ? [{ agreement, state }] : []"),
  'promotions-only': attackableListed.replace("state === 'PROMOTION_REQUESTED' ? [{ agreement, state }] : []"),
  'expired-is-listed': at(
    'targets.ts',
    'flatMap(({ agreement, state }) => (isAttackable(state) ? [{ agreement, state }] : []))',
  ).replace(`flatMap(({ agreement, state, productionTime }) => {
    const isOver = state === 'PRODUCTION' && productionTime !== undefined
    return isOver || isAttackable(state) ? [{ agreement, state: isOver ? 'PROMOTION_REQUESTED' : state }] : []
  })`),
  'production-listed-bare': alsoLists(those("one.state === 'PRODUCTION' && one.productionTime === undefined")),
  'expired-listed-bare': alsoLists(those("one.state === 'PRODUCTION' && one.productionTime !== undefined")),
  'corrupted-listed-bare': alsoLists(those("one.state === 'CORRUPTED'")),
  'unknown-listed-bare': alsoLists("['0x000000000000000000000000000000000000dEaD']"),
  'bare-in-wrong-state':
    targetsAnswered.replace(`const other = { UNDER_ATTACK: 'PROMOTION_REQUESTED', PROMOTION_REQUESTED: 'UNDER_ATTACK' }
  return agreements.map(({ agreement, state }) => {
    const bound = contracts.get(agreement) ?? []
    return { agreement, state: bound.length > 0 ? state : other[state], contracts: bound }
  })`),
  'whole-scope': [
    targetsAnswered.replace(`const home = \`eip155:\${view.environment.chainId}\`
  const details = await Promise.all(agreements.map(({ agreement }) => view.read(agreement, 'getDetails')))
  return agreements.map((target, index) => {
    const accounts = details[index].chains.filter(({ caip2ChainId }) => caip2ChainId === home).flatMap((chain) => chain.accounts)
    const scope = accounts.map(({ accountAddress }) => address('0x' + accountAddress.replace(/^0x/, '')))
    return { ...target, contracts: [...new Set([...scope, ...(contracts.get(target.agreement) ?? [])])] }
  })`),
    lastImport('targets.ts').replace("import { address } from './check.ts'"),
  ],
  'no-children-listed': at('targets.ts', 'if (binding) bound.set(').replace(
    "if (binding?.via === 'top-level') bound.set(",
  ),
  'refuses-the-empty-list': targetsAnswered.replace(`if (agreements.length === 0) throw new Error('There is no target')
  ${targetsAnswered.text}`),
  'states-of-any-emitter': [
    eventsOfAnyEmitter,
    at(
      'targets.ts',
      'const agreements = await attackableAmong(view, new Set([...hints.keys(), ...announced]))',
    ).replace("const agreements = announced.map((agreement) => ({ agreement, state: 'UNDER_ATTACK' }))"),
  ],
}
