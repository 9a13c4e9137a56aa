import { expect, test } from 'vitest'
import { playOnModel, right } from '../../../test/support/play-on-model.ts'
import type { GivenAnswer } from '../../judge/judge.ts'
import { scenario } from '../../scenario/builder.ts'
import { attackable, timeLeft } from '../../scenario/questions.ts'
import { attributeToLastQuestion } from './attribute-to-last-question.ts'

const example = scenario('no-code/bare', 'Bare').ask(attackable('nobody', false), timeLeft('nobody', null)).build()
const violation = { kind: 'errored', reason: 'protocol violation: not JSON' } as const
/** Returns the outcome of both questions after a stray message. */
function charged(first: GivenAnswer, second: GivenAnswer) {
  const answers = [first, second]
  const played = playOnModel(example, () => answers.shift() as GivenAnswer)
  attributeToLastQuestion(played, violation)
  return played.questions.map(({ verdict, given }) => [verdict.verdict, 'reason' in given ? given.reason : undefined])
}
const reason = 'after its last answer, protocol violation: not JSON'

test('marks the last right answer as errored', () => {
  expect(charged(right(false), right(null))).toEqual([
    ['passed', undefined],
    ['errored', reason],
  ])
})

test('does not mark a skipped question', () => {
  expect(charged(right(false), { kind: 'skipped' })).toEqual([
    ['errored', reason],
    ['skipped', undefined],
  ])
})

test('does not change an answer that already failed', () => {
  expect(charged(right(false), right(5))).toEqual([
    ['passed', undefined],
    ['failed', undefined],
  ])
})

test('behavior: does nothing before the first case', () => {
  expect(() => attributeToLastQuestion(undefined, violation)).not.toThrow()
})
