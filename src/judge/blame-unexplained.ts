import type { AnswerValue, TermsAnswer } from '../model/question.ts'
import type { RuleId } from '../model/rules.ts'
import type { AnsweredQuestion, Blame } from './answered-question.ts'

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
 * The blame for an answer that no model mutant predicts: the rules of what is wrong in it, where the answer shows that, or
 * else those of its case.
 */
export function blameUnexplained(asked: AnsweredQuestion): Blame[] {
  const shown = shownBy(asked)
  return shown.length > 0 ? shown.map((rule) => ({ rule })) : blameCase(asked)
}

/**
 * The case's rules that the derivation uses, or else all of the case's rules. Where no request met a fault, the rules about faults
 * come last.
 */
export function blameCase({ about, derivedBy, metFault }: AnsweredQuestion): Blame[] {
  const isPossible = (rule: RuleId) => metFault !== false || !rule.startsWith('FAULT-')
  const possible = about.filter(isPossible)
  const involved = possible.filter((rule) => derivedBy.includes(rule))
  const found = [involved, possible, derivedBy.filter(isPossible), about].find((rules) => rules.length > 0) ?? []
  return found.map((rule) => ({ rule }))
}

function shownBy({ question, expected, given }: AnsweredQuestion): RuleId[] {
  if (question.method === 'terms') return rulesOfTerms(expected as TermsAnswer | null, given as TermsAnswer | null)
  return question.method === 'timeRemaining' ? rulesOfTime(expected, given) : []
}

/** The rules of the members that differ. Terms of another agreement tell nothing of how terms are read. */
function rulesOfTerms(expected: TermsAnswer | null, given: TermsAnswer | null): RuleId[] {
  if (expected?.agreement !== given?.agreement || expected === null || given === null) return []
  const members = Object.keys(ruleOfTerm) as (keyof typeof ruleOfTerm)[]
  return [...new Set(members.filter((one) => expected[one] !== given[one]).map((one) => ruleOfTerm[one]))]
}

/** Without a countdown on both sides, the wrong agreement can be the cause. */
function rulesOfTime(expected: AnswerValue, given: AnswerValue): RuleId[] {
  if (typeof expected !== 'number' || typeof given !== 'number') return []
  return expected === 0 ? ['TIME-2'] : ['TIME-1', 'TIME-3']
}
