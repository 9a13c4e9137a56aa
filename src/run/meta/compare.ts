import type { Pair } from '../../generate/meta/property.ts'
import type { ScenarioPair } from '../../generate/meta/scenario-pair.ts'
import type { AskedQuestion, CaseResult } from '../../judge/case-result.ts'
import type { Severity } from '../../judge/severity.ts'
import type { Name } from '../../model/action.ts'
import type { AnswerValue, TargetAnswer } from '../../model/question.ts'
import type { MetaRuleId } from '../../model/rules.ts'
import { completed, sameAnswer } from '../../model/same-answer.ts'
import type { Scenario } from '../../scenario/scenario.ts'

/** Two answers that were held against each other. No expected answer has a say in whether they are the same. */
export type Comparison = {
  rule: MetaRuleId
  /** Both scenarios. */
  scenario: Scenario
  varied: Scenario
  /** Both questions with what the subject answered; `one` is the scenario's, or was asked first. */
  one: AskedQuestion
  other: AskedQuestion
  /** What is different between the two, as a clause. */
  says: string
  same: boolean
  /** Of two that differ: `unsafe` where one of them is so by the rules; else `incomplete`, also where both are allowed. */
  severity: Severity
}

/** Holds the answers to a scenario and to its variant together. A question refused or skipped in either is left out. */
export function compare(two: ScenarioPair, one: CaseResult, other: CaseResult): Comparison[] {
  const { property, variant, scenario } = two
  const pairs = property.pairs?.(variant, { one, other }) ?? inOrder(one, other)
  return pairs.flatMap((pair) => {
    const [first, second] = [pair.one.given, pair.other.given]
    if (first.kind !== 'answered' || second.kind !== 'answered') return []
    const { method } = pair.one.question
    const whole = [
      completed(method, first.value, pair.one.expected.value),
      completed(method, second.value, pair.other.expected.value),
    ]
    const [value, varied] = whole.map((answer) => without(variant.added ?? [], answer)) as [AnswerValue, AnswerValue]
    const same = sameAnswer(method, value, varied)
    const severity = [pair.one, pair.other].some(isUnsafe) ? 'unsafe' : 'incomplete'
    return [{ rule: property.rule, scenario, varied: two.varied, says: variant.says, ...pair, same, severity }]
  })
}

function inOrder({ questions }: CaseResult, other: CaseResult): Pair[] {
  return questions.flatMap((one, index) => {
    const asked = other.questions[index]
    return asked ? [{ one, other: asked }] : []
  })
}

/** A list of targets without the agreements that only the variant has. */
function without(added: readonly Name[], value: AnswerValue): AnswerValue {
  if (!Array.isArray(value)) return value
  return (value as TargetAnswer[]).filter(({ agreement }) => !added.includes(agreement))
}

function isUnsafe({ verdict }: AskedQuestion): boolean {
  return verdict.verdict === 'failed' && verdict.severity === 'unsafe'
}
