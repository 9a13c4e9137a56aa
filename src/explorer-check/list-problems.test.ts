import { describe, expect, test } from 'vitest'
import { addressOf, checkpointOf } from '../../test/support/checkpoint-of.ts'
import { scenario } from '../scenario/builder.ts'
import { allAgreements } from './check-list.ts'
import type { PlayedScenario } from './checkpoint.ts'
import { itemsProblems, type List, membership, metaProblems, orderProblems } from './list-problems.ts'

const names = ['A', 'B', 'C', 'D', 'E', 'F']
/** Six agreements in a row; A and B are under attack, D counted down to its end, E was promoted by hand. */
const told = checkpointOf(
  names
    .reduce(
      (builder, name) => builder.deploy(`vault${name}`).agreement(name, { covers: [`vault${name}`], commitment: 0 }),
      scenario('targets/six', 'Six agreements'),
    )
    .do(...names.map((agreement) => ({ do: 'extendCommitmentWindow', agreement, seconds: 2_592_000 }) as const))
    .underAttack('D', 'E')
    .life('D', 'promote')
    .life('E', 'instantPromote')
    .waitUntil('countdownEnd', 'D')
    .underAttack('A', 'B'),
)
const all = allAgreements([told], told.world.now)
/** A list whose pages hold these agreements, and what they say of themselves. */
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
  problems.map(({ rule, expected, came, weight }) => [rule, expected, came, weight].join(' | '))

test('the right list is right, in either order', () => {
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

describe('who is listed', () => {
  test('one that comes twice, over all pages', () => {
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

  test('one that is missing: of those that are open it is LIST-1, unless the list counts it', () => {
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

  test('behavior: of many that are missing, four are named', () => {
    expect(words(membership(listOf(undefined, [[]])))).toEqual([
      'API-5 | every agreement, 6 in all | 0, without A, B, C, D and 2 more | wrong',
    ])
  })

  test('one too many: unsafe where it seems to be open, and blamed on how it is taken for so', () => {
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

  test('behavior: of a state that there is not, nothing is listed', () => {
    expect(words(membership(listOf('OPEN', [['A']])))).toEqual([
      'API-1 | those in OPEN without it | lists A, which is UNDER_ATTACK | wrong',
    ])
  })

  test('behavior: a scenario of before is told with its agreement', () => {
    const next = checkpointOf(
      scenario('targets/next', 'Another')
        .deploy('vaultZ')
        .agreement('Z', { covers: ['vaultZ'] }),
    )
    const both = allAgreements([told, next], told.world.now)
    const list = { ...listOf('PRODUCTION', [['D', 'E', 'B']]), all: both }
    expect(words(membership(list))).toEqual([
      'STATE-1 | those in PRODUCTION without it | lists B of targets/six, which is UNDER_ATTACK | wrong',
    ])
  })
})

describe('what the pages say of themselves', () => {
  test('a page that says otherwise than it is', () => {
    expect(words(metaProblems(listOf(undefined, [['F', 'E'], ['D'], ['B', 'A']]), 6))).toEqual([
      'API-5 | page 2 of 3, with 2 of 6 items | page 2 of 3, with 1 of 6 items | wrong',
    ])
    const zero = listOf('UNDER_ATTACK', [['B', 'A']])
    const pages = zero.pages.map((page) => ({ ...page, meta: { totalItems: 3, totalPages: 2, currentPage: 0 } }))
    expect(words(metaProblems({ ...zero, pages }, 2))).toEqual([
      'API-5 | page 1 of 1, with 2 of 2 items | page 0 of 2, with 2 of 3 items | wrong',
    ])
  })

  test('behavior: past the end nothing is to come', () => {
    expect(words(metaProblems(listOf('UNDER_ATTACK', [['B', 'A'], ['C']]), 2))).toEqual([
      'API-5 | page 2 of 1, with 0 of 2 items | page 2 of 1, with 1 of 2 items | wrong',
    ])
  })
})

describe('the order', () => {
  test('newest first, unless it was asked for otherwise', () => {
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

  test('behavior: by another key, or of agreements that nobody knows, there is nothing to say', () => {
    expect(orderProblems(listOf(undefined, [['A', 'F', 'B']], { sortBy: 'bountyPercentage' }))).toEqual([])
    expect(orderProblems(listOf(undefined, [['x', 'B', 'y', 'A']]))).toEqual([])
  })
})

describe('the items', () => {
  const list = listOf('UNDER_ATTACK', [['A'], ['B', 'x']])
  test('each is looked at, of the scenarios that are asked for', () => {
    const problems = itemsProblems(list, (one: PlayedScenario) => one.scenario === told.scenario)
    expect(problems.map(({ rule, url }) => [rule, url])).toEqual([
      ['API-9', 'URL1'],
      ['API-1', 'URL1'],
      ['API-9', 'URL2'],
      ['API-1', 'URL2'],
    ])
    expect(problems[0]?.came).toBe('state nothing')
    expect(problems[3]?.came).toContain('no protocolName, no owner, no coveredContracts')
    expect(itemsProblems(list, () => false)).toEqual([])
  })
})
