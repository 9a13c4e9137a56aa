import type { AnsweredQuestion, Blame } from '../judge/answered-question.ts'
import { PROMOTION_DELAY } from '../model/protocol.ts'
import type { AnswerValue, TermsAnswer } from '../model/question.ts'
import type { RuleId } from '../model/rules.ts'
import { readModelRow } from './mistakes.ts'

/** The rule that decides each member of an answer about terms, once the agreement is right. */
const ruleOfTerm: Record<Exclude<keyof TermsAnswer, 'agreement'>, RuleId> = {
  bountyPercentage: 'TERM-1',
  bountyCapUsd: 'TERM-1',
  aggregateBountyCapUsd: 'TERM-1',
  retainable: 'TERM-1',
  identityRequirement: 'TERM-1',
  agreementURI: 'TERM-2',
  commitmentDeadline: 'TERM-3',
}

/**
 * The candidates for an answer that no fault explains: the rule of what is wrong in it, where the answer shows that; or else
 * the case's rules that can be broken at the question, or those of the faults that predict the answer; or else
 * {@link blameCase}.
 * @param breakable The rules that a known fault breaks at the question.
 * @param predictors The rules of the faults that predict the answer and that other answers contradict, the likeliest first.
 */
export function blameUnexplained(
  asked: AnsweredQuestion,
  breakable: ReadonlySet<RuleId>,
  predictors: readonly RuleId[],
): Blame[] {
  const likely = predictors.filter((rule) => canBreak(asked, rule))
  // A model mutant answers from one world. A subject that reads lost events, or remembers undone blocks, answers from the past,
  // so `breakable` lacks the rules about these. The derivation names such a rule only if the answer depends on what was lost.
  const isOfPast = (rule: RuleId) => ['LAG-9', 'LAG-10'].includes(rule) && asked.derivedBy.includes(rule)
  const possible = asked.about.filter((rule) => (breakable.has(rule) || isOfPast(rule)) && canBreak(asked, rule))
  const ofCase = [...likely.filter((rule) => asked.about.includes(rule)), ...possible]
  if (countsFromMachine(asked)) return [readModelRow('machine-clock')]
  if (isWithoutPromotion(asked)) return [{ rule: 'TIME-2', says: NUMBER_WITHOUT_PROMOTION }]
  const found = [shownBy(asked), ofCase, likely].find((rules) => rules.length > 0)
  return found ? [...new Set(found)].map((rule) => ({ rule })) : blameCase(asked)
}

/**
 * Blames answers on the rules that are their only candidates, as few as possible: an answer with one of these among its
 * candidates breaks that one.
 */
export function fewestRules<Asked>(candidates: ReadonlyMap<Asked, Blame[]>): Map<Asked, Blame[]> {
  const all = [...candidates.values()]
  const occurrences = (rule: RuleId) => all.filter((blames) => blames.some((one) => one.rule === rule)).length
  const sole = [...new Set(all.flatMap(([first, ...others]) => (first && others.length === 0 ? [first.rule] : [])))]
  const likeliest = sole.toSorted((one, other) => occurrences(other) - occurrences(one))
  return new Map(
    [...candidates].map(([asked, blames]) => {
      const rule = likeliest.find((one) => blames.some((blame) => blame.rule === one))
      return [asked, rule === undefined ? blames : blames.filter((blame) => blame.rule === rule)]
    }),
  )
}

/**
 * The case's rules that the derivation uses, or else all of the case's rules. Where no request met a fault, the rules about faults
 * come last.
 */
export function blameCase(asked: AnsweredQuestion): Blame[] {
  const { about, derivedBy } = asked
  const isPossible = (rule: RuleId) => canBreak(asked, rule)
  const possible = about.filter(isPossible)
  const involved = possible.filter((rule) => derivedBy.includes(rule))
  const found = [involved, possible, derivedBy.filter(isPossible), about].find((rules) => rules.length > 0) ?? []
  return found.map((rule) => ({ rule }))
}

export const NUMBER_WITHOUT_PROMOTION = 'answers a number although no promotion is requested'

/** Whether a number was answered where the binding agreement has no countdown. */
function isWithoutPromotion({ question, expected, given, derivedBy }: AnsweredQuestion): boolean {
  const isNumber = question.method === 'timeRemaining' && typeof given === 'number'
  return isNumber && expected === null && derivedBy.includes('TIME-2')
}

/** The results of a run may be this old when they are blamed: scenarios are years away from it. */
const TWO_DAYS = 2 * 86_400

/** Whether an answer and the machine's clock at that time add up to the end of a countdown. */
function countsFromMachine({ question, given, world: { agreements } }: AnsweredQuestion): boolean {
  if (question.method !== 'timeRemaining' || typeof given !== 'number') return false
  const ages = [...agreements.values()].map(({ registration }) => {
    const end = (registration?.promotionRequestedAt || Number.NaN) + PROMOTION_DELAY
    return Date.now() / 1_000 + given - end
  })
  return ages.some((age) => age > -60 && age < TWO_DAYS)
}

/** Where no request met a fault, no rule about faults is broken. */
const canBreak = ({ metFault }: AnsweredQuestion, rule: RuleId) => metFault !== false || !rule.startsWith('FAULT-')

function shownBy({ question, expected, given }: AnsweredQuestion): RuleId[] {
  if (question.method === 'terms') return rulesOfTerms(expected as TermsAnswer | null, given as TermsAnswer | null)
  return question.method === 'timeRemaining' ? rulesOfTime(expected, given) : []
}

/** The rule of the first member that differs. Terms of another agreement tell nothing of how terms are read. */
function rulesOfTerms(expected: TermsAnswer | null, given: TermsAnswer | null): RuleId[] {
  if (expected?.agreement !== given?.agreement || expected === null || given === null) return []
  const members = Object.keys(ruleOfTerm) as (keyof typeof ruleOfTerm)[]
  return members
    .filter((one) => expected[one] !== given[one])
    .map((one) => ruleOfTerm[one])
    .slice(0, 1)
}

/** Without a countdown on both sides, the wrong agreement can be the cause. */
function rulesOfTime(expected: AnswerValue, given: AnswerValue): RuleId[] {
  if (typeof expected !== 'number' || typeof given !== 'number') return []
  return expected === 0 ? ['TIME-2'] : ['TIME-1', 'TIME-3']
}
