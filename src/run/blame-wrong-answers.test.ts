import { expect, test } from 'vitest'
import { playOnModel, right } from '../../test/support/play-on-model.ts'
import type { Blame } from '../judge/answered-question.ts'
import type { AskedQuestion } from '../judge/case-result.ts'
import { judge } from '../judge/judge.ts'
import { answer } from '../model/answer.ts'
import { modelMutants } from '../model/mutants/model-mutants.ts'
import { type Fact, facts } from '../model/mutants/needed-facts.ts'
import type { AnswerValue, TargetAnswer } from '../model/question.ts'
import { catalogue } from '../scenario/catalogue/index.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { blameWrongAnswers } from './blame-wrong-answers.ts'

const mutants = modelMutants.filter(({ rule }) => rule === 'BIND-3')
const cases = catalogue.filter(({ id }) => id.startsWith('immediate-deployer/'))

/** The answer of a program that takes the wrong contract for the deployer. */
function asMutant(asked: AskedQuestion): AskedQuestion {
  const { world, question, expected } = asked
  const given = right(answer(world, question, mutants[0]?.book).value)
  return { ...asked, given, verdict: judge(question.method, expected, given, 'deployment') }
}

/** The rules that its wrong answers break, if what it read before the first case is all that it had read there. */
function blamedRules(order: typeof cases, before: readonly Fact[]): string[] {
  const results = order.map((scenario, index) => {
    const played = playOnModel(scenario, right)
    const learned = { soFar: new Set<Fact>(index === 0 ? before : facts) }
    return { ...played, questions: played.questions.map((asked) => ({ ...asMutant(asked), learned })) }
  })
  return [...blameWrongAnswers(results)].flatMap(([{ at, question }, blames]) =>
    blames.map(({ rule }) => `${JSON.stringify([at, question])} ${rule}`),
  )
}

test('what a program has read for any case counts for the first one too: the order of cases does not matter', () => {
  const wrong = cases.filter((one) => blamedRules([one], facts).some((line) => line.endsWith(' BIND-3')))
  const [first, ...others] = wrong
  expect(others.length).toBeGreaterThan(0)
  expect(blamedRules(wrong, [])).toEqual(blamedRules(wrong, facts))
  // Alone, the same answers cannot come from what it never read.
  expect(first && blamedRules([first], [])).not.toEqual(first && blamedRules([first], facts))
})

test('a failing source that answered no request of the subject is not the cause of a wrong answer', () => {
  const id = 'failing-node/no-creator-of-deployers-without-code'
  const played = playOnModel(catalogue.find((one) => one.id === id) as Scenario, right)
  const blamed = (metFault: (index: number) => false | undefined) => {
    const questions = played.questions.map((asked, index) => {
      const { question, expected } = asked
      // The agreement is listed without the children of deployers that left no code.
      const given = right(question.method === 'targets' ? withoutContracts(expected.value) : expected.value)
      return {
        ...asked,
        given,
        verdict: judge(question.method, expected, given, 'hardened'),
        metFault: metFault(index),
      }
    })
    const found = blameWrongAnswers([{ ...played, questions }])
    return questions.flatMap((asked) => (found.has(asked) ? [rulesOf(found.get(asked) ?? [])] : []))
  }
  expect(blamed(() => false)).toEqual([['LAG-1'], ['LAG-1'], ['LAG-1']])
  const met = [['FAULT-2'], ['FAULT-2'], ['FAULT-4']]
  expect(blamed(() => undefined)).toEqual(met)
  // A fault that an earlier question met may still be the cause.
  expect(blamed((index) => (index === 0 ? undefined : false))).toEqual(met)
})

const rulesOf = (blames: readonly Blame[]) => blames.map(({ rule }) => rule)
const withoutContracts = (value: AnswerValue) =>
  (value as TargetAnswer[]).map((target) => ({ ...target, contracts: [] }))
