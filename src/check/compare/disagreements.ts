import { isDeepStrictEqual } from 'node:util'
import type { AskedQuestion, CaseResult } from '../../judge/case-result.ts'
import { completed, sameAnswer } from '../../model/same-answer.ts'
import { actionsOf, type Scenario, type Step } from '../../scenario/scenario.ts'

/** A question on which two subjects differ. `subjects`: their indexes in the comparison. */
export type ResolverDifference = {
  scenario: Scenario
  subjects: [number, number]
  asked: [AskedQuestion, AskedQuestion]
}

/** Lists every question on which subjects answer differently, once for each pair. All runs must have the same cases. */
export function differencesIn(runs: readonly (readonly CaseResult[])[]): ResolverDifference[] {
  return runs.flatMap((run, one) =>
    runs.slice(one + 1).flatMap((another, offset) => {
      const byScenario = new Map(another.map((result) => [result.scenario, result]))
      return run.flatMap(({ scenario, questions }) =>
        questions.flatMap((asked, index): ResolverDifference[] => {
          const other = byScenario.get(scenario)?.questions[index]
          // During a race two answers are right, and the injection points depend on the subject.
          if (!other || asked.race || other.race || !isDeepStrictEqual(asked.question, other.question)) return []
          if (kindOf(asked, other) === 'none') return []
          return [{ scenario, subjects: [one, one + 1 + offset], asked: [asked, other] }]
        }),
      )
    }),
  )
}

/** Counts distinct questions: three subjects can differ on one question in three pairs. */
export function countQuestions(differences: readonly ResolverDifference[]): number {
  const keys = differences.map(({ scenario, asked: [{ at, network, question }] }) =>
    JSON.stringify([scenario.id, at.step, network, question]),
  )
  return new Set(keys).size
}

/** Whether two answers differ in the same way as before: shrinking must not turn one difference into another. */
export function sameKind(before: ResolverDifference, one: AskedQuestion, other: AskedQuestion): boolean {
  return kindOf(...before.asked) === kindOf(one, other)
}

/** How the answers differ, or which subject alone has one. Ignores questions that a subject does not declare. */
function kindOf(asked: AskedQuestion, askedOther: AskedQuestion): 'none' | 'answers' | 'first' | 'second' {
  const [one, other] = [asked.given, askedOther.given]
  if (one.kind === 'skipped' || other.kind === 'skipped') return 'none'
  if (one.kind === 'answered' && other.kind === 'answered') {
    const { method } = asked.question
    const value = completed(method, one.value, asked.expected.value)
    const otherValue = completed(method, other.value, askedOther.expected.value)
    return sameAnswer(method, value, otherValue) ? 'none' : 'answers'
  }
  if (one.kind === 'answered') return 'first'
  return other.kind === 'answered' ? 'second' : 'none'
}

/** Picks the difference to shrink: two answers before an answer and a refusal, then the one with the fewest actions. */
export function shortestOf(differences: readonly ResolverDifference[]): ResolverDifference | undefined {
  const rank = ({ scenario, asked: [one, other] }: ResolverDifference) => {
    const isOfAnswers = kindOf(one, other) === 'answers'
    const { steps, elsewhere = [] } = scenario
    return (isOfAnswers ? 0 : 10_000) + actionsIn(steps.slice(0, one.at.step)) + actionsIn(elsewhere)
  }
  return differences.toSorted((a, b) => rank(a) - rank(b))[0]
}

function actionsIn(steps: readonly Step[]): number {
  return steps.flatMap(actionsOf).length
}
