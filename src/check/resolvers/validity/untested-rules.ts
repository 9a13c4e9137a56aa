import type { CaseResult } from '../../../judge/case-result.ts'
import { expectationOf } from '../../../judge/expectation.ts'
import { type Posed, shows } from '../../../mistakes/shows.ts'
import type { QuestionMethod } from '../../../model/question.ts'
import { type RuleId, rules } from '../../../model/rules.ts'
import { walkSteps } from '../../../scenario/network-steps.ts'
import type { Scenario } from '../../../scenario/scenario.ts'

/**
 * Lists the rules that a full run should have tested and did not: on the model, a case has a question that shows the
 * rule, of a method that the subject declares, but the subject was not asked any such question. A question counts even
 * if the subject refused it or failed to answer.
 */
export function untestedRules(
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
