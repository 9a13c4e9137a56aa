import { expect, test } from 'vitest'
import * as subject from './index.ts'

test('exports only the names for authors of resolvers', () => {
  expect(Object.keys(subject)).toEqual(['methods'])
})
