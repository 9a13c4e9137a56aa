import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import * as judging from '../../src/judge/judge.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { runSuite } from '../../src/run/run-suite.ts'
import { runCanary } from '../../src/run/validity/run-canary.ts'
import { catalogue } from '../../src/scenario/catalogue/index.ts'

vi.mock('../../src/judge/judge.ts', async (original) => {
  const { judge } = await original<typeof judging>()
  return { judge: vi.fn(judge) }
})

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork()
})
afterAll(() => network.close())

const plant = (canaryAnswer: 'yes' | 'no') =>
  runCanary(canaryAnswer, catalogue, (start, cases) => runSuite([network], start, cases))

test.each(['yes', 'no'] as const)(
  'a subject that always answers %s is failed on a real chain',
  async (canaryAnswer) => {
    expect(await plant(canaryAnswer)).toBeUndefined()
  },
)

test.each(['yes', 'no'] as const)(
  'behavior: with a broken judge, the one that answers %s is not failed',
  async (canaryAnswer) => {
    const judge = vi.mocked(judging.judge)
    judge.mockReturnValue({ verdict: 'passed' })
    expect(await plant(canaryAnswer)).toContain(`a subject that always answers ${canaryAnswer} was not failed in`)
    // A judge that takes every failure for a harmless one is broken too.
    judge.mockReturnValue({ verdict: 'failed', severity: canaryAnswer === 'yes' ? 'incomplete' : 'unsafe' })
    expect(await plant(canaryAnswer)).toContain('was not failed in')
  },
)
