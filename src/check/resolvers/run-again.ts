import { isDeepStrictEqual } from 'node:util'
import type { AskedQuestion, CaseResult } from '../../judge/case-result.ts'
import type { AnswerValue, TermsAnswer } from '../../model/question.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { blameWrongAnswers } from './blame-wrong-answers.ts'

/** How many cases run again at most, and how often each: counts, so that a slow machine finds the same as a fast one. */
const MOST_CASES = 5
export const MOST_RUNS = 2

/**
 * Runs the cases with unexplained failures again, and records the answers that differ: the subject is flaky.
 * @param run Runs a case alone, on a reset chain. Undefined if the run was aborted.
 */
export async function runAgain(
  results: readonly CaseResult[],
  run: (scenario: Scenario) => Promise<CaseResult | undefined>,
): Promise<void> {
  const blamed = blameWrongAnswers(results)
  const isUnexplained = (asked: AskedQuestion) => isFailure(asked) && !blamed.get(asked)?.some(({ says }) => says)
  const doubtful = results.filter(({ questions }) => questions.some(isUnexplained)).slice(0, MOST_CASES)
  for (const result of doubtful) {
    for (let runs = 1; runs <= MOST_RUNS; runs += 1) {
      const other = await run(result.scenario)
      if (!other) return
      if (noteDifferences(result, other, runs)) break
    }
  }
}

/** Records, at the failures of a result, the subject's answers in another run. Returns whether any differed. */
export function noteDifferences({ questions }: CaseResult, other: CaseResult, runs: number): boolean {
  let isFlaky = false
  for (const [index, asked] of questions.entries()) {
    const again = other.questions[index]
    if (!again || !isFailure(asked) || !isDeepStrictEqual(again.question, asked.question)) continue
    if (isSameOutcome(asked, again)) continue
    asked.again = { runs, given: again.given }
    isFlaky = true
  }
  return isFlaky
}

/** Whether another run could change a failure: a timeout would take as long again, and a race or a pair is another question. */
function isFailure({ verdict, given, meta, race, atOnce }: AskedQuestion): boolean {
  if (meta || race || atOnce || verdict.verdict === 'passed' || verdict.verdict === 'skipped') return false
  return given.kind !== 'errored' || !given.reason.startsWith('timed out')
}

/** Compares outcomes, but ignores the reasons of refusals and errors, which can contain values that are new in each run. */
function isSameOutcome(asked: AskedQuestion, other: AskedQuestion): boolean {
  if (asked.given.kind === 'answered' && other.given.kind === 'answered')
    return isDeepStrictEqual(comparable(asked), comparable(other)) || hasMovedWithTime(asked, other)
  return asked.verdict.verdict === other.verdict.verdict
}

/**
 * Whether two numbers differ by the time between the two runs: a resolver that ignores one of two times, or counts in
 * milliseconds, always answers so.
 */
function hasMovedWithTime(asked: AskedQuestion, other: AskedQuestion): boolean {
  const [one, two] = [asked, other].map(({ given }) => given.kind === 'answered' && given.value)
  if (typeof one !== 'number' || typeof two !== 'number') return false
  const moved = Math.abs(other.world.now - asked.world.now)
  return [moved, moved * 1_000].includes(Math.abs(two - one))
}

/**
 * Removes parts of an answer that differ between runs. A commitment window's end counts from the scenario's start, so a
 * wrong one, for example in milliseconds, can differ each time.
 */
function comparable({ given, expected }: AskedQuestion): unknown {
  const answer = given.kind === 'answered' ? given.value : undefined
  const right = expected.value
  if (!isTerms(answer) || !isTerms(right)) return answer
  return { ...answer, commitmentDeadline: answer.commitmentDeadline === right.commitmentDeadline }
}

const isTerms = (answer: AnswerValue | undefined): answer is TermsAnswer =>
  typeof answer === 'object' && answer !== null && 'commitmentDeadline' in answer
