import { answer } from '../model/answer.ts'
import { openReadingBooks } from '../model/open-readings.ts'
import type { AnswerValue, Question } from '../model/question.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { OpenReadingId } from '../model/rules.ts'
import { sameAnswer } from '../model/same-answer.ts'
import type { World } from '../model/world.ts'
import { severityOf } from './severity.ts'

/** An answer that a reading left open by the sources allows beside the usual one. */
export type OpenAnswer = {
  value: AnswerValue
  reading: OpenReadingId
  /** The reading in words. */
  says: string
  /** It says or implies that something can be attacked which another reading says cannot: at `hardened` it fails. */
  isUnsafe: boolean
}

export type OpenAnswers = {
  /** Each answer that is not the usual one, by the first reading that gives it. */
  open: OpenAnswer[]
  /** Of a usual answer that is unsafe in this sense: the reading that denies. */
  deniedBy?: OpenReadingId
}

type Read = { value: AnswerValue; isOpen: boolean; reading?: OpenReadingId; says?: string }

/** The answers of the other open readings, where there are any, and which of all are unsafe at `hardened`. */
export function openAnswers(world: World, question: Question, usual: AnswerValue): OpenAnswers {
  const { method } = question
  const others = openReadingBooks
    .map(({ id, says, book }) => ({ reading: id, says, book, value: answer(world, question, book).value }))
    .filter(({ value }) => !sameAnswer(method, value, usual))
  if (others.length === 0) return { open: [] }
  const isOpen = (book = rulebook) =>
    question.method !== 'targets' && answer(world, { method: 'isAttackable', contract: question.contract }, book).value
  const reads: Read[] = [
    { value: usual, isOpen: isOpen() === true },
    ...others.map(({ book, ...read }) => ({ ...read, isOpen: isOpen(book) === true })),
  ]
  const denierOf = (read: Read) => reads.find((other) => allowsMore(method, read, other))
  const open = others.map(({ book: _, ...read }, place) => ({
    ...read,
    isUnsafe: denierOf(reads[place + 1] as Read) !== undefined,
  }))
  const denier = denierOf(reads[0] as Read)
  return { open, ...(denier?.reading && { deniedBy: denier.reading }) }
}

/** Whether an answer says or implies that something can be attacked which the other reading says cannot. */
function allowsMore(method: Question['method'], read: Read, other: Read): boolean {
  if (method === 'targets') return severityOf(method, other.value, read.value) === 'unsafe'
  return read.isOpen && !other.isOpen && severityOf(method, other.value, read.value) === 'unsafe'
}
