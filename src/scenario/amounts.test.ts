import { expect, test } from 'vitest'
import { UsageError } from '../platform/errors.ts'
import { scenario } from './builder.ts'
import { readScenario } from './parse-scenario.ts'

function parsed(bountyCapUsd: string): string | undefined {
  const { steps, ...rest } = scenario('my/amounts', 'Amounts')
    .deploy('vault')
    .agreement('a', { covers: ['vault'] })
    .build()
  const changed = steps.map((step) =>
    step.do === 'createAgreement' ? { ...step, terms: { ...step.terms, bountyCapUsd } } : step,
  )
  try {
    readScenario({ ...rest, steps: changed }, 'my.json')
    return undefined
  } catch (error) {
    return error instanceof UsageError ? JSON.stringify(error.facts) : String(error)
  }
}

test.each(['0', '1000000', String(2n ** 256n - 1n)])('accepts the amount %s', (amount) => {
  expect(parsed(amount)).toBeUndefined()
})

test.each(['', '-1', '1.5', '0x10', '1e3', ' 1', '0\u0000', '1\n'])('rejects the amount %j', (amount) => {
  expect(parsed(amount)).toContain('expected whole US dollars as a decimal string')
})

test('rejects an amount that no contract can store', () => {
  expect(parsed(String(2n ** 256n))).toContain('expected at most 2^256 - 1 US dollars')
})
