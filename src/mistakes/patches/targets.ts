import { type Mutant, mutant, type Patch, patch } from '../mutant.ts'
import { eventsOfAnyEmitter } from './snippets.ts'

const listed = 'isAttackable(state) ? [{ agreement, state }] : []'
const answered = 'return agreements.map((target) => ({ ...target, contracts: contracts.get(target.agreement) ?? [] }))'

/** Takes targets from the explorer's lists only, so that a missed page shows. */
const listsAlone = patch('targets.ts', 'new Set([...hints.keys(), ...announced])', 'new Set(announced && hints.keys())')
const pagesOfTen = patch('explorer.ts', 'const pageSize = 100', 'const pageSize = 10')
const firstPage = patch('explorer.ts', 'Math.max(0, first.totalPages - 1)', '0')
const anyPage: Patch = patch('explorer.ts', 'if (meta.currentPage !== page)', 'if (false)')

/**
 * Also lists some agreements, without contracts.
 * @param more Code for a list of agreements. `known` has every agreement of the registry's events, with its status.
 */
const alsoLists = (more: string): Patch =>
  patch(
    'targets.ts',
    answered,
    `const logs = await view.events(encodeEventTopics({ abi, eventName: 'AgreementStateChanged' }))
  const registered = logs.map((log) => decodeEventLog({ abi, eventName: 'AgreementStateChanged', ...log }).args.agreementAddress)
  const known = await Promise.all([...new Set(registered)].map(async (agreement) => ({ agreement, ...(await statusOf(view, agreement)) })))
  const more = (${more}).map((agreement) => ({ agreement, state: 'UNDER_ATTACK', contracts: [] }))
  return [...agreements.map((target) => ({ ...target, contracts: contracts.get(target.agreement) ?? [] })), ...more]`,
  )

const those = (condition: string) => `known.filter((one) => ${condition}).map(({ agreement }) => agreement)`

