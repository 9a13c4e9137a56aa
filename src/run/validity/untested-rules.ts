import type { CaseResult } from '../../judge/case-result.ts'
import { expectationOf } from '../../judge/expectation.ts'
import { exercises } from '../../model/exercises.ts'
import type { QuestionMethod } from '../../model/question.ts'
import { type RuleId, rules } from '../../model/rules.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { questionsOf } from './questions-of.ts'

/**
 * The rules that a full run claims to check and asked nothing about: one of its cases, played on the model, tells whether
 * the rule is kept, by a method that the subject declares, but no question that was put to the subject did. What the
 * subject then refuses, or fails to answer, is its own affair.
 */
export function untestedRules(
  cases: readonly Scenario[],
  played: readonly CaseResult[],
  methods: readonly QuestionMethod[],
): RuleId[] {
  const ids = rules.map(({ id }) => id)
  return ids.filter((rule) => !played.some((one) => asks(one, rule)) && cases.some((one) => tells(one, rule, methods)))
}

/** Whether a question of the case, as it was played, tells if the rule is kept. */
function asks({ scenario, questions }: CaseResult, rule: RuleId): boolean {
  if (!scenario.rules.includes(rule)) return false
  return questions.some(
    ({ given, world, question, expected }) => given.kind !== 'skipped' && exercises(rule, world, question, expected),
  )
}

/** Whether a question of the case, as it is written, tells if the rule is kept. */
function tells(scenario: Scenario, rule: RuleId, methods: readonly QuestionMethod[]): boolean {
  if (!scenario.rules.includes(rule)) return false
  return questionsOf(scenario, methods).some(({ world, question }) =>
    exercises(rule, world, question, expectationOf(world, question)),
  )
}
