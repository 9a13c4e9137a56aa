import type { AnsweredQuestion, Blame } from '../judge/answered-question.ts'
import { severityOf } from '../judge/severity.ts'
import { answer } from '../model/answer-question.ts'
import { cannotKnow } from '../model/failing.ts'
import type { AnswerValue } from '../model/question.ts'
import type { RuleId } from '../model/rules.ts'
import { isRightAnswer } from '../model/same-answer.ts'
import { blameCase, blameUnexplained, fewestRules } from './blame-unexplained.ts'
import { type MemoryMutant, memoryMutants } from './memory-mutants.ts'
import { furtherMutants, type ModelMutant, modelMutants, quirkMutants } from './model-mutants.ts'
import { couldAnswerSo, neededBy } from './needed-facts.ts'
import { isPredicted } from './predicts.ts'

/** A model mutant without or with memory. */
export type KnownFault = ModelMutant | MemoryMutant
/** Those with memory come last: they need more to explain. */
export const knownFaults: readonly KnownFault[] = [...modelMutants, ...furtherMutants, ...memoryMutants]
const isMemory = (mutant: KnownFault): mutant is MemoryMutant => 'bookAfter' in mutant

/** The least share of the questions that a mutant answers wrongly on which it must predict the subject's answer. */
const LEAST_CONSISTENCY = 0.5

/**
 * Finds the broken rule of each failed question, or the candidates if the answers do not show which. Selects the model
 * mutants that best predict the subject's answers, and as few as explain all that any mutant can: one fault is blamed on its
 * own rule, not on related ones.
 * @param isOneCase Whether the questions are of one case alone, whose rules then decide nothing. Default false.
 */
export function blame<Asked extends AnsweredQuestion>(all: readonly Asked[], isOneCase = false): Map<Asked, Blame[]> {
  const [guesses, answered] = parted(all, ({ isGuess }) => isGuess === true)
  const [failures, underFaults] = parted(
    answered.filter(({ failed }) => failed),
    ({ world, metFault }) => !cannotKnow(world) || metFault === false,
  )
  const candidates = failures.length > 0 ? knownFaults.map((mutant) => scoreMutant(mutant, answered, failures)) : []
  const selected: KnownFault[] = []
  const blamed = new Map<Asked, Blame[]>()
  const open = new Set(failures)
  const explain = (failure: Asked, blames: Blame[]) => {
    blamed.set(failure, blames)
    open.delete(failure)
  }
  while (open.size > 0) {
    const ranked = candidates
      .map((candidate) => ({ candidate, explains: [...candidate.predicted].filter((failure) => open.has(failure)) }))
      .filter(({ candidate, explains }) => explains.length > 0 && candidate.consistency >= LEAST_CONSISTENCY)
      .filter(({ candidate, explains }) => isOfExplorer(candidate.modelMutant) || explains.some(isWithoutQuirks))
      .toSorted((a, b) => weight(b) - weight(a))
    const [best] = ranked
    if (!best) break
    selected.push(best.candidate.modelMutant)
    const equals = ranked.filter(
      (other) =>
        weight(other) === weight(best) &&
        sameItems(other.explains, best.explains) &&
        isMemory(other.candidate.modelMutant) === isMemory(best.candidate.modelMutant),
    )
    const likely = likeliest(
      best.explains,
      equals.map(({ candidate }) => candidate.modelMutant),
      isOneCase,
    )
    for (const failure of best.explains) explain(failure, distinct(likely.map((mutant) => blameOn(mutant, failure))))
  }
  const unexplained = new Map<Asked, Blame[]>()
  for (const failure of open) {
    const known = selected.find((modelMutant) => isWrong(modelMutant, failure) && isPossible(modelMutant, failure))
    if (known) explain(failure, [blameOn(known, failure)])
    else unexplained.set(failure, blameUnexplained(failure, breakableAt(failure), predictorsOf(failure, candidates)))
  }
  for (const [failure, blames] of fewestRules(unexplained)) explain(failure, blames)
  for (const guess of guesses) blamed.set(guess, blameGuess(guess))
  for (const failure of underFaults) {
    const known = selected.find((modelMutant) => matches(modelMutant, failure))
    blamed.set(failure, known ? [blameOn(known, failure)] : [blameFault(failure)])
  }
  return blamed
}

// Failures only while the explorer disagrees with the chain are explained by mutants that believe it alone.
const isOfExplorer = (mutant: KnownFault) => quirkMutants.includes(mutant as ModelMutant)
const isWithoutQuirks = ({ world }: AnsweredQuestion) => world.quirks.length === 0

function parted<Item>(items: readonly Item[], holds: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(holds), items.filter((item) => !holds(item))]
}

function sameItems(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item) => other.includes(item))
}

/**
 * Of mutants that the answers cannot tell apart, those whose rules the cases are about, or else all; of one case all, with
 * those first. Mutants that need no facts come first, those that never request what the subject requested last.
 */
