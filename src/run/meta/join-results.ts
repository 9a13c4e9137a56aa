import { type ScenarioPair, scenarioPair } from '../../generate/meta/scenario-pair.ts'
import type { AskedQuestion, CaseResult } from '../../judge/case-result.ts'
import { because } from '../../model/derived.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { type Comparison, compare } from './compare.ts'

/**
 * What came of a scenario, from what came of its parts ({@link partsOf}). With `meta`, the questions of the scenario are
 * judged as ever; those of the variant follow, each expected to be answered as the other one was. To refuse in the
 * variant alone is no failure; to crash or to be late there is one.
 */
export function joinResults(scenario: Scenario, played: readonly CaseResult[]): CaseResult {
  const [one, other] = played as [CaseResult, CaseResult?]
  const two = other && scenarioPair(scenario)
  if (!two) return { ...one, scenario }
  const held = compare(two, one, other).map((comparison) => asQuestion(two, comparison))
  const errored = other.questions.filter(({ given }) => given.kind === 'errored').map((asked) => inStory(two, asked))
  return { scenario, questions: [...one.questions, ...held, ...errored], seconds: one.seconds + other.seconds }
}

/** A question of the variant, at the step of the scenario where it stands. */
function inStory({ variant }: ScenarioPair, asked: AskedQuestion): AskedQuestion {
  const { step } = asked.at
  return { ...asked, at: { ...asked.at, step: variant.stepOf?.[step] ?? step } }
}

function asQuestion(two: ScenarioPair, { rule, one, other, says, same, severity }: Comparison): AskedQuestion {
  const value = one.given.kind === 'answered' ? one.given.value : one.expected.value
  return {
    ...inStory(two, other),
    expected: {
      value,
      because: [because(rule, `so it answered; the difference: ${says}`)],
      open: [],
      mayRefuse: false,
    },
    verdict: same ? { verdict: 'passed' } : { verdict: 'failed', severity },
    meta: rule,
  }
}
