import { expect, test } from 'vitest'
import { searchModel, wholeForm } from '../../scripts/exhaust-model.ts'
import { starts } from './starts.ts'

/** As search.long.test.ts, a step further. */
test.each(['small', 'conflict', 'creation'] as const)(
  'from %s, 4 steps: the same answers, and the same caught at the same depth',
  (name) => {
    const reduced = searchModel(starts[name], 4)
    const full = searchModel(starts[name], 4, wholeForm)
    expect(full.situations[4]).toBeGreaterThan(2 * (reduced.situations[4] as number))
    expect(reduced.answers).toEqual(full.answers)
    expect(reduced.caught).toEqual(full.caught)
  },
)
