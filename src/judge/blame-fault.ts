import type { AnsweredQuestion, Blame } from './answered-question.ts'
import { severityOf } from './severity.ts'

/** A wrong answer where refusing was right: only a fault that shows elsewhere too is another one than not refusing. */
export function blameFault({ question, expected, given }: AnsweredQuestion): Blame {
  const unsafe = severityOf(question.method, expected, given) === 'unsafe'
  return unsafe
    ? { rule: 'FAULT-1', says: 'allows what it cannot know instead of refusing' }
    : { rule: 'FAULT-2', says: 'denies what it cannot know instead of refusing' }
}
