import { expect, test } from 'vitest'
import { InternalError } from '../../platform/errors.ts'
import { search } from './search-situations.ts'
import { pathOf, situationAt } from './situation-path.ts'
import { starts } from './starts.ts'

test.each([
  ['small', 2],
  ['creation', 2],
  ['countdown', 1],
] as const)('from %s: a path leads back to its situation, up to %i steps', (name, depth) => {
  for (const situation of search(starts[name], depth)) {
    expect(situationAt(starts[name], pathOf(situation))).toEqual(situation)
  }
})

test('rejects a path that leads to another situation or to none', () => {
  const [root, first] = search(starts.small, 1)
  const { places, hash } = pathOf(first as NonNullable<typeof first>)
  for (const wrong of [
    { places: [], hash },
    { places, hash: pathOf(root as NonNullable<typeof root>).hash },
    { places: [999], hash },
    { places: [...places, 0.5], hash },
  ])
    expect(() => situationAt(starts.small, wrong)).toThrow(InternalError)
})
