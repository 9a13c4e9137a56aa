import { expect, test } from 'vitest'
import type { GivenAnswer, QuestionVerdict } from '../../judge/judge.ts'
import type { AnswerValue } from '../../model/question.ts'
import { type GroupAnswer, type JudgedAnswer, settleGroup } from './settle-group.ts'

const recorded = { requests: { explorer: 0, node: 2 }, took: 0, questions: 3, exchanges: [], learned: new Set<never>() }
type Answer = Omit<JudgedAnswer, 'question' | 'expected'>
const judged = (given: GivenAnswer, verdict: QuestionVerdict, questions = 1): Answer => ({
  given,
  verdict,
  recorded: { ...recorded, questions },
})
const right = (value: AnswerValue) => judged({ kind: 'answered', value }, { verdict: 'passed' })
const wrong = (value: AnswerValue, severity: 'unsafe' | 'missed') =>
  judged({ kind: 'answered', value }, { verdict: 'failed', severity }, 3)
const errored = judged({ kind: 'errored', reason: 'subject exited' }, { verdict: 'errored' }, 3)
const refused = judged({ kind: 'refused', reason: 'busy' }, { verdict: 'refused' }, 3)

const asked = (contract: string, value: AnswerValue, together: Answer, alone?: Answer): GroupAnswer => {
  const question = { method: 'isAttackable', contract } as const
  const posed = { question, expected: { value, because: [], open: [], mayRefuse: false } }
  return { together: { ...together, ...posed }, alone: alone && { ...alone, ...posed } }
}
const settled = (group: readonly GroupAnswer[]) =>
  settleGroup(group).map(({ question: _, expected: __, ...answer }) => answer)

test('default: right answers stay unchanged', () => {
  const group = [asked('one', true, right(true)), asked('two', false, right(false))]
  expect(settled(group)).toEqual([right(true), right(false)])
})

test('a wrong answer that is right alone counts, and lists the questions it would be right for', () => {
  const first = wrong(true, 'unsafe')
  const group = [
    asked('one', false, first, right(false)),
    asked('two', true, right(true)),
    asked('three', false, right(false)),
  ]
  const [counted] = settled(group)
  const atOnce = {
    questions: 3,
    alone: { kind: 'answered', value: false },
    isRightAlone: true,
    rightFor: [{ method: 'isAttackable', contract: 'two' }],
  }
  expect(counted).toEqual({ ...first, atOnce })
})

test('behavior: an answer that is wrong alone, too, counts as the answer alone', () => {
  const alone = { ...wrong(true, 'unsafe'), recorded: { ...recorded, took: 0, questions: 1 } }
  expect(settled([asked('one', false, wrong(true, 'unsafe'), alone)])).toEqual([alone])
})

test('behavior: an unsafe answer counts, even if the answer alone is less severe', () => {
  const [first] = settled([asked('one', false, wrong(true, 'unsafe'), refused)])
  expect(first).toMatchObject({
    verdict: { severity: 'unsafe' },
    atOnce: { isRightAlone: false, alone: refused.given },
  })
  expect(settled([asked('one', true, wrong(false, 'missed'), wrong(true, 'unsafe'))])).toEqual([wrong(true, 'unsafe')])
})

test('behavior: a question that ends the subject alone is the only error of its group', () => {
  const group = [asked('one', true, errored, right(true)), asked('two', true, errored, errored)]
  expect(settled(group)).toEqual([right(true), errored])
})

test('behavior: errors and refusals count if every question alone is answered', () => {
  const group = [asked('one', true, errored, right(true)), asked('two', true, refused, right(true))]
  const atOnce = { questions: 3, alone: right(true).given, isRightAlone: true, rightFor: [] }
  expect(settled(group)).toEqual([
    { ...errored, atOnce },
    { ...refused, atOnce },
  ])
})
