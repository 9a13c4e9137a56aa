import { describe, expect, test } from 'vitest'
import { searchModel, wholeForm } from '../../../test/support/search-model.ts'
import { expectationOf } from '../../judge/expectation.ts'
import { scenario } from '../../scenario/builder.ts'
import { findTakenName } from '../../scenario/find-taken-name.ts'
import { isPossible } from '../../scenario/timeline.ts'
import { canonicalForm } from './canonical.ts'
import { stepsOf } from './move.ts'
import { scenariosOf } from './scenarios.ts'
import { movesTo, search, worldOf } from './search-situations.ts'
import { questionsIn } from './situation-questions.ts'
import { worldAt } from './situation-start.ts'
import { starts } from './starts.ts'

const all = Object.values(starts).map((start) => [start.name, start] as const)

describe.each(all)('from %s', (name, start) => {
  const first = worldAt(start)
  const fixed = new Set(first.contracts.keys())
  const found = [...search(start, 2)]

  test('finds every situation once, on a shortest path, ordered by depth', () => {
    const counts = [0, 1, 2].map((depth) => found.filter((one) => one.depth === depth).length)
    const expected = {
      small: [1, 12, 129],
      conflict: [1, 21, 353],
      countdown: [1, 27, 390],
      creation: [1, 17, 221],
      unusual: [1, 25, 341],
    }
    expect(counts).toEqual(expected[name as keyof typeof expected])
    expect(new Set(found.map(({ hash }) => hash)).size).toBe(found.length)
    expect(found.map(({ depth }) => depth)).toEqual(found.map(({ depth }) => depth).toSorted())
    for (const one of found) expect(movesTo(one)).toHaveLength(one.depth)
  })

  test('the steps of the start use a name only after creating its contract', () => {
    expect(findTakenName({ ...scenario('start', name).build(), steps: [...start.steps] })).toBeUndefined()
  })

  test('the steps of each situation lead to it from an empty chain', () => {
    for (const one of found) {
      const steps = [...start.steps, ...stepsOf(movesTo(one))]
      expect(isPossible({ steps })).toBe(true)
      const form = canonicalForm(worldAt({ steps }), fixed).form
      expect(form).toBe(canonicalForm(worldOf(first, one), fixed).form)
    }
  })

  test('asks everything at the end, and about the contracts before the last step', () => {
    for (const [index, { steps }] of scenariosOf(first, found.map(movesTo)).entries()) {
      const world = worldOf(first, found[index] as (typeof found)[number])
      const asks = steps.flatMap((step) => (step.do === 'ask' ? [step.questions] : []))
      expect(asks.at(-1)).toEqual(questionsIn(world))
      expect(asks).toHaveLength(index === 0 ? 1 : 2)
      for (const question of questionsIn(world)) expect(expectationOf(world, question).mustRefuse).toBeUndefined()
    }
  })
})

test('two steps: the answers equal those of the full search, and mutants are caught at the same depth', () => {
  const reduced = searchModel(starts.small, 2)
  const full = searchModel(starts.small, 2, wholeForm)
  expect(full.situations).toEqual([1, 12, 148])
  expect(reduced.situations).toEqual([1, 12, 129])
  expect(reduced.answers).toEqual(full.answers)
  expect(reduced.caught).toEqual(full.caught)
  expect(reduced.caught.size).toBeGreaterThan(40)
})
