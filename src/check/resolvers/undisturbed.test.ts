import { expect, test } from 'vitest'
import type { GivenAnswer, QuestionVerdict } from '../../judge/judge.ts'
import type { Exchange } from '../../proxy/recorded-exchange.ts'
import { TRIES, undisturbed } from './undisturbed.ts'

const body = { bytes: 0, text: '' }
const exchange = (more: Partial<Exchange>): Exchange => {
  const common = {
    source: 'node',
    asks: 'eth_call',
    at: 0,
    took: 0,
    request: body,
    response: body,
    status: 200,
  } as const
  return { ...common, ...more }
}
const slow = [exchange({ sourceTook: 500 })]
const missed: QuestionVerdict = { verdict: 'failed', severity: 'missed' }

const attempt = (verdict: QuestionVerdict, exchanges: Exchange[] = [], took = 0) => ({
  given: { kind: 'answered', value: false } as GivenAnswer,
  verdict,
  recorded: { requests: { explorer: 0, node: 1 }, took, questions: 1, exchanges, learned: new Set<never>() },
})

/** Counts how often the question is asked after the first attempt, and returns the outcome, if later attempts are as given. */
async function asked(first: ReturnType<typeof attempt>, later = first) {
  let times = 0
  const again = async () => {
    times += 1
    return later
  }
  const { verdict, given } = await undisturbed(first, again, { request: async () => '0x1' as never })
  return {
    times,
    verdict: verdict.verdict,
    ...(given.kind === 'skipped' && { isUnjudged: given.unjudged !== undefined }),
  }
}

test('default: counts a passing answer, however long it took', async () => {
  expect(await asked(attempt({ verdict: 'passed' }, slow, 5_000))).toEqual({ times: 0, verdict: 'passed' })
})

test.each([
  ['a source was slow', slow],
  ['a source did not answer', [exchange({ status: undefined, sourceTook: 500 })]],
  ['a source failed', [exchange({ status: 502 })]],
] as const)('behavior: asks again if %s, and counts an answer that then passes', async (_, exchanges) => {
  const first = attempt({ verdict: 'refused' }, [...exchanges])
  expect(await asked(first, attempt({ verdict: 'passed' }))).toEqual({ times: 1, verdict: 'passed' })
})

test('behavior: does not judge an answer that a source delayed in every try', async () => {
  expect(await asked(attempt(missed, slow))).toEqual({ times: TRIES.source, verdict: 'skipped', isUnjudged: true })
})

test('behavior: counts a slow answer at the third try if the sources were quick', async () => {
  expect(await asked(attempt({ verdict: 'refused' }, [exchange({})], 1_000))).toEqual({ times: 2, verdict: 'refused' })
})

test.each([
  ['nothing was slow', attempt({ verdict: 'refused' }, [exchange({ sourceTook: 499 })], 999)],
  ['the answer is unsafe', attempt({ verdict: 'failed', severity: 'unsafe' }, slow)],
  ['a fault delayed it', attempt(missed, [exchange({ fault: 'hang', sourceTook: 5_000 })], 5_000)],
])('behavior: does not ask again if %s', async (_, first) => {
  expect(await asked(first)).toEqual({ times: 0, verdict: first.verdict.verdict })
})
