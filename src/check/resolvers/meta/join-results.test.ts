import { describe, expect, test } from 'vitest'
import { playOnModel, right } from '../../../../test/support/play-on-model.ts'
import { partsOf } from '../../../generate/meta/scenario-pair.ts'
import type { GivenAnswer } from '../../../judge/judge.ts'
import type { AnswerValue } from '../../../model/question.ts'
import type { MetaRuleId } from '../../../model/rules.ts'
import { scenario } from '../../../scenario/builder.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { blameWrongAnswers } from '../blame-wrong-answers.ts'
import { joinResults } from './join-results.ts'

const open = scenario('my/scenario', 'A vault that can be attacked')
  .attackableVault()
  .ask({ method: 'isAttackable', contract: 'vault' })
  .build()

/** A factory listed twice, with different scopes: the sources leave open which entry counts, and any answer passes. */
const leftOpen = scenario('my/open', 'A factory listed twice')
  .deploy('factory', 'factory')
  .spawn('child', 'factory')
  .agreement('agreementA', { covers: [{ account: 'factory', scope: 'All' }, { account: 'factory' }] })
  .underAttack('agreementA')
  .ask({ method: 'isAttackable', contract: 'child' })
  .build()

const refused: GivenAnswer = { kind: 'refused', reason: 'it cannot know' }

/** Joins the results if the scenario is answered in one way, and its variant in another. */
function held(base: Scenario, rule: MetaRuleId, one: GivenAnswer | undefined, other: GivenAnswer | undefined) {
  const example: Scenario = { ...base, meta: { rule, number: 0 } }
  const [scenario, varied] = partsOf(example) as [Scenario, Scenario]
  const says = (given: GivenAnswer | undefined) => (value: AnswerValue) => given ?? right(value)
  return joinResults(example, [playOnModel(scenario, says(one)), playOnModel(varied, says(other))])
}

describe('the answers to a scenario and to its variant', () => {
  test('pass if they are the same', () => {
    const { questions, scenario: example } = held(open, 'META-3', undefined, undefined)
    expect(questions.map(({ meta, verdict }) => [meta, verdict.verdict])).toEqual([
      [undefined, 'passed'],
      ['META-3', 'passed'],
    ])
    expect(example.meta?.rule).toBe('META-3')
  })

  test('fail by the META rule alone if they differ, with the other answer as the expected one', () => {
    const played = held(open, 'META-3', undefined, right(false))
    const [, asked] = played.questions
    expect(asked).toMatchObject({
      expected: { value: true, because: [{ rule: 'META-3' }], open: [] },
      verdict: { verdict: 'failed', severity: 'missed' },
    })
    expect([...blameWrongAnswers([played]).values()]).toEqual([[{ rule: 'META-3' }]])
  })

  test('are unsafe if one of them allows too much', () => {
    const closed = { ...open, steps: open.steps.filter((step) => step.do !== 'approveAttack') }
    const [, asked] = held(closed, 'META-3', undefined, right(true)).questions
    expect(asked?.verdict).toEqual({ verdict: 'failed', severity: 'unsafe' })
  })

  test('behavior: fail if they differ, even if each alone would pass', () => {
    const [one, asked] = held(leftOpen, 'META-5', right(true), right(false)).questions
    expect(one?.verdict.verdict).toBe('passed')
    expect(asked).toMatchObject({ meta: 'META-5', verdict: { verdict: 'failed', severity: 'missed' } })
  })

  test('behavior: are not compared if either was refused', () => {
    expect(held(open, 'META-3', undefined, refused).questions).toHaveLength(1)
    expect(held(open, 'META-3', refused, undefined).questions.map(({ verdict }) => verdict.verdict)).toEqual([
      'refused',
    ])
  })

  test('behavior: are reported as errored if the subject fails in the variant', () => {
    const { questions } = held(open, 'META-3', undefined, { kind: 'errored', reason: 'gone' })
    expect(questions.map(({ meta, verdict }) => [meta, verdict.verdict])).toEqual([
      [undefined, 'passed'],
      [undefined, 'errored'],
    ])
  })
})

test('META-8 fails if waiting turns false into true, but not if it turns true into false', () => {
  const waited = scenario('my/wait', 'A vault and a wait').deploy('vault').wait(5).build()
  const example: Scenario = { ...waited, meta: { rule: 'META-8', number: 0 } }
  const [base, varied] = partsOf(example) as [Scenario, Scenario]
  const inTurn = (...answers: boolean[]) =>
    joinResults(example, [playOnModel(base, right), playOnModel(varied, () => right(answers.shift() === true))])
      .questions
  expect(inTurn(false, true)).toMatchObject([
    { at: { step: 2, seconds: 6 }, meta: 'META-8', verdict: { verdict: 'failed', severity: 'unsafe' } },
  ])
  expect(inTurn(false, false)).toMatchObject([{ verdict: { verdict: 'passed' } }])
  expect(inTurn(true, false)).toEqual([])
})
