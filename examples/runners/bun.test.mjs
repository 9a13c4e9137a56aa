// bun test bun.test.mjs
import { afterAll, describe, test } from 'bun:test'
import { harborcheck } from './harborcheck-cases.cjs'

const { cases, check, checkRun, stop } = harborcheck()
// The first test waits for the chain, the last one for the run. Each question has a limit of its own.
const NO_LIMIT = 2 ** 31 - 1

describe('harborcheck', () => {
  afterAll(stop)
  for (const { id, title } of cases) test(`${id}: ${title}`, () => check(id), NO_LIMIT)
  test('the run as a whole', checkRun, NO_LIMIT)
})
