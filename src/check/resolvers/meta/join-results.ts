import { type ScenarioPair, scenarioPair } from '../../../generate/meta/scenario-pair.ts'
import type { AskedQuestion, CaseResult } from '../../../judge/case-result.ts'
import { because } from '../../../model/derived.ts'
import type { Scenario } from '../../../scenario/scenario.ts'
import { type AnswersOfPair, compareAnswers } from './compare-answers.ts'

/**
 * Joins the results of a scenario's parts ({@link partsOf}). With `meta`, the scenario's own questions come first; then
 * those of the variant, each expected to have the scenario's answer. A refusal in the variant alone does not fail; a
 * crash or a late answer does.
 */
export function joinResults(scenario: Scenario, results: readonly CaseResult[]): CaseResult {
  const [one, other] = results as [CaseResult, CaseResult?]
  const pair = other && scenarioPair(scenario)
  if (!pair) return { ...one, scenario }
  const compared = compareAnswers(pair, one, other).map((comparison) => asQuestion(pair, comparison))
  const errored = other.questions
    .filter(({ given }) => given.kind === 'errored')
    .map((asked) => atScenarioStep(pair, asked))
  return { scenario, questions: [...one.questions, ...compared, ...errored], seconds: one.seconds + other.seconds }
}

/** Moves a question of the variant to the index of its step in the scenario. */
function atScenarioStep({ variant }: ScenarioPair, asked: AskedQuestion): AskedQuestion {
  const { step } = asked.at
  return { ...asked, at: { ...asked.at, step: variant.stepOf?.[step] ?? step } }
}

function asQuestion(pair: ScenarioPair, { rule, one, other, says, same, severity }: AnswersOfPair): AskedQuestion {
  const value = one.given.kind === 'answered' ? one.given.value : one.expected.value
  return {
    ...atScenarioStep(pair, other),
    expected: {
      value,
      because: [because(rule, `its answer to the scenario; the difference: ${says}`)],
      open: [],
      mayRefuse: false,
    },
    verdict: same ? { verdict: 'passed' } : { verdict: 'failed', severity },
    meta: rule,
  }
}
