import type { CaseReport, QuestionReport } from '../types.ts'
import { isFailing } from './forgive.ts'
import type { Entry } from './list.ts'

export const TO_BE_EXPLAINED = 'to be explained'

/**
 * The smallest list that makes every failure of a run a known one, but for the unsafe ones, which nothing can; by rules
 * rather than by cases where both take as many entries. An entry that `before` has already keeps what it says.
 */
export function smallestList(cases: readonly CaseReport[], before: readonly Entry[] = []): Entry[] {
  const known = new Map(before.map((entry) => [entry.case ?? entry.rule, entry]))
  const forgivable = cases.flatMap((report) => {
    const questions = report.questions.filter((one) => isFailing(one) && one.severity !== 'unsafe')
    return questions.length > 0 ? [{ report, questions }] : []
  })
  const byRules = forgivable.filter(({ questions }) => questions.every(breaksRules))
  const unruly = forgivable.filter((one) => !byRules.includes(one)).map(({ report }) => report.id)
  const edges = new Map(
    byRules.map(({ report, questions }) => [report.id, new Set<string>(questions.flatMap(({ rules }) => rules))]),
  )
  const cover = smallestCover(edges)
  const reason = TO_BE_EXPLAINED
  return [
    ...cover.right.toSorted().map((rule): Entry => known.get(rule) ?? { rule, reason }),
    ...[...unruly, ...cover.left].toSorted().map((id): Entry => known.get(id) ?? { case: id, reason }),
  ]
}

/** Whether an answer can be explained by rules. */
function breaksRules({ verdict, rules }: QuestionReport): boolean {
  return verdict === 'failed' && rules.length > 0
}

/**
 * Of two kinds of things and the edges between them, the fewest that touch every edge; of the right kind where there is
 * a choice. By Kőnig's theorem they are as many as the largest matching has edges, and that matching shows which.
 */
export function smallestCover(edges: ReadonlyMap<string, ReadonlySet<string>>): { left: string[]; right: string[] } {
  const leftOf = new Map<string, string>()
  for (const left of edges.keys()) match(left, edges, leftOf, new Set())
  // From each right that is left alone: what an alternating path reaches is covered from the left, the rest from the right.
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

/** Matches one left, along an augmenting path: others may have to move to another right. */
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
