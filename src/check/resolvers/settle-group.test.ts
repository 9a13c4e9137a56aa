import { expect, test } from 'vitest'
import type { GivenAnswer, QuestionVerdict } from '../../judge/judge.ts'
import type { AnswerValue } from '../../model/question.ts'
import { type GroupQuestion, type JudgedAnswer, settleGroup } from './settle-group.ts'

const recorded = { requests: { explorer: 0, node: 2 }, took: 0, questions: 3, exchanges: [], learned: new Set<never>() }
const judged = (given: GivenAnswer, verdict: QuestionVerdict, questions = 1): JudgedAnswer => ({
  given,
  verdict,
  recorded: { ...recorded, questions },
})
const right = (value: AnswerValue) => judged({ kind: 'answered', value }, { verdict: 'passed' })
const wrong = (value: AnswerValue, severity: 'unsafe' | 'missed') =>
  judged({ kind: 'answered', value }, { verdict: 'failed', severity }, 3)
const errored = judged({ kind: 'errored', reason: 'subject exited' }, { verdict: 'errored' }, 3)
const refused = judged({ kind: 'refused', reason: 'busy' }, { verdict: 'refused' }, 3)

const asked = (contract: string, value: AnswerValue, together: JudgedAnswer, alone?: JudgedAnswer): GroupQuestion => ({
  question: { method: 'isAttackable', contract },
  expected: { value, because: [], open: [], mayRefuse: false },
  together,
  alone,
})

test('default: right answers stay unchanged', () => {
  const group = [asked('one', true, right(true)), asked('two', false, right(false))]
  expect(settleGroup(group)).toEqual([right(true), right(false)])
})

test('a wrong answer that is right alone counts, and lists the questions it would be right for', () => {
  const first = wrong(true, 'unsafe')
  const group = [
    asked('one', false, first, right(false)),
    asked('two', true, right(true)),
    asked('three', false, right(false)),
  ]
  const [settled] = settleGroup(group)
  const atOnce = {
    questions: 3,
    alone: { kind: 'answered', value: false },
    isRightAlone: true,
    rightFor: [{ method: 'isAttackable', contract: 'two' }],
  }
  expect(settled).toEqual({ ...first, atOnce })
})

test('behavior: an answer that is wrong alone, too, counts as the answer alone', () => {
  const alone = { ...wrong(true, 'unsafe'), recorded: { ...recorded, took: 0, questions: 1 } }
  expect(settleGroup([asked('one', false, wrong(true, 'unsafe'), alone)])).toEqual([alone])
})

test('behavior: an unsafe answer counts, even if the answer alone is less severe', () => {
  const [settled] = settleGroup([asked('one', false, wrong(true, 'unsafe'), refused)])
  expect(settled).toMatchObject({
    verdict: { severity: 'unsafe' },
    atOnce: { isRightAlone: false, alone: refused.given },
  })
  expect(settleGroup([asked('one', true, wrong(false, 'missed'), wrong(true, 'unsafe'))])).toEqual([
    wrong(true, 'unsafe'),
  ])
})

test('behavior: a question that ends the subject alone is the only error of its group', () => {
  const group = [asked('one', true, errored, right(true)), asked('two', true, errored, errored)]
  expect(settleGroup(group)).toEqual([right(true), errored])
})

test('behavior: errors and refusals count if every question alone is answered', () => {
  const group = [asked('one', true, errored, right(true)), asked('two', true, refused, right(true))]
  const atOnce = { questions: 3, alone: right(true).given, isRightAlone: true, rightFor: [] }
  expect(settleGroup(group)).toEqual([
    { ...errored, atOnce },
    { ...refused, atOnce },
  ])
})
