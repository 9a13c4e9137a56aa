import { expect, test } from 'vitest'
import * as subject from './index.ts'

test('the door for authors of resolvers', () => {
  expect(Object.keys(subject)).toEqual(['methods'])
})
