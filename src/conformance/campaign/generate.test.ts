import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UsageError } from '../../errors.ts'
import { isMeta, type RuleId } from '../../model/rules.ts'
import { emptyWorld, type World } from '../../model/world.ts'
import { parseScenario } from '../../scenario/parse.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { advance } from '../../scenario/timeline.ts'
import { pick, weighted } from './draw.ts'
import { scenarios, worldOf } from './generate.ts'
import { propose } from './propose.ts'
import { statisticsOf } from './statistics.ts'

const worlds = (count: number, seed = 1) => Array.from({ length: count }, (_, place) => worldOf(seed, place))
const end = ({ steps }: Scenario): World =>
  steps.reduce((world, step) => advance(world, step).world, emptyWorld(1_000_000_000))

describe('worldOf', () => {
  test('a world follows from its seed and its place alone', () => {
    expect(worldOf(7, 3)).toEqual(worldOf(7, 3))
    expect(worldOf(7, 3).steps).not.toEqual(worldOf(7, 4).steps)
    expect(worldOf(7, 3).steps).not.toEqual(worldOf(8, 3).steps)
  })

  test('every world can be told, is a scenario file, and is of the size that was promised', () => {
    for (const scenario of worlds(150)) {
      expect(parseScenario(JSON.stringify(scenario), scenario.id)).toEqual(scenario)
      const { contracts, agreements } = end(scenario)
      const crowd = agreements.has('crowd0') ? 11 : 0
      expect(contracts.size - crowd).toBeLessThanOrEqual(22)
      expect(agreements.size - crowd).toBeGreaterThanOrEqual(1)
      expect(agreements.size - crowd).toBeLessThanOrEqual(6)
    }
  })

  test('at the end, every contract is asked about, an agreement, an account, and an address without code', () => {
    for (const scenario of worlds(30)) {
      const asked = scenario.steps.findLast((step) => step.do === 'ask' && step.questions.length > 3)
      const about = asked?.do === 'ask' ? asked.questions.flatMap((one) => ('contract' in one ? one.contract : [])) : []
      const before = end({ ...scenario, steps: scenario.steps.slice(0, scenario.steps.indexOf(asked as never)) })
      expect(about).toEqual(expect.arrayContaining([...before.contracts.keys(), 'sharedOwner', 'nobody']))
      expect(about.some((name) => before.agreements.has(name))).toBe(true)
    }
  })

  test('the arbitrary can be used in a property of its own', () => {
    fc.assert(
      fc.property(scenarios({ id: 'my/world' }), (scenario) => scenario.id === 'my/world' && end(scenario).height > 1),
      { numRuns: 30, seed: 5 },
    )
  })
})

describe('scenarios within bounds', () => {
  const bounds = { agreements: 2, contracts: 5, decisions: 8 }

  test('no story is larger, and small ones still have something in them', () => {
    const stories = fc.sample(scenarios(bounds), { numRuns: 200, seed: 3 })
    const sizes = stories.map((one) => ({ ...end(one), asked: one.steps.some(({ do: verb }) => verb === 'ask') }))
    expect(Math.max(...sizes.map(({ agreements }) => agreements.size))).toBe(2)
    expect(Math.max(...sizes.map(({ contracts }) => contracts.size))).toBe(5)
    expect(sizes.every(({ asked }) => asked)).toBe(true)
    expect(sizes.some(({ contracts }) => [...contracts.values()].some(({ deployer }) => deployer))).toBe(true)
  })

  test('a story of the cast alone', () => {
    const [smallest] = fc.sample(scenarios({ agreements: 1, contracts: 1, decisions: 0 }), { numRuns: 1, seed: 1 })
    expect(smallest?.steps.map((step) => step.do)).toEqual(['sameBlock', 'sameBlock', 'ask'])
  })

  test.each([{ agreements: 0 }, { agreements: 7 }, { contracts: 0 }, { decisions: 1.5 }])('%j is refused', (wrong) => {
    expect(() => scenarios(wrong)).toThrow(UsageError)
  })
})

test('every rule of BIND, CHILD, STATE, TIME and TERM is exercised where breaking it would show', () => {
  const { rules, worlds: count, questions } = statisticsOf(worlds(1_000))
  expect(count).toBe(1_000)
  expect(questions / count).toBeGreaterThan(10)
  const drawn = (Object.entries(rules) as [RuleId, number][]).filter(
    ([id]) => !isMeta(id) && !/^(FAULT|NET|RACE)-/.test(id),
  )
  const rare = drawn.filter(([rule, times]) => times < (/^LIST/.test(rule) ? 10 : 20))
  expect(rare).toEqual([])
})

test('waits and windows are whole weeks, so that worlds that begin together share their blocks', () => {
  const times = worlds(64).map(({ steps }) => {
    const blocks: number[] = []
    steps.reduce((world, step) => {
      const { world: next, block } = advance(world, step)
      if (block) blocks.push(block.time)
      return next
    }, emptyWorld(1_000_000_000))
    return blocks
  })
  expect(new Set(times.flat()).size).toBeLessThan(times.flat().length / 4)
})

describe('drawing', () => {
  test('nothing is picked from nothing', () => {
    expect(pick([], 5)).toBeUndefined()
    expect(pick(['a', 'b'], 5)).toBe('b')
  })

  test('where nothing is there yet, nothing is proposed that needs something', () => {
    const empty = emptyWorld(1_000_000_000)
    for (let number = 0; number < 60; number += 1) expect(propose(empty, [number, number, number, number])).toEqual([])
    expect(() => weighted([], 1)).toThrow('add up to nothing')
  })

  test('weights', () => {
    const drawn = [0, 1, 2, 3].map((number) =>
      weighted(
        [
          [3, 'often'],
          [1, 'seldom'],
        ],
        number,
      ),
    )
    expect(drawn).toEqual(['often', 'often', 'often', 'seldom'])
  })
})
