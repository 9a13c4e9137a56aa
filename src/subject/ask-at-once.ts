import type { Subject, SubjectAnswer, SubjectQuestion } from './subject.ts'

/** Asks several questions about the same block at once. The answers have the order of the questions. */
export function askAtOnce(subject: Subject, questions: readonly SubjectQuestion[]): Promise<SubjectAnswer[]> {
  if (subject.askMany && questions.length > 1) return subject.askMany(questions)
  return Promise.all(questions.map(({ method, params }) => subject.ask(method, params)))
}
