import { expect } from 'vitest'
import { starts } from '../../src/check/situations/starts.ts'
import { searchModel, wholeForm } from './search-model.ts'

/**
 * Expects the search with the canonical form to give the same answers as the one without, and to catch the same at the same
 * depth.
 * @param fewer The search without it has more than so many times the situations.
 */
export function expectSameSearch(name: keyof typeof starts, depth: number, fewer: number): void {
  const reduced = searchModel(starts[name], depth)
  const full = searchModel(starts[name], depth, wholeForm)
  expect(full.situations[depth]).toBeGreaterThan(fewer * (reduced.situations[depth] as number))
  expect(reduced.answers).toEqual(full.answers)
  expect(reduced.caught).toEqual(full.caught)
}
