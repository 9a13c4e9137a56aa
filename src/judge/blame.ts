import { answer } from '../model/answer.ts'
import { cannotKnow } from '../model/failing.ts'
import { type MemoryMutant, memoryMutants } from '../model/mutants/memory.ts'
import { type ModelMutant, modelMutants } from '../model/mutants/model-mutants.ts'
import { couldAnswerSo, neededBy } from '../model/mutants/needed-facts.ts'
import type { AnswerValue } from '../model/question.ts'
import { isRightAnswer } from '../model/same-answer.ts'
import type { AnsweredQuestion, Blame } from './answered-question.ts'
import { blameFault } from './blame-fault.ts'
import { isPredicted } from './predicts.ts'

/** What a subject may have in mind: of one world, or of worlds before. The latter come last: they need more to explain. */
type Reading = ModelMutant | MemoryMutant
const readings: readonly Reading[] = [...modelMutants, ...memoryMutants]
const isMemory = (reading: Reading): reading is MemoryMutant => 'bookAfter' in reading

/** How often a model mutant must have predicted the subject's answer, where it shows, to be taken for its fault. */
const LEAST_CONSISTENCY = 0.5

/**
 * Finds the rules that a subject breaks, each failed question's. The model mutants that predict its answers best are
 * taken, as few as explain what can be explained: a fault is blamed on its rule, not on every rule near it.
 */
export function blame<Asked extends AnsweredQuestion>(all: readonly Asked[]): Map<Asked, Blame[]> {
  const [guesses, answered] = parted(all, ({ isGuess }) => isGuess === true)
  const [failures, underFaults] = parted(
    answered.filter(({ failed }) => failed),
    ({ world }) => !cannotKnow(world),
  )
  const suspects = failures.length > 0 ? readings.map((reading) => testify(reading, answered, failures)) : []
  const convicted: Reading[] = []
  const blamed = new Map<Asked, Blame[]>()
  const open = new Set(failures)
  const explain = (failure: Asked, blames: Blame[]) => {
    blamed.set(failure, blames)
    open.delete(failure)
  }
  while (open.size > 0) {
    const ranked = suspects
      .map((suspect) => ({ suspect, explains: [...suspect.predicted].filter((failure) => open.has(failure)) }))
      .filter(({ suspect, explains }) => explains.length > 0 && suspect.consistency >= LEAST_CONSISTENCY)
      .filter(({ suspect, explains }) => isOfExplorer(suspect.modelMutant) || explains.some(isHonest))
      .toSorted((a, b) => weight(b) - weight(a))
    const [best] = ranked
    if (!best) break
    convicted.push(best.suspect.modelMutant)
    const equals = ranked.filter(
      (other) =>
        weight(other) === weight(best) &&
        sameItems(other.explains, best.explains) &&
        isMemory(other.suspect.modelMutant) === isMemory(best.suspect.modelMutant),
    )
    const candidates = likeliest(
      best.explains,
      equals.map(({ suspect }) => suspect.modelMutant),
    )
    for (const failure of best.explains)
      explain(
        failure,
        candidates.map((candidate) => charge(candidate, failure)),
      )
  }
  for (const failure of open) {
    const known = convicted.find((modelMutant) => shows(modelMutant, failure) && isPossible(modelMutant, failure))
    explain(failure, known ? [charge(known, failure)] : blameCase(failure))
  }
  for (const guess of guesses) blamed.set(guess, blameGuess(guess))
  for (const failure of underFaults) {
    const known = convicted.find((modelMutant) => foretells(modelMutant, failure))
    blamed.set(failure, known ? [charge(known, failure)] : [blameFault(failure)])
  }
  return blamed
}

// A fault that shows only while the explorer disagrees with the chain is to believe it, and no other.
const isOfExplorer = ({ rule }: Reading) => rule.startsWith('LAG-')
const isHonest = ({ world }: AnsweredQuestion) => world.quirks.length === 0

function parted<Item>(items: readonly Item[], holds: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))]
}

function sameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item))
}

/**
 * What nothing in the answers tells apart: one of these it is. Those of rules that none of the cases is about are left
 * out where there are others; what needs to know least comes first.
 */
function likeliest(explained: readonly AnsweredQuestion[], equals: readonly Reading[]): Reading[] {
  const likely = equals.filter(({ rule }) => explained.some(({ about }) => about.includes(rule)))
  const candidates = likely.length > 0 ? likely : equals
  return candidates.toSorted((a, b) => Math.sign(neededBy(a).length) - Math.sign(neededBy(b).length))
}

/** What a subject with such a fault does, as far as the question's own requests allow it. */
function charge({ rule, says, never }: Reading, { sought }: AnsweredQuestion): Blame {
  return { rule, says: never && sought?.now?.has(never.asks) ? never.says : says }
}

/** Whether the subject asked for what the model mutant needs to know. */
function isPossible(reading: Reading, { sought }: AnsweredQuestion): boolean {
  return couldAnswerSo(reading, sought?.sofar)
}

/** What a model mutant would have answered. */
function readingOf(reading: Reading, { world, question, earlier = [] }: AnsweredQuestion): AnswerValue {
  return answer(world, question, isMemory(reading) ? reading.bookAfter(earlier) : reading.book).value
}

/** Whether a model mutant goes wrong here, in whatever way: a fault that is known explains more than it predicts. */
function shows(modelMutant: Reading, asked: AnsweredQuestion): boolean {
  return !isRightAnswer(asked.question.method, readingOf(modelMutant, asked), asked.expected)
}

/** Whether it answers just as the subject did. */
function foretells(modelMutant: Reading, asked: AnsweredQuestion): boolean {
  return isPredicted(isMemory(modelMutant) ? {} : modelMutant, readingOf(modelMutant, asked), asked)
}

type Suspect<Asked> = {
  modelMutant: Reading
  /** The failures that it would have answered just as the subject did. */
  predicted: Set<Asked>
  /** Of the questions where it shows, the share that the subject answered as it would. */
  consistency: number
}

function testify<Asked extends AnsweredQuestion>(
  modelMutant: Reading,
  answered: readonly Asked[],
  failures: readonly Asked[],
): Suspect<Asked> {
  const predicted = new Set(failures.filter((asked) => isPossible(modelMutant, asked) && foretells(modelMutant, asked)))
  if (predicted.size === 0) return { modelMutant, predicted, consistency: 0 }
  const contradicting = answered.filter(
    (asked) => !predicted.has(asked) && shows(modelMutant, asked) && !foretells(modelMutant, asked),
  )
  return { modelMutant, predicted, consistency: predicted.size / (predicted.size + contradicting.length) }
}

function weight({ suspect, explains }: { suspect: { consistency: number }; explains: readonly unknown[] }): number {
  return suspect.consistency ** 2 * explains.length
}

/** No known model mutant goes wrong here: the rules that the case is about, as far as they take part in the answer. */
function blameCase({ about, derivedBy }: AnsweredQuestion): Blame[] {
  const involved = about.filter((rule) => derivedBy.includes(rule))
  return (involved.length > 0 ? involved : about).map((rule) => ({ rule }))
}

/** To have answered at all is what is wrong. */
function blameGuess(guess: AnsweredQuestion): Blame[] {
  const broken = blameCase(guess).map(({ rule }) => rule)
  const known = modelMutants.filter(({ rule }) => broken.includes(rule)).map((one) => charge(one, guess))
  return known.length > 0 ? known : blameCase(guess)
}
