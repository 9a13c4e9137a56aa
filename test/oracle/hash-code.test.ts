import { expect, test } from 'vitest'
import { hashCode } from './hash-code.ts'

test('leaves the catalogue out unless it is asked for', async () => {
  const programs = ['test/oracle/catch-mutant.ts']
  expect(await hashCode(programs)).not.toBe(await hashCode(programs, { cases: true }))
})
