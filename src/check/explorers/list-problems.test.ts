import { describe, expect, test } from 'vitest'
import { addressOf, checkpointOf } from '../../../test/support/checkpoint-of.ts'
import { emptyWorld } from '../../model/world.ts'
import { scenario } from '../../scenario/builder.ts'
import { allAgreements } from './check-list.ts'
import type { PlayedScenario } from './checkpoint.ts'
import { explorerBook } from './field-interpretations.ts'
import { itemsProblems, type List, membership, metaProblems, orderProblems } from './list-problems.ts'

const names = ['A', 'B', 'C', 'D', 'E', 'F']
/** Plays six agreements in a row; A and B are under attack, D counted down to its end, E was promoted by hand. */
const played = checkpointOf(
  names
    .reduce(
      (builder, name) => builder.deploy(`vault${name}`).agreement(name, { covers: [`vault${name}`], commitment: 0 }),
      scenario('targets/six', 'Six agreements'),
    )
    .do(...names.map((agreement) => ({ do: 'extendCommitmentWindow', agreement, seconds: 2_592_000 }) as const))
    .underAttack('D', 'E')
    .lifecycle('D', 'promote')
    .lifecycle('E', 'instantPromote')
    .waitUntil('countdownEnd', 'D')
    .underAttack('A', 'B'),
)
const all = allAgreements([played], played.world.now)
/** Builds a list whose pages contain these agreements, with this `meta`. */
function listOf(state: string | undefined, pages: string[][], more: Partial<List['query']> = {}): List {
  const right = all.filter((one) => state === undefined || one.state === state)
  const limit = more.limit ?? 2
  const totalPages = Math.ceil(right.length / limit)
  return {
    query: { ...(state !== undefined && { state }), ...more },
    right,
    all,
    limit,
    pages: pages.map((page, index) => ({
      url: `URL${index + 1}`,
      items: page.map((name) => ({ agreementAddress: addressOf(name) })),
      meta: { totalItems: right.length, totalPages, currentPage: index + 1 },
    })),
  }
}
const words = (problems: ReturnType<typeof membership>) =>
  problems.map(({ rule, expected, actual, severity }) => [rule, expected, actual, severity].join(' | '))

test('accepts a right list in either order', () => {
  const newest = listOf(undefined, [
    ['F', 'E'],
    ['D', 'C'],
    ['B', 'A'],
  ])
  const oldest = listOf(
    undefined,
    [
      ['A', 'B'],
      ['C', 'D'],
      ['E', 'F'],
    ],
    { sortOrder: 'asc' },
  )
  for (const list of [newest, oldest, listOf('UNDER_ATTACK', [['B', 'A']]), listOf('CORRUPTED', [[]])]) {
    expect([...membership(list), ...metaProblems(list, list.right.length), ...orderProblems(list)]).toEqual([])
  }
})

describe('membership', () => {
  test('reports an agreement listed twice, on one page or on two', () => {
    expect(
      words(
        membership(
          listOf('UNDER_ATTACK', [
            ['B', 'A'],
            ['B', 'nobody'],
          ]),
        ),
      ),
    ).toEqual([
      'API-5 | every agreement once, over all pages | twice: B | wrong',
      `API-5 | those in UNDER_ATTACK without it | lists ${addressOf('nobody')} | unsafe`,
    ])
    const unknown = listOf(undefined, [['x', 'x'], names])
    expect(words(membership(unknown))[0]).toBe(
      `API-5 | every agreement once, over all pages | twice: ${addressOf('x')} | wrong`,
    )
  })

  test('a missing attackable agreement breaks LIST-1, unless totalItems counts it', () => {
    expect(words(membership(listOf('UNDER_ATTACK', [['A']])))).toEqual([
      'API-5 | those in UNDER_ATTACK, 2 in all | 1, without B | wrong',
    ])
    const short = listOf('UNDER_ATTACK', [['A']])
    const pages = short.pages.map((page) => ({ ...page, meta: { ...page.meta, totalItems: 1 } }))
    expect(words(membership({ ...short, pages }))).toEqual([
      'LIST-1 | those in UNDER_ATTACK, 2 in all | 1, without B | wrong',
    ])
    expect(words(membership(listOf('PRODUCTION', [['D']])))).toEqual([
      'API-5 | those in PRODUCTION, 2 in all | 1, without E | wrong',
    ])
  })

  test('behavior: names at most four missing agreements', () => {
    expect(words(membership(listOf(undefined, [[]])))).toEqual([
      'API-5 | every agreement, 6 in all | 0, without A, B, C, D and 2 more | wrong',
    ])
  })

  test('an extra agreement breaks the rule of its state, and is unsafe if it looks attackable', () => {
    expect(words(membership(listOf('UNDER_ATTACK', [['A', 'B'], ['C']])))).toEqual([
      'STATE-3 | those in UNDER_ATTACK without it | lists C, which is NOT_DEPLOYED | unsafe',
    ])
    expect(words(membership(listOf('PROMOTION_REQUESTED', [['D', 'A']])))).toEqual([
      'LIST-3 | those in PROMOTION_REQUESTED without it | lists D, which is PRODUCTION | unsafe',
      'STATE-1 | those in PROMOTION_REQUESTED without it | lists A, which is UNDER_ATTACK | wrong',
    ])
    expect(words(membership(listOf('CORRUPTED', [['E']])))).toEqual([
      'STATE-2 | those in CORRUPTED without it | lists E, which is PRODUCTION | wrong',
    ])
  })

  test('behavior: the list of an unknown state is empty', () => {
    expect(words(membership(listOf('OPEN', [['A']])))).toEqual([
      'API-1 | those in OPEN without it | lists A, which is UNDER_ATTACK | wrong',
    ])
  })

  test('behavior: names an agreement of an earlier scenario with its scenario', () => {
    const next = checkpointOf(
      scenario('targets/next', 'Another')
        .deploy('vaultZ')
        .agreement('Z', { covers: ['vaultZ'] }),
    )
    const both = allAgreements([played, next], played.world.now)
    const list = { ...listOf('PRODUCTION', [['D', 'E', 'B']]), all: both }
    expect(words(membership(list))).toEqual([
      'STATE-1 | those in PRODUCTION without it | lists B of targets/six, which is UNDER_ATTACK | wrong',
    ])
  })
})

