import type { CaseResult } from '../../../judge/case-result.ts'
import { expectationOf } from '../../../judge/expectation.ts'
import { type Posed, shows } from '../../../mistakes/shows.ts'
import type { AnswerValue, QuestionMethod, TargetAnswer } from '../../../model/question.ts'
import { type RuleId, rules } from '../../../model/rules.ts'
import { isRightAnswer } from '../../../model/same-answer.ts'
import { walkSteps } from '../../../scenario/network-steps.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import type { SuiteRun } from '../run-suite.ts'
import type { CanaryAnswer } from './canary.ts'
import { canaryCases } from './canary-cases.ts'
import type { MissedCanaries } from './run-canary.ts'

/**
 * Lists the reasons why a full run of the suite is invalid for any subject: an untested rule, a method that one
 * constant answer passes, a canary that was not failed. One sentence each; empty if the run is valid.
 *
 * Do not use it for runs of selected cases or aborted runs, which claim nothing about the whole suite.
 */
export function invalidReasons(
  cases: readonly Scenario[],
  { results, subject }: Pick<SuiteRun, 'results' | 'subject'>,
  missed: MissedCanaries,
): string[] {
  const untested = untestedRules(cases, results, subject.capabilities)
  return [
    ...(results.some(({ questions }) => questions.some(({ given }) => given.kind !== 'skipped'))
      ? []
      : ['no question was put to the subject']),
    ...(untested.length > 0 ? [`nothing was asked about ${untested.join(', ')}`] : []),
    ...methodsWithOneAnswer(results).map((method) => `every question of ${method} expected the same answer`),
    ...(['yes', 'no'] as const).flatMap((canaryAnswer) => canaryReasons(canaryAnswer, cases, missed[canaryAnswer])),
  ]
}

function canaryReasons(canaryAnswer: CanaryAnswer, cases: readonly Scenario[], missed: readonly string[]): string[] {
  if (canaryCases(cases, canaryAnswer).length === 0)
    return [`no case can fail a subject that always answers ${canaryAnswer}`]
  if (missed.length === 0) return []
  return [`a subject that always answers ${canaryAnswer} was not failed in ${missed.join(', ')}`]
}

/** Fewer questions than this may expect the same answer by chance. */
const MIN_QUESTIONS = 5

/** Lists the methods of which one answer is right for every question: a subject that always answers so would pass. */
function methodsWithOneAnswer(results: readonly CaseResult[]): QuestionMethod[] {
  const asked = results.flatMap(({ questions }) => questions.filter(({ given }) => given.kind !== 'skipped'))
  const methods = [...new Set(asked.map(({ question }) => question.method))]
  return methods.filter((method) => {
    const [first, ...others] = asked
      .filter(({ question }) => question.method === method)
      .map(({ expected }) => expected.value)
    if (first === undefined || others.length + 1 < MIN_QUESTIONS) return false
    const minimal = withoutOptional(method, first)
    return [first, ...others].every((other) => isRightAnswer(method, minimal, other))
  })
}

/** Removes targets that bind no contract, which may be omitted, from a right answer. */
function withoutOptional(method: QuestionMethod, right: AnswerValue): AnswerValue {
  if (method !== 'targets') return right
  return (right as TargetAnswer[]).filter(({ contracts }) => contracts.length > 0)
}

/**
 * Lists the rules that a full run should have tested and did not: on the model, a case has a question that shows the
 * rule, of a method that the subject declares, but the subject was not asked any such question. A question counts even
 * if the subject refused it or failed to answer.
 */
function untestedRules(
  cases: readonly Scenario[],
  results: readonly CaseResult[],
  methods: readonly QuestionMethod[],
): RuleId[] {
  const wasTested = (rule: RuleId) =>
    results.some(({ scenario, questions }) => {
      const asked = questions.filter(({ given }) => given.kind !== 'skipped')
      return scenario.rules.includes(rule) && asked.some((one) => shows(rule, one))
    })
  const canBeTested = (rule: RuleId) =>
    cases.some((one) => one.rules.includes(rule) && questionsOf(one, methods).some((asked) => shows(rule, asked)))
  return rules.map(({ id }) => id).filter((rule) => !wasTested(rule) && canBeTested(rule))
}

/** Lists the questions of a case that are of some methods, with the right answers. */
function questionsOf(scenario: Scenario, methods: readonly QuestionMethod[]): Posed[] {
  return [...walkSteps(scenario)].flatMap(({ step, world }) => {
    if (step.do !== 'ask') return []
    const questions = step.questions.filter(({ method }) => methods.includes(method))
    return questions.map((question) => ({ world, question, expected: expectationOf(world, question) }))
  })
}
