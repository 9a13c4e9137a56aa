import { canonicalForm } from '../../src/check/situations/canonical.ts'
import type { Move } from '../../src/check/situations/move.ts'
import { type FormOf, search, worldOf } from '../../src/check/situations/search-situations.ts'
import { questionsIn } from '../../src/check/situations/situation-questions.ts'
import { type Start, worldAt } from '../../src/check/situations/situation-start.ts'
import { openAnswers } from '../../src/judge/open-answers.ts'
import { modelMutants } from '../../src/mistakes/model-mutants.ts'
import { decidesOtherwise, recordedAnswer, replacementOf } from '../../src/mistakes/recorded-answer.ts'
import { answer } from '../../src/model/answer-question.ts'
import type { AnswerOf, AnswerValue, Question } from '../../src/model/question.ts'
import { isRightAnswer } from '../../src/model/same-answer.ts'
import type { World } from '../../src/model/world.ts'

/** What a search on the model alone tells. */
export type ModelSearch = {
  /** The number of situations of each depth. */
  situations: number[]
  /** The right answers of all situations, without names and with times as order: the same set for equal searches. */
  answers: Set<string>
  /** The depth at which each model mutant first gives a wrong answer. */
  caught: Map<string, number>
}

const mutants = modelMutants.map((mutant) => ({ ...mutant, ...replacementOf(mutant) }))

/** Searches on the model. `formOf` as in {@link search}. */
export function searchModel(start: Start, depth: number, formOf?: FormOf): ModelSearch {
  const first = worldAt(start)
  const fixed = new Set(first.contracts.keys())
  const found: ModelSearch = { situations: [], answers: new Set(), caught: new Map() }
  for (const situation of search(start, depth, formOf)) {
    const { depth: at } = situation
    found.situations[at] = (found.situations[at] ?? 0) + 1
    const world = worldOf(first, situation)
    const questions = questionsIn(world).map((question) => {
      const { value: right, decided } = recordedAnswer(world, question)
      return { question, right, decided }
    })
    found.answers.add(answersText(world, questions, fixed))
    for (const mutant of mutants) {
      const { id, book } = mutant
      if (found.caught.has(id)) continue
      const isWrong = questions.some(({ question, right, decided }) => {
        if (!decidesOtherwise(mutant, decided)) return false
        const given = answer(world, question, book).value
        return !isAllowed(world, question, right, given)
      })
      if (isWrong) found.caught.set(id, at)
    }
  }
  return found
}

function isAllowed(world: World, question: Question, right: AnswerValue, given: AnswerValue): boolean {
  if (isRightAnswer(question.method, given, right)) return true
  return openAnswers(world, question, right).open.some(({ value }) => isRightAnswer(question.method, given, value))
}

type Answered = { question: Question; right: AnswerValue }

/** The answers, with the index in the canonical form for the name of a contract that the search made. */
function answersText(world: World, answered: readonly Answered[], fixed: ReadonlySet<string>): string {
  const { names } = canonicalForm(world, fixed)
  const made = names.filter((name) => world.contracts.has(name) && !fixed.has(name))
  const placed = (name: string) => (made.includes(name) ? `made ${made.indexOf(name)}` : name)
  const texts = answered.map(({ question, right }) => {
    const about = question.method === 'targets' ? '' : placed(question.contract)
    const named = JSON.parse(JSON.stringify(right), (_, value) => (typeof value === 'string' ? placed(value) : value))
    return `${question.method} ${about}: ${JSON.stringify(ordered(world, question, named))}`
  })
  return texts.toSorted().join('\n')
}

/** An answer with times as order: whether a countdown or a commitment ends later, in a second, now, or has ended. */
function ordered(world: World, { method }: Question, value: AnswerValue): unknown {
  if (value === null) return null
  if (method === 'timeRemaining') return Math.min(value as number, 2)
  if (method === 'terms') {
    const { commitmentDeadline, ...terms } = value as NonNullable<AnswerOf['terms']>
    const left = typeof commitmentDeadline === 'number' ? commitmentDeadline + world.startedAt - world.now : null
    return { ...terms, commitment: left === null ? null : Math.max(-2, Math.min(left, 2)) }
  }
  if (method !== 'targets') return value
  return (value as AnswerOf['targets'])
    .map((target) => ({ ...target, contracts: target.contracts.toSorted() }))
    .toSorted((a, b) => (a.agreement < b.agreement ? -1 : 1))
}

/**
 * A form that merges nothing but a shift in time: the whole world, with times as seconds before now. A search by it is the
 * brute-force one.
 */
export function wholeForm(world: World, _fixed: ReadonlySet<string>, last?: Move): string {
  const { now, height, before: _, startedAt: __, ...rest } = world
  // Which transactions can join the block of the last move.
  const joins = last?.do === 'transact' && (last.action.do === 'spawn' ? 'spawn' : 'other')
  return JSON.stringify({ ...rest, joins }, (key, value) => {
    if (value instanceof Map) return [...value]
    // As text: a time that is now differs from 0, which stands for none.
    if (timeKeys.has(key) && typeof value === 'number' && value > 0) return `${value - now} s`
    return heightKeys.has(key) ? value - height : value
  })
}

const timeKeys = new Set([
  'createdAt',
  'since',
  'registeredAt',
  'deadline',
  'approvedAt',
  'promotionRequestedAt',
  'firstPromotionAt',
  'cantChangeUntil',
])
const heightKeys = new Set(['createdIn', 'sinceBlock'])
