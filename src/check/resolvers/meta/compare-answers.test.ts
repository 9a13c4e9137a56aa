import { expect, test } from 'vitest'
import { scenarioPair } from '../../../generate/meta/scenario-pair.ts'
import type { CaseResult } from '../../../judge/case-result.ts'
import { expectationOf } from '../../../judge/expectation.ts'
import type { FaultKind } from '../../../model/fault.ts'
import { scenario } from '../../../scenario/builder.ts'
import { worldAfter } from '../../../scenario/timeline.ts'
import { compareAnswers } from './compare-answers.ts'

const question = { method: 'timeRemaining', contract: 'vault' } as const

/** Compares two answers to one question, of a scenario and of its variant in another letter case. */
function comparisons(kind: FaultKind) {
  const counting = scenario('a/b', 'c').attackableVault().lifecycle('agreementA', 'promote').wait(5)
  const failing = counting.fault('node', kind).ask(question).build()
  const pair = scenarioPair({ ...failing, meta: { rule: 'META-3', number: 0 } })
  if (!pair) throw new Error('the scenario has no variant')
  const expected = expectationOf(worldAfter(failing.steps), question)
  const answered = (value: number) =>
    ({
      questions: [{ question, expected, given: { kind: 'answered', value }, verdict: { verdict: 'passed' } }],
    }) as unknown as CaseResult
  return compareAnswers(pair, answered(259_195), answered(259_200))
}

test('different answers break the property, unless each is right at its own block', () => {
  expect(comparisons('rpc-error')).toMatchObject([{ rule: 'META-3', same: false }])
  expect(comparisons('one-block-behind')).toEqual([])
})
