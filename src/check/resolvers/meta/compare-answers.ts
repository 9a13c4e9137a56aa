import type { Pair } from '../../../generate/meta/property.ts'
import type { ScenarioPair } from '../../../generate/meta/scenario-pair.ts'
import type { AskedQuestion, CaseResult } from '../../../judge/case-result.ts'
import type { Severity } from '../../../judge/severity.ts'
import type { Name } from '../../../model/action.ts'
import type { AnswerValue, TargetAnswer } from '../../../model/question.ts'
import type { MetaRuleId } from '../../../model/rules.ts'
import { completed, sameAnswer } from '../../../model/same-answer.ts'
import type { Scenario } from '../../../scenario/scenario.ts'

/** Two answers that must be the same, by a META rule. The expected answer does not matter. */
export type AnswersOfPair = {
  rule: MetaRuleId
  /** Both scenarios. */
  scenario: Scenario
  varied: Scenario
  /** Both questions with the subject's answers; `one` is the scenario's, or was asked first. */
  one: AskedQuestion
  other: AskedQuestion
  /** The difference between scenario and variant, as a clause. */
  says: string
  same: boolean
  /** Where they differ: `unsafe` if one of them was judged unsafe; else `missed`, even if both passed. */
  severity: Severity
}

/** Compares the answers to a scenario with those to its variant. Omits a question without an answer in either. */
export function compareAnswers(scenarios: ScenarioPair, one: CaseResult, other: CaseResult): AnswersOfPair[] {
  const { property, variant, scenario } = scenarios
  const pairs = property.pairs?.(variant, { one, other }) ?? inOrder(one, other)
  return pairs.flatMap((pair) => {
    const [first, second] = [pair.one.given, pair.other.given]
    // An answer that changes when it is asked for alone has failed already.
    if (first.kind !== 'answered' || second.kind !== 'answered' || pair.one.atOnce) return []
    // One may be of the latest block, and the other of the block before.
    if (pair.one.expected.before || pair.other.expected.before) return []
    const { method } = pair.one.question
    const complete = [
      completed(method, first.value, pair.one.expected.value),
      completed(method, second.value, pair.other.expected.value),
    ]
    const [value, varied] = complete.map((answer) => without(variant.added ?? [], answer)) as [AnswerValue, AnswerValue]
    const same = sameAnswer(method, value, varied)
    const severity = [pair.one, pair.other].some(isUnsafe) ? 'unsafe' : 'missed'
    return [{ rule: property.rule, scenario, varied: scenarios.varied, says: variant.says, ...pair, same, severity }]
  })
}

function inOrder({ questions }: CaseResult, other: CaseResult): Pair[] {
  return questions.flatMap((one, index) => {
    const asked = other.questions[index]
    return asked ? [{ one, other: asked }] : []
  })
}

/** Removes the agreements that only the variant has from a list of targets. */
function without(added: readonly Name[], value: AnswerValue): AnswerValue {
  if (!Array.isArray(value)) return value
  return (value as TargetAnswer[]).filter(({ agreement }) => !added.includes(agreement))
}

function isUnsafe({ verdict }: AskedQuestion): boolean {
  return verdict.verdict === 'failed' && verdict.severity === 'unsafe'
}