describe('meta', () => {
  test('reports a page whose meta does not match its items', () => {
    expect(words(metaProblems(listOf(undefined, [['F', 'E'], ['D'], ['B', 'A']]), 6))).toEqual([
      'API-5 | page 2 of 3, with 2 of 6 items | page 2 of 3, with 1 of 6 items | wrong',
    ])
    const more = listOf('UNDER_ATTACK', [['B', 'A']])
    const counted = (itemCount: unknown, itemsPerPage: unknown) => ({
      ...more,
      pages: more.pages.map((page) => ({ ...page, meta: { ...page.meta, itemCount, itemsPerPage } })),
    })
    expect(words(metaProblems(counted(2, 2), 2))).toEqual([])
    expect(words(metaProblems(counted(2, '2'), 2))).toEqual(['API-5 | itemsPerPage 2 | itemsPerPage "2" | wrong'])
    const zero = listOf('UNDER_ATTACK', [['B', 'A']])
    const pages = zero.pages.map((page) => ({ ...page, meta: { totalItems: 3, totalPages: 2, currentPage: 0 } }))
    expect(words(metaProblems({ ...zero, pages }, 2))).toEqual([
      'API-5 | page 1 of 1, with 2 of 2 items | page 0 of 2, with 2 of 3 items | wrong',
    ])
  })

  test('behavior: pages past the end are empty', () => {
    expect(words(metaProblems(listOf('UNDER_ATTACK', [['B', 'A'], ['C']]), 2))).toEqual([
      'API-5 | page 2 of 1, with 0 of 2 items | page 2 of 1, with 1 of 2 items | wrong',
    ])
  })
})

describe('the order', () => {
  test('expects the newest first, unless the query asks otherwise', () => {
    expect(
      words(
        orderProblems(
          listOf(undefined, [
            ['F', 'E'],
            ['A', 'B'],
          ]),
        ),
      ),
    ).toEqual(['API-10 | the newest agreement first | item 4 was created after item 3 | wrong'])
    expect(words(orderProblems(listOf(undefined, [['A', 'C'], ['B']], { sortOrder: 'ASC' })))).toEqual([
      'API-10 | the oldest agreement first | item 3 was created before item 2 | wrong',
    ])
    expect(words(orderProblems(listOf(undefined, [['A', 'B']], { sortBy: 'createdAt' })))).toHaveLength(1)
  })

  test('behavior: ignores other sort keys and unknown agreements', () => {
    expect(orderProblems(listOf(undefined, [['A', 'F', 'B']], { sortBy: 'bountyPercentage' }))).toEqual([])
    expect(orderProblems(listOf(undefined, [['x', 'B', 'y', 'A']]))).toEqual([])
  })
})

describe('the items', () => {
  const list = listOf('UNDER_ATTACK', [['A'], ['B', 'x']])
  test('compares only the items of the requested scenarios', () => {
    const problems = itemsProblems(list, (one: PlayedScenario) => one.scenario === played.scenario)
    expect(problems.map(({ rule, url }) => [rule, url])).toEqual([
      ['API-9', 'URL1'],
      ['API-1', 'URL1'],
      ['API-9', 'URL2'],
      ['API-1', 'URL2'],
    ])
    expect(problems[0]?.actual).toBe('state nothing')
    expect(problems[3]?.actual).toContain('no protocolName, no owner, no coveredContracts')
    expect(itemsProblems(list, () => false)).toEqual([])
  })
})

test('a list of the latest scenario makes claims that interpretations predict', () => {
  const claimsOf = (list: List) => membership({ ...list, latest: played }).flatMap(({ claim }) => claim ?? [])
  const [missing] = claimsOf(listOf('UNDER_ATTACK', [['B']]))
  expect(missing).toMatchObject({ kind: 'listed', given: [false], failed: true, isDenial: true })
  expect(missing?.predict(played.world, explorerBook)).toEqual([true])
  const [extra] = claimsOf(listOf('UNDER_ATTACK', [['B', 'A'], ['E']]))
  expect(extra).toMatchObject({ given: [true], isDenial: false })
  expect(extra?.predict(played.world, explorerBook)).toEqual([false])
  const [all] = claimsOf(listOf(undefined, [['A', 'B', 'C', 'D', 'E']]))
  expect(all?.predict(played.world, explorerBook)).toEqual([true])
  expect(all?.predict(emptyWorld(0), explorerBook)).toEqual([false])
})

test('a list makes no claims without the latest scenario', () => {
  const list = listOf('UNDER_ATTACK', [['B']])
  expect(membership(list).flatMap(({ claim }) => claim ?? [])).toEqual([])
  const other = { ...played, world: { ...played.world } }
  expect(membership({ ...list, latest: other }).flatMap(({ claim }) => claim ?? [])).toEqual([])
})
