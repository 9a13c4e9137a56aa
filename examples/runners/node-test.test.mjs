// node --test node-test.test.mjs
import { after, describe, test } from 'node:test'
import { harborcheck } from './harborcheck-cases.cjs'

const { cases, check, checkRun, stop } = harborcheck()

describe('harborcheck', () => {
  after(stop)
  for (const { id, title } of cases) {
    test(`${id}: ${title}`, async (context) => {
      const skipped = await check(id)
      if (skipped) context.skip(skipped)
    })
  }
  test('the run as a whole', checkRun)
})
