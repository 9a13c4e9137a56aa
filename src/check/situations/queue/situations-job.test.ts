import { expect, test } from 'vitest'
import { scenariosOf } from '../scenarios.ts'
import { movesTo, type Situation, search } from '../search-situations.ts'
import { pathOf } from '../situation-path.ts'
import { worldAt } from '../situation-start.ts'
import { starts } from '../starts.ts'
import { savedStart, startFrom } from './search-options.ts'
import { answersFrom, type SituationsResult, situationsJob, situationsJobResult } from './situations-job.ts'

const start = starts.conflict
const [situation] = search(start, 0) as unknown as [Situation]
const [scenario] = scenariosOf(worldAt(start), [movesTo(situation)])
const counts = { sha256: 'ab'.repeat(32), questions: 28, skipped: 0, open: 0 }
/** An answer to the first question of the start, about the factory, which is under attack. */
const failed = {
  method: 'isAttackable',
  contract: 'factory',
  at: { step: 0, seconds: 0 },
  given: { kind: 'answered', value: false },
  verdict: { verdict: 'failed', severity: 'missed' },
  requests: { explorer: 0, node: 0 },
}
const from = (...answers: object[]) => {
  const result = situationsJobResult.parse({ kind: 'situations', answers }) as SituationsResult
  return answersFrom(start, [situation], result)
}

test('judges a wrong answer again', () => {
  expect(scenario?.steps).toHaveLength(1)
  const [answers] = from({ ...counts, failed })
  expect(answers?.failed).toMatchObject({ question: { contract: 'factory' }, expected: { value: true } })
  expect(from(counts)).toEqual([counts])
})

test.each<[string, object[], RegExp]>([
  ['no situation', [], /0 situations/],
  ['two situations', [counts, counts], /2 situations/],
  ['fewer questions', [{ ...counts, questions: 27 }], /28 questions/],
  ['more open answers than questions', [{ ...counts, open: 29 }], /28 questions/],
  ['a failure at an unknown step', [{ ...counts, failed: { ...failed, at: { step: 7, seconds: 0 } } }], /no question/],
  ['a failure about an unknown contract', [{ ...counts, failed: { ...failed, contract: 'nobody' } }], /no question/],
  [
    'a right answer as a failure',
    [{ ...counts, failed: { ...failed, given: { kind: 'answered', value: true } } }],
    /not wrong/,
  ],
  [
    'a failure with another severity',
    [{ ...counts, failed: { ...failed, verdict: { verdict: 'failed', severity: 'unsafe' } } }],
    /not wrong/,
  ],
])('rejects a forged result: %s', (_, answers, problem) => {
  expect(() => from(...answers)).toThrow(
    expect.objectContaining({ exitCode: 2, facts: { problem: expect.stringMatching(problem) } }),
  )
})

test('rejects a job with other values than valid places and hashes', () => {
  const job = { kind: 'situations', number: 0, situations: [pathOf(situation)] }
  expect(situationsJob.parse(job)).toEqual(job)
  for (const places of [[-1], [0.5], ['0'], Array(65).fill(0)]) {
    const wrong = { ...job, situations: [{ places, hash: 'x' }] }
    expect(situationsJob.safeParse(wrong).success).toBe(false)
  }
})

test('sends a start to a worker by name, or as a scenario if it comes from a file', () => {
  const options = { timeout: 1, chainId: 1, explorerPath: 'chain', together: 1 }
  expect(savedStart(start)).toBe('conflict')
  expect(startFrom({ ...options, start: 'conflict' })).toBe(start)
  const { steps } = start
  const ofFile = startFrom({ ...options, start: savedStart({ ...start, name: 'mine.json', steps }) })
  expect(ofFile).toMatchObject({ name: 'mine.json', steps })
  expect(startFrom({ ...options, start: JSON.parse(JSON.stringify(savedStart(ofFile))) })).toEqual(ofFile)
})
