import type { QuestionReport } from '../../../../report/finding.ts'
import type { CaseReport } from '../run-report.ts'
import type { KnownFailingEntry } from './entry-name.ts'
import { isFailing } from './forgive.ts'

export const TO_BE_EXPLAINED = 'to be explained'

/**
 * Makes a small list by which every failure of a run is a known failure, except unsafe ones. Lists a rule rather than
 * a case that would account for as many. Entries of `before` keep their reason, issue and expiry.
 */
export function smallestList(
  cases: readonly CaseReport[],
  before: readonly KnownFailingEntry[] = [],
): KnownFailingEntry[] {
  const known = new Map(before.map((entry) => [entry.case ?? entry.rule, entry]))
  const forgivable = cases.flatMap((report) => {
    const questions = report.questions.filter((one) => isFailing(one) && one.severity !== 'unsafe')
    return questions.length > 0 ? [{ report, questions }] : []
  })
  const byRules = forgivable.filter(({ questions }) => questions.every(breaksRules))
  const withoutRules = forgivable.filter((one) => !byRules.includes(one)).map(({ report }) => report.id)
  const cover = smallCover(
    byRules.flatMap(({ report, questions }) =>
      [...new Set(questions.flatMap(({ rules }) => rules))].map((rule) => ({ id: report.id, rule })),
    ),
  )
  const reason = TO_BE_EXPLAINED
  return [
    ...cover.rules.toSorted().map((rule): KnownFailingEntry => known.get(rule) ?? { rule, reason }),
    ...[...withoutRules, ...cover.ids].toSorted().map((id): KnownFailingEntry => known.get(id) ?? { case: id, reason }),
  ]
}

/** Whether an answer can be explained by rules. Only a run that asks again shows that an answer is flaky. */
function breaksRules({ verdict, rules, again }: QuestionReport): boolean {
  return verdict === 'failed' && rules.length > 0 && again === undefined
}

type Breach = { id: string; rule: string }

/** Selects cases and rules until each breach has its case or its rule: the most frequent one first, of two a rule. */
export function smallCover(breaches: readonly Breach[]): { ids: string[]; rules: string[] } {
  const ids: string[] = []
  const rules: string[] = []
  for (let open = breaches; open.length > 0; ) {
    const rule = mostFrequent(open.map((one) => one.rule))
    const id = mostFrequent(open.map((one) => one.id))
    const byRule = open.filter((one) => one.rule !== rule)
    const byCase = open.filter((one) => one.id !== id)
    if (byRule.length <= byCase.length) rules.push(rule)
    else ids.push(id)
    open = byRule.length <= byCase.length ? byRule : byCase
  }
  return { ids, rules }
}

function mostFrequent(values: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best))[0]
}