/** Mutants about discovering targets (LIST). */
export const targetMutants: Mutant[] = [
  mutant('page-1-only', ['LIST-2'], 'reads the first page of 10 only', listsAlone, pagesOfTen, firstPage),
  mutant('page-1-of-100-only', ['LIST-2'], 'reads the first page of 100 only', listsAlone, firstPage),
  mutant(
    'page-1-of-promotions-only',
    ['LIST-2'],
    'reads all pages of 10 of agreements under attack, and the first of those that count down',
    listsAlone,
    pagesOfTen,
    patch(
      'explorer.ts',
      'Math.max(0, first.totalPages - 1)',
      "state === 'PROMOTION_REQUESTED' ? 0 : Math.max(0, first.totalPages - 1)",
    ),
  ),
  mutant(
    'page-0',
    ['LIST-2'],
    'counts the pages of 10 from 0 and misses the last',
    listsAlone,
    pagesOfTen,
    anyPage,
    patch('explorer.ts', '(_, index) => index + 2', '(_, index) => index + 1'),
    patch('explorer.ts', 'readPage(environment, state, 1)', 'readPage(environment, state, 0)'),
  ),
  mutant(
    'limit-ignored',
    ['LIST-2'],
    'expects pages of 100 and gets pages of 10',
    listsAlone,
    patch('explorer.ts', '&limit=', '&size='),
    patch(
      'explorer.ts',
      "count(meta.totalPages, 'The number of pages')",
      'Math.ceil(Number(meta.totalItems) / pageSize)',
    ),
  ),
  mutant(
    'two-pages-of-100',
    ['LIST-2'],
    'reads two pages of 100 at most',
    listsAlone,
    patch('explorer.ts', 'Math.max(0, first.totalPages - 1)', 'Math.min(1, first.totalPages - 1)'),
  ),
  mutant(
    'full-page-means-more',
    ['LIST-2'],
    'expects more after a full page of 100, and refuses where nothing comes',
    patch(
      'explorer.ts',
      'return [first, ...pages].flatMap(({ items }) => items)',
      `if ([first, ...pages].at(-1).items.length === pageSize) throw new Error('The next page is empty')
  return [first, ...pages].flatMap(({ items }) => items)`,
    ),
  ),
  mutant(
    'full-page-means-more-of-ten',
    ['LIST-2'],
    'expects more after a full page of 10, and refuses where nothing comes',
    pagesOfTen,
    patch(
      'explorer.ts',
      'return [first, ...pages].flatMap(({ items }) => items)',
      `if ([first, ...pages].at(-1).items.length === pageSize) throw new Error('The next page is empty')
  return [first, ...pages].flatMap(({ items }) => items)`,
    ),
  ),
  mutant(
    'buffer-of-128-contracts',
    ['LIST-4'],
    'lists the first 128 contracts of an agreement',
    patch(
      'targets.ts',
      answered,
      answered.replace(
        'contracts.get(target.agreement) ?? []',
        '(contracts.get(target.agreement) ?? []).slice(0, 128)',
      ),
    ),
  ),
  mutant(
    'listed-twice',
    ['LIST-2'],
    'lists every target twice',
    patch('targets.ts', answered, answered.replace('agreements.map(', '[...agreements, ...agreements].map(')),
  ),
  mutant(
    'under-attack-only',
    ['LIST-1'],
    'lists the agreements in UNDER_ATTACK only',
    patch('targets.ts', listed, listed.replace('isAttackable(state)', "state === 'UNDER_ATTACK'")),
  ),
  mutant(
    'promotions-only',
    ['LIST-1'],
    'lists the agreements in PROMOTION_REQUESTED only',
    patch('targets.ts', listed, listed.replace('isAttackable(state)', "state === 'PROMOTION_REQUESTED'")),
  ),
  mutant(
    'expired-is-listed',
    ['LIST-3'],
    'lists an agreement whose countdown has run out',
    patch(
      'targets.ts',
      'flatMap(({ agreement, state }) => (isAttackable(state) ? [{ agreement, state }] : []))',
      `flatMap(({ agreement, state, productionTime }) => {
    const isOver = state === 'PRODUCTION' && productionTime !== undefined
    return isOver || isAttackable(state) ? [{ agreement, state: isOver ? 'PROMOTION_REQUESTED' : state }] : []
  })`,
    ),
  ),
  mutant(
    'production-listed-bare',
    ['LIST-3'],
    'lists an agreement that was promoted, without contracts',
    alsoLists(those("one.state === 'PRODUCTION' && one.productionTime === undefined")),
  ),
  mutant(
    'expired-listed-bare',
    ['LIST-3'],
    'lists an agreement whose countdown has run out, without contracts',
    alsoLists(those("one.state === 'PRODUCTION' && one.productionTime !== undefined")),
  ),
  mutant(
    'corrupted-listed-bare',
    ['LIST-3'],
    'lists a corrupted agreement, without contracts',
    alsoLists(those("one.state === 'CORRUPTED'")),
  ),
  mutant(
    'unknown-listed-bare',
    ['LIST-3'],
    'lists an agreement that does not exist, without contracts',
    alsoLists("['0x000000000000000000000000000000000000dEaD']"),
  ),
  mutant(
    'bare-in-wrong-state',
    ['LIST-3'],
    'swaps the states of agreements that bind nothing',
    patch(
      'targets.ts',
      answered,
      `const other = { UNDER_ATTACK: 'PROMOTION_REQUESTED', PROMOTION_REQUESTED: 'UNDER_ATTACK' }
  return agreements.map(({ agreement, state }) => {
    const bound = contracts.get(agreement) ?? []
    return { agreement, state: bound.length > 0 ? state : other[state], contracts: bound }
  })`,
    ),
  ),
  mutant(
    'whole-scope',
    ['LIST-4', 'BIND-10'],
    'lists every contract of the scope, bound or not',
    patch(
      'targets.ts',
      answered,
      `const home = \`eip155:\${view.environment.chainId}\`
  const details = await Promise.all(agreements.map(({ agreement }) => view.read(agreement, 'getDetails')))
  return agreements.map((target, index) => {
    const accounts = details[index].chains.filter(({ caip2ChainId }) => caip2ChainId === home).flatMap((chain) => chain.accounts)
    const scope = accounts.map(({ accountAddress }) => address('0x' + accountAddress.replace(/^0x/, '')))
    return { ...target, contracts: [...new Set([...scope, ...(contracts.get(target.agreement) ?? [])])] }
  })`,
    ),
    patch('targets.ts', "import type { View } from './view.ts'", "import { address } from './check.ts'"),
  ),
  mutant(
    'no-children-listed',
    ['LIST-4'],
    'lists no child contracts',
    patch('targets.ts', 'if (binding) bound.set(', "if (binding?.via === 'top-level') bound.set("),
  ),
  mutant(
    'refuses-the-empty-list',
    ['LIST-5'],
    'refuses when there is no target',
    patch('targets.ts', answered, `if (agreements.length === 0) throw new Error('There is no target')\n  ${answered}`),
  ),
  {
    ...mutant(
      'states-of-any-emitter',
      ['LIST-3'],
      'takes the states of agreements from events of every contract, not of the attack registry alone',
      eventsOfAnyEmitter,
      patch(
        'targets.ts',
        'const agreements = await attackableAmong(view, new Set([...hints.keys(), ...announced]))',
        "const agreements = announced.map((agreement) => ({ agreement, state: 'UNDER_ATTACK' }))",
      ),
    ),
    cases: ['fake-events/states'],
  },
]
