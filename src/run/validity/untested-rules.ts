import type { CaseResult } from '../../judge/case-result.ts'
import { expectationOf } from '../../judge/expectation.ts'
import { exercises } from '../../mistakes/exercises.ts'
import type { QuestionMethod } from '../../model/question.ts'
import { type RuleId, rules } from '../../model/rules.ts'
import type { World } from '../../model/world.ts'
import { walkSteps } from '../../scenario/networks.ts'
import type { Ask, Scenario } from '../../scenario/scenario.ts'

/**
 * The rules that a full run should have tested and did not: on the model, a case has a question that tests the rule, of a
 * method that the subject declares, but no question to the subject tested it. A question counts even if the subject
 * refused it or failed to answer.
 */
export function untestedRules(
  cases: readonly Scenario[],
  results: readonly CaseResult[],
  methods: readonly QuestionMethod[],
): RuleId[] {
  const ids = rules.map(({ id }) => id)
  return ids.filter(
    (rule) => !results.some((result) => wasTested(result, rule)) && cases.some((one) => canTest(one, rule, methods)),
  )
}

/** Whether a question that was asked in the case tests the rule. */
function wasTested({ scenario, questions }: CaseResult, rule: RuleId): boolean {
  if (!scenario.rules.includes(rule)) return false
  return questions.some(
    ({ given, world, question, expected }) => given.kind !== 'skipped' && exercises(rule, world, question, expected),
  )
}

/** Whether the case has a question that tests the rule. */
function canTest(scenario: Scenario, rule: RuleId, methods: readonly QuestionMethod[]): boolean {
  if (!scenario.rules.includes(rule)) return false
  return questionsOf(scenario, methods).some(({ world, question }) =>
    exercises(rule, world, question, expectationOf(world, question)),
  )
}

/** The questions of a case that are of some methods, with the model's world that each is about, in order. */
function questionsOf(
  scenario: Scenario,
  methods: readonly QuestionMethod[],
): { world: World; question: Ask['questions'][number] }[] {
  return [...walkSteps(scenario)].flatMap(({ step, world }) => {
    if (step.do !== 'ask') return []
    return step.questions.filter(({ method }) => methods.includes(method)).map((question) => ({ world, question }))
  })
}
