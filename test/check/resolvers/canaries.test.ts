import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { catalogue } from '../../../src/cases/index.ts'
import { runSuite } from '../../../src/check/resolvers/run-suite.ts'
import { runCanaries } from '../../../src/check/resolvers/validity/run-canary.ts'
import * as judging from '../../../src/judge/judge.ts'
import { startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'

vi.mock('../../../src/judge/judge.ts', async (original) => {
  const { judge } = await original<typeof judging>()
  return { judge: vi.fn(judge) }
})

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork()
})
afterAll(() => network.close())

const missed = () => runCanaries(catalogue, (start, cases) => runSuite([network], start, cases))

test('fails a subject that always gives one answer on a real chain', async () => {
  expect(await missed()).toEqual({ yes: [], no: [] })
})

test('behavior: passes such a subject if the judge is broken', async () => {
  const judge = vi.mocked(judging.judge)
  judge.mockReturnValue({ verdict: 'passed' })
  const passed = await missed()
  expect(passed.yes).not.toEqual([])
  expect(passed.no).not.toEqual([])
  // A judge that takes every failure for a harmless one, or for an unsafe one, is broken too.
  judge.mockReturnValue({ verdict: 'failed', severity: 'missed' })
  expect(await missed()).toEqual({ yes: passed.yes, no: [] })
  judge.mockReturnValue({ verdict: 'failed', severity: 'unsafe' })
  expect(await missed()).toEqual({ yes: [], no: passed.no })
})
