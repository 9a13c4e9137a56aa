import { createHash } from 'node:crypto'
import type { Mutant } from '../src/mutants/mutants.ts'
import type { Scenario } from '../src/scenario/scenario.ts'

/** A short hash of each case and each mutant, by id. */
export type MatrixInputs = { cases: Record<string, string>; mutants: Record<string, string> }

const START = '<!-- not measured -->'
const END = '<!-- /not measured -->'

/** Where the page has what is not measured. */
export const NOT_MEASURED = `${START}\n${END}`

/** A case counts as changed with its steps, questions, rules or level, not with its title; a mutant with its code or rules. */
export function matrixInputs(cases: readonly Scenario[], mutants: readonly Mutant[]): MatrixInputs {
  return {
    cases: Object.fromEntries(cases.map(({ id, title: _, ...rest }) => [id, hashOf(rest)])),
    mutants: Object.fromEntries(
      mutants.map(({ id, patches, rules, needsOneNetwork }) => [id, hashOf({ patches, rules, needsOneNetwork })]),
    ),
  }
}

/** The page, with what has changed since it was measured between its two comments. */
export function withChanges(page: string, measured: MatrixInputs, current: MatrixInputs): string {
  const [before, rest = ''] = page.split(START)
  const [, after = ''] = rest.split(END)
  return `${before}${START}\n\n${changesText(measured, current)}\n\n${END}${after}`
}

/** Which cases and mutants the matrix was measured with, and which of today's it has not measured. */
function changesText(measured: MatrixInputs, current: MatrixInputs): string {
  const lines = [
    ...changes('mutant', measured.mutants, current.mutants),
    ...changes('case', measured.cases, current.cases),
  ]
  const hash = `Measured with the cases and mutants of hash \`${hashOf(measured)}\``
  if (lines.length === 0) return `${hash}. They are those of today.`
  return [`${hash}. Not measured since:`, '', ...lines].join('\n')
}

function changes(noun: string, measured: Record<string, string>, current: Record<string, string>): string[] {
  const line = (change: string, ids: readonly string[]) =>
    ids.length === 0 ? [] : [`- ${ids.length} ${change} ${noun}${ids.length === 1 ? '' : 's'}: ${idsText(ids)}`]
  const ids = Object.keys(current).toSorted()
  return [
    ...line(
      'new',
      ids.filter((id) => measured[id] === undefined),
    ),
    ...line(
      'changed',
      ids.filter((id) => measured[id] !== undefined && measured[id] !== current[id]),
    ),
    ...line(
      'removed',
      Object.keys(measured)
        .filter((id) => current[id] === undefined)
        .toSorted(),
    ),
  ]
}

const idsText = (ids: readonly string[]) => ids.map((id) => `\`${id}\``).join(', ')

/** The order of an object's members does not count. */
function hashOf(value: unknown): string {
  const text = JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
