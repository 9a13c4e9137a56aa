import { isDeepStrictEqual } from 'node:util'
import type { Blame } from '../../../judge/answered-question.ts'
import { expectationOf } from '../../../judge/expectation.ts'
import { type GivenAnswer, judge, type QuestionVerdict } from '../../../judge/judge.ts'
import {
  type RaceMutant,
  type RaceRuleId,
  raceAnswers,
  raceMutants,
  type Worlds,
} from '../../../mistakes/race-mutants.ts'
import type { AnswerValue, Question, QuestionMethod, TargetAnswer } from '../../../model/question.ts'
import type { Level, RuleId } from '../../../model/rules.ts'
import { completed, isRightAnswer } from '../../../model/same-answer.ts'

/** The verdict on an answer during which a block was mined. */
export type InjectionVerdict = { verdict: QuestionVerdict; blame?: Blame }

/**
 * Judges an answer during which a block was mined between two requests. The answer of either block passes, and so does
 * a refusal. A wrong answer is unsafe if it is unsafe before the block and after it.
 * @param about The rules that the case is about, which are preferred if several explain the answer.
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
    verdict: { verdict: 'failed', severity: unsafe ? 'unsafe' : 'missed' },
    blame: blameFor(question, { before, after }, given.value, about),
  }
}

/**
 * Lists the RACE rules that a question tests: an answer that mixes the two blocks in their way is wrong for both; and,
 * if the two blocks have different answers, the rule against keeping an answer after the block.
 */
export function raceRulesShown(question: Question, worlds: Worlds): RaceRuleId[] {
  const right = rightAnswers(question, worlds)
  const isWrong = (value: AnswerValue, ...answers: AnswerValue[]) =>
    !answers.some((one) => isRightAnswer(question.method, value, one))
  const shown = raceMutants.filter((mutant) =>
    raceAnswers(mutant, worlds, question).some((value) => isWrong(value, ...right)),
  )
  const mixed = canBeMixed(question.method, ...right) ? (['RACE-2'] as const) : []
  const kept = isWrong(right[0], right[1]) ? (['RACE-1'] as const) : []
  return [...new Set([...shown.map(({ rule }) => rule), ...mixed, ...kept])].toSorted()
}

function blameFor(question: Question, worlds: Worlds, given: AnswerValue, about: readonly RuleId[]): Blame {
  const predicts = (mutant: RaceMutant) =>
    raceAnswers(mutant, worlds, question).some((value) => isRightAnswer(question.method, given, value))
  const matching = raceMutants.filter(predicts)
  const likely = matching.find(({ rule }) => about.includes(rule)) ?? matching[0]
  if (likely) return { rule: likely.rule, says: likely.says }
  const right = rightAnswers(question, worlds)
  const complete = right.reduce((answer, one) => completed(question.method, answer, one), given)
  return isMixture(question.method, right, complete)
    ? { rule: 'RACE-2', says: 'mixes what was so before a block with what is so after it' }
    : { rule: 'RACE-1', says: 'answers what was right neither before a block nor after it' }
}

function rightAnswers(question: Question, { before, after }: Worlds): [AnswerValue, AnswerValue] {
  return [expectationOf(before, question).value, expectationOf(after, question).value]
}

/** Whether two answers differ in several parts, so that a third answer can mix them. */
function canBeMixed(method: QuestionMethod, one: AnswerValue, other: AnswerValue): boolean {
  const [inOne, inOther] = [partsOf(method, one), partsOf(method, other)]
  // An answer without parts, such as `null`, can't be mixed.
  if (method !== 'targets' && (inOne.size === 0 || inOther.size === 0)) return false
  const differing = [...new Set([...inOne.keys(), ...inOther.keys()])].filter(
    (key) => !isDeepStrictEqual(inOne.get(key), inOther.get(key)),
  )
  return differing.length > 1
}

/** Whether an answer has several parts, each equal to that part of one of two other answers. */
function isMixture(
  method: QuestionMethod,
  [one, other]: readonly [AnswerValue, AnswerValue],
  given: AnswerValue,
): boolean {
  const [parts, inOne, inOther] = [given, one, other].map((answer) => partsOf(method, answer)) as [Parts, Parts, Parts]
  const all = new Set([...parts.keys(), ...inOne.keys(), ...inOther.keys()])
  if (all.size < 2) return false
  return [...all].every((key) => [inOne, inOther].some((side) => isDeepStrictEqual(side.get(key), parts.get(key))))
}

type Parts = Map<string, unknown>

/** Splits an answer into parts: the members of an object; for targets, each agreement's state and each of its contracts. */
function partsOf(method: QuestionMethod, answer: AnswerValue): Parts {
  if (method === 'targets') {
    return new Map(
      (answer as TargetAnswer[]).flatMap(({ agreement, state, contracts }): [string, unknown][] => [
        [agreement, state],
        ...contracts.map((contract): [string, unknown] => [`${agreement} ${contract}`, true]),
      ]),
    )
  }
  return typeof answer === 'object' && answer !== null ? new Map(Object.entries(answer)) : new Map()
}
