import { answer } from '../answer.ts'
import type { AnswerValue, Question } from '../question.ts'
import type { Rulebook } from '../rulebook/decisions.ts'
import { rulebook } from '../rulebook/rulebook.ts'
import { sameFlat } from '../same-answer.ts'
import type { World } from '../world.ts'

type Decision = keyof Rulebook
type Decide = (this: Rulebook, ...args: unknown[]) => unknown

/** A decision of the right rules: what it was asked, what it decided, and the decisions that led to it. */
type Decided = {
  decision: Decision
  args: unknown[]
  result: unknown
  by: Decided[]
  /** Whether books decide otherwise, as far as they were asked. */
  otherwise: Map<Rulebook, boolean>
}

/** The decisions that led to an answer. */
export type Decisions = ReadonlyMap<Decision, readonly Decided[]>

/** A mutant's book, and the decisions that it replaces. */
export type Replacement = { book: Rulebook; replaces: readonly Decision[] }

const decisions = Object.keys(rulebook) as Decision[]

export function replacementOf({ book }: { book: Rulebook }): Replacement {
  return { book, replaces: decisions.filter((decision) => book[decision] !== rulebook[decision]) }
}

/**
 * The right answer to a question, and the decisions that led to it. What was decided for another question about the same
 * world, if that was the latest one, is not decided again.
 */
export function recordedAnswer(world: World, question: Question): { value: AnswerValue; decided: Decisions } {
  if (recorded.world !== world) recorded = emptyRecord(world)
  const first: Decided[] = []
  recorded.open = [first]
  const { value } = answer(world, question, recorder)
  return { value, decided: byDecision(first) }
}

/**
 * Whether a book decides otherwise than the right rules did on the way to an answer. If not, its answer is the same: it takes
 * the same way.
 */
export function decidesOtherwise({ book, replaces }: Replacement, decided: Decisions): boolean {
  return replaces.some((decision) => {
    const calls = decided.get(decision)
    if (!calls) return false
    // These are the answer itself, or most of it.
    return isWhole.has(decision) || calls.some((call) => isOtherwise(call, book))
  })
}

function isOtherwise({ decision, args, result, otherwise }: Decided, book: Rulebook): boolean {
  const known = otherwise.get(book)
  if (known !== undefined) return known
  const isOther = !sameDecision((book[decision] as Decide).apply(book, args), result)
  otherwise.set(book, isOther)
  return isOther
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

/** Decisions and those that led to them, each once. */
function byDecision(first: readonly Decided[]): Decisions {
  const found = new Map<Decision, Decided[]>()
  const seen = new Set<Decided>()
  const visit = (one: Decided) => {
    if (seen.has(one)) return
    seen.add(one)
    const same = found.get(one.decision)
    if (same) same.push(one)
    else found.set(one.decision, [one])
    one.by.forEach(visit)
  }
  first.forEach(visit)
  return found
}

/**
 * What was decided about a world. `known`: by decision and arguments. `open`: for each decision that is being made, outermost
 * first, those that led to it.
 */
type DecisionRecord = {
  world: World | undefined
  known: Map<string, Decided>
  open: Decided[][]
  numbers: Map<unknown, number>
}

const emptyRecord = (world?: World): DecisionRecord => ({ world, known: new Map(), open: [], numbers: new Map() })
let recorded = emptyRecord()

/** A decision and its arguments as text; parts of the world by number. */
function callKey(decision: Decision, args: readonly unknown[]): string {
  let key: string = decision
  for (const arg of args) {
    if (typeof arg !== 'object') {
      key += ` ${arg}`
      continue
    }
    const number = recorded.numbers.get(arg) ?? recorded.numbers.size
    recorded.numbers.set(arg, number)
    key += ` #${number}`
  }
  return key
}

/** The right rules, which record what they decide. */
const recorder = Object.fromEntries(
  decisions.map((decision) => [
    decision,
    function (this: Rulebook, ...args: unknown[]) {
      const key = callKey(decision, args)
      const known = recorded.known.get(key)
      if (known) {
        recorded.open.at(-1)?.push(known)
        return known.result
      }
      const by: Decided[] = []
      recorded.open.push(by)
      const result = (rulebook[decision] as Decide).apply(this, args)
      recorded.open.pop()
      const decided = { decision, args, result, by, otherwise: new Map() }
      recorded.known.set(key, decided)
      recorded.open.at(-1)?.push(decided)
      return result
    },
  ]),
) as unknown as Rulebook
