import type { Blame } from '../../judge/answered-question.ts'
import { expectationOf } from '../../judge/expectation.ts'
import { type GivenAnswer, judge, type QuestionVerdict } from '../../judge/judge.ts'
import { type RaceMutant, type RaceRuleId, raceAnswers, raceMutants, type Worlds } from '../../model/mutants/race.ts'
import type { AnswerValue, Question } from '../../model/question.ts'
import type { Level, RuleId } from '../../model/rules.ts'
import { completed, isRightAnswer } from '../../model/same-answer.ts'
import { canBeMixed, isMixture } from './mixture.ts'

/** What an answer comes to that was given while a block came. */
export type InjectionVerdict = { verdict: QuestionVerdict; blame?: Blame }

/**
 * Judges an answer that was given while a block came between two requests. Right is what is right before the block or after
 * it; who has noticed that the chain moved may refuse. A wrong answer is unsafe where it promises too much at either moment.
 * @param about The rules that the case is about: of two that explain an answer, these are blamed.
 */
export function judgeInjection(
  question: Question,
  { before, after }: Worlds,
  given: GivenAnswer,
  about: readonly RuleId[] = [],
  level: Level = 'deployment',
): InjectionVerdict {
  if (given.kind === 'refused') return { verdict: { verdict: 'passed' } }
  if (given.kind !== 'answered') return { verdict: { verdict: given.kind } }
  const expectations = [expectationOf(before, question), expectationOf(after, question)]
  const verdicts = expectations.map((expected) => judge(question.method, expected, given, level))
  const right = verdicts.find(({ verdict }) => verdict === 'passed')
  if (right) return { verdict: right }
  const unsafe = verdicts.every((one) => one.verdict === 'failed' && one.severity === 'unsafe')
  return {
    verdict: { verdict: 'failed', severity: unsafe ? 'unsafe' : 'incomplete' },
    blame: blameFor(question, { before, after }, given.value, about),
  }
}

/** The rules of a race that a question can show to be broken: an answer that is taken from two blocks is wrong. */
export function rulesShown(question: Question, worlds: Worlds): RaceRuleId[] {
  const right = rightAnswers(question, worlds)
  const isWrong = (value: AnswerValue) => !right.some((one) => isRightAnswer(question.method, value, one))
  const shown = raceMutants.filter((reading) => raceAnswers(reading, worlds, question).some(isWrong))
  const mixed = canBeMixed(question.method, ...right) ? (['RACE-2'] as const) : []
  return [...new Set([...shown.map(({ rule }) => rule), ...mixed])].toSorted()
}

function blameFor(question: Question, worlds: Worlds, given: AnswerValue, about: readonly RuleId[]): Blame {
  const foretells = (reading: RaceMutant) =>
    raceAnswers(reading, worlds, question).some((value) => isRightAnswer(question.method, given, value))
  const known = raceMutants.filter(foretells)
  const likely = known.find(({ rule }) => about.includes(rule)) ?? known[0]
  if (likely) return { rule: likely.rule, says: likely.says }
  const right = rightAnswers(question, worlds)
  const whole = right.reduce((answer, one) => completed(question.method, answer, one), given)
  return isMixture(question.method, right, whole)
    ? { rule: 'RACE-2', says: 'mixes what was so before a block with what is so after it' }
    : { rule: 'RACE-1', says: 'answers what was right neither before a block nor after it' }
}

function rightAnswers(question: Question, { before, after }: Worlds): [AnswerValue, AnswerValue] {
  return [expectationOf(before, question).value, expectationOf(after, question).value]
}
