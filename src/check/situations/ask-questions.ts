import type { Question } from '../../model/question.ts'
import { askAtOnce } from '../../subject/ask-at-once.ts'
import type { Subject, SubjectAnswer, SubjectQuestion } from '../../subject/subject.ts'
import { RunAborted } from '../resolvers/ask-all.ts'
import { type Names, paramsOf } from '../resolvers/named-answer.ts'

/** An answer of a subject, or that it does not declare the question's method. */
export type AnswerOrSkipped = SubjectAnswer | { kind: 'skipped' }

export type QuestionAsker = {
  /**
   * Asks questions about the latest block, as many at once as the subject takes. The answers have the order of the questions.
   * @throws {RunAborted} once the signal is aborted.
   */
  ask(questions: readonly Question[], names: Names): Promise<AnswerOrSkipped[]>
  /** Forgets the answer about the chain's targets, after a block was mined. */
  forget(): void
}

/**
 * Asks a subject about situations that share a chain. Asks for the targets once at each block, where all situations
 * have the same.
 * @param atOnce How many questions it takes at once.
 */
export function openQuestionAsker(subject: Subject, atOnce: number, signal?: AbortSignal): QuestionAsker {
  const { capabilities } = subject.info
  let targets: SubjectAnswer | undefined

  const askGroups = async (questions: readonly SubjectQuestion[]): Promise<SubjectAnswer[]> => {
    const answers: SubjectAnswer[] = []
    for (let next = 0; next < questions.length; next += atOnce) {
      await subject.ready?.()
      answers.push(...(await askAtOnce(subject, questions.slice(next, next + atOnce))))
      // An abort closes the subject, whose answers then mean nothing.
      if (signal?.aborted) throw new RunAborted()
    }
    return answers
  }

  return {
    async ask(questions, names) {
      const isAsked = ({ method }: Question) =>
        capabilities.includes(method) && !(method === 'targets' && targets !== undefined)
      const asked = questions.filter(isAsked)
      const params = asked.map((question) => ({ method: question.method, params: paramsOf(question, names) }))
      const answers = await askGroups(params as SubjectQuestion[])
      const byQuestion = new Map(asked.map((question, index) => [question, answers[index] as SubjectAnswer]))
      targets ??= answers[asked.findIndex(({ method }) => method === 'targets')]
      return questions.map((question) => {
        if (!capabilities.includes(question.method)) return { kind: 'skipped' }
        return byQuestion.get(question) ?? (targets as SubjectAnswer)
      })
    },
    forget() {
      targets = undefined
    },
  }
}
