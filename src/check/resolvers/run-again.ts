import { isDeepStrictEqual } from 'node:util'
import type { Blame } from '../../judge/answered-question.ts'
import type { AskedQuestion, CaseResult } from '../../judge/case-result.ts'
import type { AnswerValue, TermsAnswer } from '../../model/question.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { blameWrongAnswers } from './blame-wrong-answers.ts'

/** How many cases run again at most, and how often each: counts, so that a slow machine finds the same as a fast one. */
const MOST_CASES = 5
/** The same, of cases that failed for the cause of a case that did not fail again. */
const MOST_LIKE_THEM = 30
export const MOST_RUNS = 2

/** Runs a case on a reset chain with a fresh subject. Undefined if the run was aborted. */
type Run = (scenario: Scenario, options: { oneAtATime: boolean }) => Promise<CaseResult | undefined>

/**
 * Runs cases again, and records the answers that differ: the subject is flaky, or other questions change its answers. These
 * are cases with unexplained failures, and the first case of each cause; if that one differs, all cases of the cause.
 */
export async function runAgain(results: readonly CaseResult[], run: Run): Promise<void> {
  const blamed = blameWrongAnswers(results)
  const causesOf = ({ questions }: CaseResult) => [
    ...new Set(questions.filter(isFailure).map((asked) => causeOf(blamed.get(asked)))),
  ]
  const failed = results.filter(({ questions }) => questions.some(isFailure))
  const isUnexplained = (result: CaseResult) => causesOf(result).includes(UNEXPLAINED)
  const examples = [
    ...new Map(failed.toReversed().flatMap((one) => causesOf(one).map((cause) => [cause, one]))).values(),
  ]
  const doubtful = [...failed.filter(isUnexplained).slice(0, MOST_CASES), ...examples.slice(0, MOST_CASES)]
  const queue = new Set(doubtful)
  for (const result of queue) {
    const differs = await differsAgain(result, run, isUnexplained(result) ? MOST_RUNS : 1)
    if (differs === undefined) return
    const causes = differs ? causesOf(result) : []
    for (const other of failed)
      if (queue.size < MOST_LIKE_THEM && causesOf(other).some((cause) => causes.includes(cause))) queue.add(other)
  }
}

const UNEXPLAINED = ''

/** The rules and clauses of what an answer is blamed on. */
function causeOf(blames: readonly Blame[] = []): string {
  const isExplained = blames.some(({ says }) => says)
  return isExplained ? blames.map(({ rule, says }) => `${rule} ${says}`).join() : UNEXPLAINED
}

/**
 * Whether any answer of a case differs when it runs again, the last time with one question in flight at once; undefined if a
 * run was aborted.
 */
async function differsAgain(result: CaseResult, run: Run, most: number): Promise<boolean | undefined> {
  for (let runs = 1; runs <= most; runs += 1) {
    const other = await run(result.scenario, { oneAtATime: runs === most })
    if (!other) return undefined
    if (noteDifferences(result, other, runs)) return true
  }
  return false
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
