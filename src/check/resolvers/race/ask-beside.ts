import { setTimeout as delay } from 'node:timers/promises'
import type { GivenAnswer } from '../../../judge/judge.ts'
import type { ScenarioQuestion } from '../../../scenario/scenario.ts'
import type { Subject } from '../../../subject/subject.ts'
import { askQuestion, type QuestionContext } from '../ask-question.ts'

/** The answer to a question that was asked while another one was in flight. */
export type BesideAnswer = {
  question: ScenarioQuestion
  given: GivenAnswer
  /** Whether it came while the other question's requests were held. */
  inTime: boolean
  /** When it was asked, and when the held requests went on, in milliseconds of `performance.now()`. */
  from: number
  to: number
}

/** The most milliseconds for which requests of the question in flight are held: a subject may let others wait for it. */
const MOST_MILLISECONDS = 500

/**
 * Prepares a question for a subject while another one is in flight: `ask` asks it, and waits at most half a second for the
 * answer; `answer` waits for it. Its requests are recorded with those of the other question. Without a question, both do nothing.
 */
export function askBeside(
  subject: Subject,
  question: ScenarioQuestion | undefined,
  context: () => Omit<QuestionContext, 'chain'>,
): { ask(): Promise<void>; answer(): Promise<BesideAnswer | undefined> } {
  let asked: Promise<BesideAnswer> | undefined
  let to: number | undefined
  const answerTo = async (posed: ScenarioQuestion) => {
    const from = performance.now()
    const { proxies, ...rest } = context()
    const unrecorded = { ...proxies, take: () => [], takeAttempts: () => [] }
    const { given } = await askQuestion(subject, posed, { ...rest, proxies: unrecorded })
    return { question: posed, given, inTime: to === undefined, from, to: to ?? performance.now() }
  }
  return {
    async ask() {
      if (!question) return
      asked = answerTo(question)
      const answered = new AbortController()
      const limit = delay(MOST_MILLISECONDS, undefined, { signal: answered.signal }).catch(() => {})
      await Promise.race([asked, limit]).finally(() => answered.abort())
      to = performance.now()
    },
    answer: async () => await asked,
  }
}
