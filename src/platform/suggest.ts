import { UsageError } from './errors.ts'

/** The error for a name that is not there, with the nearest that is. */
export function unknownName(kind: string, given: string, known: readonly string[], next: string): UsageError {
  return new UsageError(`There is no ${kind} "${given}"`, { facts: { 'did you mean': didYouMean(given, known) }, next })
}

/** The names that may be meant by another one, as a text; undefined if none is like it. */
export function didYouMean(given: string, known: readonly string[]): string | undefined {
  return nearestTo(given, known).join(' or ') || undefined
}

/** The names that differ least from a given one, at most three, none that shares less than half of it. */
function nearestTo(given: string, known: readonly string[]): string[] {
  const wanted = given.slice(0, 100).toLowerCase()
  return known
    .map((name) => ({ name, distance: distance(wanted, name.toLowerCase()) }))
    .filter(({ name, distance }) => distance <= Math.max(2, Math.max(name.length, wanted.length) / 2))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, 3)
    .map(({ name }) => name)
}

/** Levenshtein distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [i, a] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, b] of [...other].entries()) {
      const substitute = (row[j] ?? 0) + (a === b ? 0 : 1)
      next.push(Math.min(substitute, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
