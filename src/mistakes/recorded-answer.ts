import { answer } from '../model/answer-question.ts'
import type { AnswerValue, Question } from '../model/question.ts'
import type { Rulebook } from '../model/rulebook/decisions.ts'
import { rulebook } from '../model/rulebook/rulebook.ts'
import { sameFlat } from '../model/same-answer.ts'
import type { World } from '../model/world.ts'

type Decision = keyof Rulebook
type Decide = (this: Rulebook, ...args: unknown[]) => unknown

/** The decisions that led to an answer: for each, what it was asked and what it decided. */
export type Decided = ReadonlyMap<Decision, readonly { args: unknown[]; result: unknown }[]>

/** A mutant's book, and the decisions that it replaces. */
export type Replacement = { book: Rulebook; replaces: readonly Decision[] }

const decisions = Object.keys(rulebook) as Decision[]

export function replacementOf({ book }: { book: Rulebook }): Replacement {
  return { book, replaces: decisions.filter((decision) => book[decision] !== rulebook[decision]) }
}

/** The right answer to a question, and the decisions that led to it. */
export function recordedAnswer(world: World, question: Question): { value: AnswerValue; decided: Decided } {
  recorded = new Map()
  const { value } = answer(world, question, recorder)
  return { value, decided: recorded }
}

/**
 * Whether a book decides otherwise than the right rules did on the way to an answer. If not, its answer is the same: it takes
 * the same way.
 */
export function decidesOtherwise({ book, replaces }: Replacement, decided: Decided): boolean {
  return replaces.some((decision) => {
    const calls = decided.get(decision)
    if (!calls) return false
    // These are the answer itself, or most of it.
    if (isWhole.has(decision)) return true
    return calls.some(({ args, result }) => !sameDecision((book[decision] as Decide).apply(book, args), result))
  })
}

const isWhole: ReadonlySet<Decision> = new Set([
  'isAttackable',
  'timeRemaining',
  'terms',
  'contractsByAgreement',
  'targets',
])

/** A decision is a value, a part of the world, or a value with its derivation. */
function sameDecision(one: unknown, other: unknown): boolean {
  if (one === other) return true
  const [value, right] = [one, other].map((each) => (isDerived(each) ? each.value : each))
  return isDerived(one) && sameFlat(value, right)
}

const isDerived = (decision: unknown): decision is { value: unknown } =>
  typeof decision === 'object' && decision !== null && 'because' in decision

let recorded = new Map<Decision, { args: unknown[]; result: unknown }[]>()

/** The right rules, which record what they decide. */
const recorder = Object.fromEntries(
  decisions.map((decision) => [
    decision,
    function (this: Rulebook, ...args: unknown[]) {
      const result = (rulebook[decision] as Decide).apply(this, args)
      const calls = recorded.get(decision)
      if (calls) calls.push({ args, result })
      else recorded.set(decision, [{ args, result }])
      return result
    },
  ]),
) as unknown as Rulebook
