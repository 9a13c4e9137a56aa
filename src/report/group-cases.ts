import { brokenText } from './breaks.ts'
import type { Case, Judged } from './check-report.ts'
import { isClean } from './check-report.ts'

/** Cases that did not pass for the same reason. */
export type CaseGroup = {
  /** The rule that their worst answers break, or the candidates; none for cases without a wrong answer. */
  rules: readonly string[]
  /** The subject's habit, if the answers come of one. */
  habit?: string | undefined
  /** The reason, if no rule says it. Default: there is no answer. */
  reason?: string | undefined
  /** Unsafe ones come first; of these, cases about a rule that the group breaks; of these, the shortest. */
  cases: [Case, ...Case[]]
}

/** Whether an answer of a case is unsafe. */
export const isUnsafe = ({ findings }: Pick<Case, 'findings'>): boolean =>
  findings.some(({ word }) => word === 'unsafe')

/** The cases that did not pass and are not known to fail, unsafe ones first. */
export function worstFirst(cases: readonly Case[]): Case[] {
  return cases
    .filter((one) => !isClean(one) && one.known === undefined)
    .toSorted((a, b) => Number(isUnsafe(b)) - Number(isUnsafe(a)))
}

/**
 * The cases that did not pass, by the rule that their worst answer breaks, or by the reason why there is no answer; unsafe
 * groups first. Known failures are left out.
 */
export function groupCases(cases: readonly Case[]): CaseGroup[] {
  const groups = new Map<string, CaseGroup>()
  for (const one of worstFirst(cases)) {
    const { key, ...reason } = reasonOf(one)
    const group = groups.get(key)
    if (group) group.cases.push(one)
    else groups.set(key, { ...reason, cases: [one] })
  }
  for (const group of groups.values())
    group.cases.sort(
      (a, b) =>
        Number(isUnsafe(b)) - Number(isUnsafe(a)) || isAbout(b, group) - isAbout(a, group) || lengthOf(a) - lengthOf(b),
    )
  return [...groups.values()]
}

/** 1 if a case is about a rule that the group breaks, so that its requests show how the subject breaks it; else 0. */
const isAbout = (one: Case, { rules }: CaseGroup) => Number(one.rules?.some((rule) => rules.includes(rule)) ?? false)

function lengthOf({ scenario, findings }: Case): number {
  return (scenario ? scenario.steps.length + (scenario.elsewhere?.length ?? 0) : 10_000) + findings.length
}

/** Whether there is no answer. */
export const isUnanswered = ({ word }: Judged): boolean => word === 'refused' || word === 'errored'

/** The worst answer of a case: an unsafe one, else a wrong one, else a missing one. */
export function worstFinding({ findings }: Pick<Case, 'findings'>): Judged | undefined {
  const wrong = findings.filter((finding) => !isUnanswered(finding))
  return wrong.find(({ word }) => word === 'unsafe') ?? wrong[0] ?? findings[0]
}

function reasonOf({ findings }: Case): Omit<CaseGroup, 'cases'> & { key: string } {
  const worst = worstFinding({ findings })
  if (!worst) return { rules: [], key: '' }
  if (isUnanswered(worst)) return { rules: [], key: whyUnanswered(worst) }
  return { rules: worst.rules, habit: worst.habit, reason: worst.reason, key: worst.rules.toSorted().join() }
}

/** Addresses and numbers are left out: they differ from case to case. */
function whyUnanswered({ word, given: [{ text }] }: Judged): string {
  return `${word}: ${text.replace(/0x[0-9a-f]+|\d+/gi, '#')}`
}

/** Why the cases of a group did not pass. */
export function groupTitle({ rules, habit, reason = 'No answer' }: CaseGroup): string {
  return rules.length === 0 ? reason : brokenText({ rules, habit })
}
