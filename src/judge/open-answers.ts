import { answer } from '../model/answer-question.ts'
import { openReadingsAbout } from '../model/open-readings.ts'
import type { AnswerValue, Question } from '../model/question.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import type { OpenReadingId } from '../model/rules.ts'
import { sameAnswer } from '../model/same-answer.ts'
import type { World } from '../model/world.ts'
import { severityOf } from './severity.ts'

/** An answer besides the usual one that an open reading allows. */
export type OpenAnswer = {
  value: AnswerValue
  reading: OpenReadingId
  /** The reading in words. */
  says: string
  /** It allows an attack that another reading denies: at `hardened` it fails. */
  isUnsafe: boolean
}

export type OpenAnswers = {
  /** The answers that differ from the usual one, each with its reading. */
  open: OpenAnswer[]
  /** The reading that denies what the usual answer allows, if there is one. */
  deniedBy?: OpenReadingId | undefined
}

type ReadingAnswer = { value: AnswerValue; isOpen: boolean; reading?: OpenReadingId; says?: string }

/**
 * Finds an open reading by which the contract of a question has another binding agreement, or none. The answer can
 * still be the same: a resolver that does not know which agreement binds may refuse every question about the contract.
 */
export function openBinding(world: World, question: Question): { reading: OpenReadingId; says: string } | undefined {
  if (question.method === 'targets') return undefined
  const { contract } = question
  const bindingBy = (book = rulebook) => answer(world, { method: 'bindingAgreement', contract }, book).value
  const found = openReadingsAbout(world).find(
    ({ book }) => !sameAnswer('bindingAgreement', bindingBy(book), bindingBy()),
  )
  return found && { reading: found.id, says: found.says }
}

/** Collects the differing answers of the open readings, and which of them are unsafe at `hardened`. */
export function openAnswers(world: World, question: Question, usual: AnswerValue): OpenAnswers {
  const { method } = question
  const others = openReadingsAbout(world)
    .map(({ id, says, book }) => ({ reading: id, says, book, value: answer(world, question, book).value }))
    .filter(({ value }) => !sameAnswer(method, value, usual))
  if (others.length === 0) return { open: [] }
  const isOpen = (book = rulebook) =>
    question.method !== 'targets' && answer(world, { method: 'isAttackable', contract: question.contract }, book).value
  const answers: ReadingAnswer[] = [
    { value: usual, isOpen: isOpen() === true },
    ...others.map(({ book, ...read }) => ({ ...read, isOpen: isOpen(book) === true })),
  ]
  const denierOf = (read: ReadingAnswer) => answers.find((other) => allowsMore(method, read, other))
  const open = others.map(({ book: _, ...read }, index) => ({
    ...read,
    isUnsafe: denierOf(answers[index + 1] as ReadingAnswer) !== undefined,
  }))
  const denier = denierOf(answers[0] as ReadingAnswer)
  return { open, deniedBy: denier?.reading }
}

/** Whether an answer says or implies that a target is attackable which the other reading denies. */
function allowsMore(method: Question['method'], read: ReadingAnswer, other: ReadingAnswer): boolean {
  if (method === 'targets') return severityOf(method, other.value, read.value) === 'unsafe'
  return read.isOpen && !other.isOpen && severityOf(method, other.value, read.value) === 'unsafe'
}
