import { expect, test } from 'vitest'
import { coveragePage } from '../../scripts/coverage-page-text.ts'

test('every situation of the coverage page has known cases and mutants, or generated scenarios', () => {
  // It throws otherwise.
  expect(coveragePage().match(/^\| .+ \|$/gm)?.length).toBeGreaterThan(50)
})
