import { answer } from '../../model/answer.ts'
import { type Misreading, misreadings } from '../../model/misreadings/misreadings.ts'
import type { AnswerValue, Question } from '../../model/question.ts'
import type { RuleId } from '../../model/rules.ts'
import type { World } from '../../model/world.ts'
import { sameAnswer } from './same-answer.ts'

/** A question that the subject answered, and what it said. */
export type AnsweredQuestion = {
  world: World
  question: Question
  expected: AnswerValue
  given: AnswerValue
  failed: boolean
  /** Whether no answer was right, whatever it said. Default false. */
  isGuess?: boolean
  /** The rules that the case is about. */
  about: readonly RuleId[]
  /** The rules of the derivation. */
  derivedBy: readonly RuleId[]
}

/** The rule that an answer breaks; `says`, what a subject does that answers so. */
export type Blame = { rule: RuleId; says?: string }

/** How often a misreading must have foretold the subject's answer, where it shows, to be taken for its fault. */
const LEAST_CONSISTENCY = 0.5

/**
 * Finds the rules that a subject breaks, each failed question's. The misreadings that foretell its answers best are
 * taken, as few as explain what can be explained: a fault is blamed on its rule, not on every rule near it.
 */
export function blame<Asked extends AnsweredQuestion>(all: readonly Asked[]): Map<Asked, Blame[]> {
  const answered = all.filter(({ isGuess }) => !isGuess)
  const failures = answered.filter(({ failed }) => failed)
  const suspects = failures.length > 0 ? misreadings.map((misreading) => testify(misreading, answered, failures)) : []
  const convicted: Misreading[] = []
  const blamed = new Map<Asked, Blame[]>()
  const open = new Set(failures)
  const explain = (failure: Asked, blames: Blame[]) => {
    blamed.set(failure, blames)
    open.delete(failure)
  }
  while (open.size > 0) {
    const ranked = suspects
      .map((suspect) => ({ suspect, explains: [...suspect.foretold].filter((failure) => open.has(failure)) }))
      .filter(({ suspect, explains }) => explains.length > 0 && suspect.consistency >= LEAST_CONSISTENCY)
      .toSorted((a, b) => weight(b) - weight(a))
    const [best] = ranked
    if (!best) break
    convicted.push(best.suspect.misreading)
    const equals = ranked.filter((other) => weight(other) === weight(best) && sameItems(other.explains, best.explains))
    const charges = chargesFor(
      best.explains,
      equals.map(({ suspect }) => charge(suspect.misreading)),
    )
    for (const failure of best.explains) explain(failure, charges)
  }
  for (const failure of open) {
    const known = convicted.find((misreading) => shows(misreading, failure))
    explain(failure, known ? [charge(known)] : blameCase(failure))
  }
  for (const guess of all) if (guess.isGuess) blamed.set(guess, blameGuess(guess))
  return blamed
}

function sameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item))
}

/** What nothing in the answers tells apart is charged together, but for rules that none of the cases is about. */
function chargesFor(explained: readonly AnsweredQuestion[], equals: readonly Blame[]): Blame[] {
  const suspected = distinctRules(equals)
  const likely = suspected.filter(({ rule }) => explained.some(({ about }) => about.includes(rule)))
  return likely.length > 0 ? likely : suspected
}

function distinctRules(blames: readonly Blame[]): Blame[] {
  return [...new Map(blames.toReversed().map((one) => [one.rule, one])).values()].toReversed()
}

const charge = ({ rule, says }: Misreading): Blame => ({ rule, says })

/** What a misreading would have answered. */
function readingOf({ book }: Misreading, { world, question }: AnsweredQuestion): AnswerValue {
  return answer(world, question, book).value
}

/** Whether a misreading goes wrong here, in whatever way: a fault that is known explains more than it foretells. */
function shows(misreading: Misreading, asked: AnsweredQuestion): boolean {
  return !sameAnswer(asked.question.method, readingOf(misreading, asked), asked.expected)
}

type Suspect<Asked> = {
  misreading: Misreading
  /** The failures that it would have answered just as the subject did. */
  foretold: Set<Asked>
  /** Of the questions where it shows, the share that the subject answered as it would. */
  consistency: number
}

function testify<Asked extends AnsweredQuestion>(
  misreading: Misreading,
  answered: readonly Asked[],
  failures: readonly Asked[],
): Suspect<Asked> {
  const foretells = (asked: Asked) => {
    const reading = readingOf(misreading, asked)
    return sameAnswer(asked.question.method, reading, asked.given) || misreading.isLike?.(reading, asked.given) === true
  }
  const foretold = new Set(failures.filter(foretells))
  if (foretold.size === 0) return { misreading, foretold, consistency: 0 }
  const contradicting = answered.filter(
    (asked) => !foretold.has(asked) && shows(misreading, asked) && !foretells(asked),
  )
  return { misreading, foretold, consistency: foretold.size / (foretold.size + contradicting.length) }
}

function weight({ suspect, explains }: { suspect: { consistency: number }; explains: readonly unknown[] }): number {
  return suspect.consistency ** 2 * explains.length
}

/** No known misreading goes wrong here: the rules that the case is about, as far as they take part in the answer. */
function blameCase({ about, derivedBy }: AnsweredQuestion): Blame[] {
  const involved = about.filter((rule) => derivedBy.includes(rule))
  return (involved.length > 0 ? involved : about).map((rule) => ({ rule }))
}

/** To have answered at all is what is wrong. */
function blameGuess(guess: AnsweredQuestion): Blame[] {
  const broken = blameCase(guess).map(({ rule }) => rule)
  const known = misreadings.filter(({ rule }) => broken.includes(rule)).map(charge)
  return known.length > 0 ? known : blameCase(guess)
}
