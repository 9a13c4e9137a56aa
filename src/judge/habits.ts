import { contractMethods, type QuestionMethod } from '../model/question.ts'
import type { AskedQuestion, CaseResult } from './case-result.ts'

/** The fewest answers to a method that show a habit. */
const LEAST = 8
/** The least share of them that is wrong: with fewer, the rules that they break say more. */
const LEAST_WRONG = 0.1

/**
 * Finds methods that a subject answers without reading the chain: always with the same answer, or without a request in the whole
 * run. Each has a clause, such as `always answers true, reads nothing`. Wrong answers to these methods are not blamed on a rule.
 */
export function habitsOf(results: readonly CaseResult[]): Map<QuestionMethod, string> {
  const answered = results.flatMap(({ questions }) => questions.filter(({ given }) => given.kind === 'answered'))
  const blind = readsNothing(results)
  return new Map(
    ([...contractMethods, 'targets'] as const).flatMap((method): [QuestionMethod, string][] => {
      const questions = answered.filter(({ question }) => question.method === method)
      const wrong = questions.filter(({ verdict }) => verdict.verdict === 'failed').length
      if (questions.length < LEAST || wrong < questions.length * LEAST_WRONG) return []
      const clauses = [...alwaysAnswers(questions), ...(blind ? ['reads nothing'] : [])]
      return clauses.length > 0 ? [[method, clauses.join(', ')]] : []
    }),
  )
}

function alwaysAnswers(questions: readonly AskedQuestion[]): string[] {
  const [text = '', ...others] = new Set(questions.map(({ given }) => 'value' in given && JSON.stringify(given.value)))
  if (others.length > 0) return []
  return [`always answers ${text && text.length <= 20 ? text : 'the same'}`]
}

/** Whether a subject answered, and no request so far could have revealed an answer: it may have cached or guessed it. */
export function readsNothing(results: readonly CaseResult[]): boolean {
  const answered = results.flatMap(({ questions }) => questions.filter(({ given }) => given.kind === 'answered'))
  return answered.length > 0 && answered.every(hasReadNothing)
}

/** Whether no request so far could have revealed the answer. */
function hasReadNothing({ requests, learned }: AskedQuestion): boolean {
  return requests.explorer + requests.node === 0 && (learned?.soFar.size ?? 0) === 0
}
