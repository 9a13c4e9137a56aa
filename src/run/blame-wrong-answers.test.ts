import { expect, test } from 'vitest'
import { playOnModel, right } from '../../test/support/play-on-model.ts'
import type { AskedQuestion } from '../judge/case-result.ts'
import { judge } from '../judge/judge.ts'
import { answer } from '../model/answer.ts'
import { modelMutants } from '../model/mutants/model-mutants.ts'
import { type Fact, facts } from '../model/mutants/needed-facts.ts'
import { catalogue } from '../scenario/catalogue/index.ts'
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