function likeliest(
  explained: readonly AnsweredQuestion[],
  equals: readonly KnownFault[],
  isOneCase: boolean,
): KnownFault[] {
  const [ofCases, others] = parted(equals, ({ rule }) => explained.some(({ about }) => about.includes(rule)))
  const likely = isOneCase ? [...ofCases, ...others] : ofCases.length > 0 ? ofCases : equals
  const isUnlike = ({ never }: KnownFault) => explained.some(({ learned }) => never && learned?.now?.has(never.asks))
  const order = (mutant: KnownFault) =>
    (isUnlike(mutant) ? 2 : Math.sign(neededBy(mutant).length)) + (isOneCase && others.includes(mutant) ? 3 : 0)
  return likely.toSorted((a, b) => order(a) - order(b))
}

/** The rules that a known fault breaks at a question: one that the subject can have, and that answers it wrongly. */
function breakableAt(failure: AnsweredQuestion): Set<RuleId> {
  const faults = knownFaults.filter((fault) => isPossible(fault, failure) && isWrong(fault, failure))
  return new Set(faults.map(({ rule }) => rule))
}

/** The rules of the faults that predict an answer, although other answers contradict them; the least contradicted first. */
function predictorsOf<Asked>(failure: Asked, candidates: readonly Candidate<Asked>[]): RuleId[] {
  return candidates
    .filter(({ predicted }) => predicted.has(failure))
    .toSorted((one, other) => other.consistency - one.consistency)
    .map(({ modelMutant }) => modelMutant.rule)
}

/** Mutants of one kind have one clause. */
function distinct(blames: readonly Blame[]): Blame[] {
  return [...new Map(blames.map((one) => [`${one.rule} ${one.says}`, one])).values()]
}

/** The blame by a mutant, with the clause that fits the requests of the question. */
function blameOn({ rule, says, never }: KnownFault, { learned }: AnsweredQuestion): Blame {
  return { rule, says: never && learned?.now?.has(never.asks) ? never.says : says }
}

/** Whether the subject's requests can have given it a fact that the mutant needs. */
function isPossible(mutant: KnownFault, { learned }: AnsweredQuestion): boolean {
  return couldAnswerSo(mutant, learned?.soFar)
}

/** A mutant's answer. */
export function answerOf(
  mutant: KnownFault,
  { world, question, earlier = [] }: Pick<AnsweredQuestion, 'world' | 'question' | 'earlier'>,
): AnswerValue {
  return answer(world, question, isMemory(mutant) ? mutant.bookAfter(earlier) : mutant.book).value
}

/** Whether a mutant answers wrongly here, in any way: a selected mutant explains such failures too. */
function isWrong(modelMutant: KnownFault, asked: AnsweredQuestion): boolean {
  return !isRightAnswer(asked.question.method, answerOf(modelMutant, asked), asked.expected)
}

/** Whether a mutant predicts the subject's answer. */
function matches(modelMutant: KnownFault, asked: AnsweredQuestion): boolean {
  return isPredicted(isMemory(modelMutant) ? {} : modelMutant, answerOf(modelMutant, asked), asked)
}

type Candidate<Asked> = {
  modelMutant: KnownFault
  /** The failures whose answers it predicts. */
  predicted: Set<Asked>
  /** Of the questions that it answers wrongly, the share that the subject answered in the same way. */
  consistency: number
}

function scoreMutant<Asked extends AnsweredQuestion>(
  modelMutant: KnownFault,
  answered: readonly Asked[],
  failures: readonly Asked[],
): Candidate<Asked> {
  const predicted = new Set(failures.filter((asked) => isPossible(modelMutant, asked) && matches(modelMutant, asked)))
  if (predicted.size === 0) return { modelMutant, predicted, consistency: 0 }
  const contradicting = answered.filter(
    (asked) => !predicted.has(asked) && isWrong(modelMutant, asked) && !matches(modelMutant, asked),
  )
  return { modelMutant, predicted, consistency: predicted.size / (predicted.size + contradicting.length) }
}

function weight({ candidate, explains }: { candidate: { consistency: number }; explains: readonly unknown[] }): number {
  return candidate.consistency ** 2 * explains.length
}

/** The blame for answering at all where only a refusal was right. */
function blameGuess(guess: AnsweredQuestion): Blame[] {
  const broken = blameCase(guess).map(({ rule }) => rule)
  const known = modelMutants.filter(({ rule }) => broken.includes(rule)).map((one) => blameOn(one, guess))
  return known.length > 0 ? known : blameCase(guess)
}

const ALLOWS: Required<Blame> = { rule: 'FAULT-1', says: 'allows what it cannot know instead of refusing' }
const DENIES: Required<Blame> = { rule: 'FAULT-2', says: 'denies what it cannot know instead of refusing' }

/** The blames for a wrong answer while a source failed, when no selected mutant predicts it: it should have refused. */
export const faultBlames = [ALLOWS, DENIES]

function blameFault({ question, expected, given }: AnsweredQuestion): Blame {
  return severityOf(question.method, expected, given) === 'unsafe' ? ALLOWS : DENIES
}
