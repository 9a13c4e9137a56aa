import { expect, test } from 'vitest'
import { searchModel, wholeForm } from '../../scripts/exhaust-model.ts'
import { starts } from './starts.ts'

/** The proof that the canonical form merges nothing that can be told apart: the search with it against the one without. */
test.each([
  ['small', 3],
  ['conflict', 2],
  ['countdown', 2],
  ['creation', 3],
] as const)('from %s, %i steps: the same answers, and the same caught at the same depth', (name, depth) => {
  const reduced = searchModel(starts[name], depth)
  const full = searchModel(starts[name], depth, wholeForm)
  expect(full.situations[depth]).toBeGreaterThan(reduced.situations[depth] as number)
  expect(reduced.answers).toEqual(full.answers)
  expect(reduced.caught).toEqual(full.caught)
})
