import { UsageError } from './errors.ts'

/** Builds the error for an unknown name, with the nearest known ones. */
export function unknownName(kind: string, given: string, known: readonly string[], next: string): UsageError {
  return new UsageError(`There is no ${kind} "${given}"`, { facts: { 'did you mean': didYouMean(given, known) }, next })
}

/** Suggests known names as a text; undefined if none is similar. */
export function didYouMean(given: string, known: readonly string[]): string | undefined {
  return nearestTo(given, known).join(' or ') || undefined
}

/** Selects at most three names with the smallest distance, each at most half of the name. */
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
