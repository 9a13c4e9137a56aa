import type { QuestionReport } from '../../../../report/finding.ts'
import type { CaseReport } from '../run-report.ts'
import type { KnownFailingEntry } from './entry-name.ts'
import { isFailing } from './forgive.ts'

export const TO_BE_EXPLAINED = 'to be explained'

/**
 * The smallest list that makes every failure of a run a known failure, except unsafe ones. If rules and cases need the same
 * number of entries, it lists rules. Entries of `before` keep their reason, issue and expiry.
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
  const edges = new Map(
    byRules.map(({ report, questions }) => [report.id, new Set<string>(questions.flatMap(({ rules }) => rules))]),
  )
  const cover = smallestCover(edges)
  const reason = TO_BE_EXPLAINED
  return [
    ...cover.right.toSorted().map((rule): KnownFailingEntry => known.get(rule) ?? { rule, reason }),
    ...[...withoutRules, ...cover.left]
      .toSorted()
      .map((id): KnownFailingEntry => known.get(id) ?? { case: id, reason }),
  ]
}

/** Whether an answer can be explained by rules. Only a run that asks again shows that an answer is flaky. */
function breaksRules({ verdict, rules, again }: QuestionReport): boolean {
  return verdict === 'failed' && rules.length > 0 && again === undefined
}

/**
 * A minimum vertex cover of a bipartite graph, with right vertices where there is a choice. By Kőnig's theorem it has as many
 * vertices as a maximum matching has edges, and follows from that matching.
 */
export function smallestCover(edges: ReadonlyMap<string, ReadonlySet<string>>): { left: string[]; right: string[] } {
  const leftOf = new Map<string, string>()
  for (const left of edges.keys()) match(left, edges, leftOf, new Set())
  // Alternating paths start at each unmatched right vertex: the cover has the left vertices they reach, and the right ones they do not.
  const rights = [...new Set([...edges.values()].flatMap((some) => [...some]))]
  const reached = { left: new Set<string>(), right: new Set<string>() }
  const pending = rights.filter((right) => !leftOf.has(right))
  for (const right of pending) {
    reached.right.add(right)
    for (const [left, some] of edges) {
      if (!some.has(right) || reached.left.has(left)) continue
      reached.left.add(left)
      for (const next of some) if (leftOf.get(next) === left && !reached.right.has(next)) pending.push(next)
    }
  }
  return { left: [...reached.left], right: rights.filter((right) => !reached.right.has(right)) }
}

/** Matches one left vertex along an augmenting path, which may move others to another right vertex. */
function match(
  left: string,
  edges: ReadonlyMap<string, ReadonlySet<string>>,
  leftOf: Map<string, string>,
  tried: Set<string>,
): boolean {
  for (const right of edges.get(left) ?? []) {
    if (tried.has(right)) continue
    tried.add(right)
    const holder = leftOf.get(right)
    if (holder !== undefined && !match(holder, edges, leftOf, tried)) continue
    leftOf.set(right, left)
    return true
  }
  return false
}
