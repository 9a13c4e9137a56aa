import { type Expectation, expectationOf } from '../../../judge/expectation.ts'
import type { Worlds } from '../../../mistakes/race-mutants.ts'
import { because } from '../../../model/derived.ts'
import type { AnswerValue, Question } from '../../../model/question.ts'
import { raceRulesShown } from './judge-injection.ts'

/** What is right during a race: before the change, after it, and the expectation with the RACE rules that it tests. */
export type RaceExpectation = { before: AnswerValue; after: AnswerValue; expected: Expectation }

/** @param requests How many requests the question took without a block in between. */
export function raceExpectation(question: Question, worlds: Worlds, requests: number): RaceExpectation {
  const [before, after] = [expectationOf(worlds.before, question).value, expectationOf(worlds.after, question).value]
  const fact = `${JSON.stringify(before)} before the change, ${JSON.stringify(after)} after it`
  const rules = requests === 0 ? [] : raceRulesShown(question, worlds)
  const expected = {
    ...expectationOf(worlds.after, question),
    because: rules.map((rule) => because(rule, fact)),
    mayRefuse: true,
  }
  return { before, after, expected }
}
