import { escapeControls, escapeJson } from '../platform/escape-controls.ts'
import { version } from '../platform/version.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { caseText } from './case-text.ts'
import { type Case, isClean } from './check-report.ts'
import { styleFor } from './style.ts'

/** The first line: the cases that are to run, in an order that only their selection changes. */
type RunLine = {
  type: 'run'
  version: string
  /** `file`: that of a scenario of the user's own. */
  cases: (Pick<Scenario, 'id' | 'title' | 'level'> & { rules: readonly string[]; file?: string | undefined })[]
  /** Number of generated scenarios that follow the cases. Those that fail have a line of their own. */
  generated: number
}

/** The line of a case that ran, of one that was left out, or of a generated scenario that failed. */
type CaseLine = {
  type: 'case'
  id: string
  title: string
  result: 'passed' | 'failed' | 'skipped'
  /** Of a failed case: whether an answer is unsafe. */
  unsafe?: boolean
  /** Of a failed case: its text in the terminal report, which ends with the line of `reproduce`. */
  message?: string
  /** Of a failed case: the command that runs it alone, step by step. */
  reproduce?: string | undefined
  /** Why it was skipped. */
  skipped?: string
}

/** The last line. Without it the run was cut short. */
type EndLine = {
  type: 'end'
  conforms: boolean
  exitCode: number
  /** The verdict as a sentence. Absent if the run ended before one. */
  verdict?: string | undefined
  /** What is wrong with the run as a whole, and in no case. */
  problems: string[]
}

/** A line of `--reporter ndjson`. */
export type ResultLine = RunLine | CaseLine | EndLine

/** Formats a line of JSON without characters that a terminal or a CI service would obey. */
export const ndjsonText = (line: ResultLine): string => `${escapeJson(JSON.stringify(line))}\n`

/** Makes the line about the cases that are to run. */
export function runLine(cases: readonly Scenario[], files?: ReadonlyMap<string, string>, generated = 0): RunLine {
  const listed = cases.map(({ id, title, level, rules }) => ({ id, title, level, rules, file: files?.get(id) }))
  return { type: 'run', version, cases: listed, generated }
}

/** Makes the line of a case that ran. A case that is known to fail is skipped. */
export function caseLine(one: Case): CaseLine {
  const { id, title, word, known, reproduce } = one
  const line = { type: 'case', id, title } as const
  if (known) return { ...line, result: 'skipped', skipped: `known failure: ${known.join('; ')}` }
  if (!isClean(one)) {
    const message = escapeControls(caseText(one, styleFor({}, {})))
    return { ...line, result: 'failed', unsafe: word === 'unsafe', message, reproduce }
  }
  return word === 'skipped'
    ? { ...line, result: 'skipped', skipped: 'the resolver has none of the methods that this case asks' }
    : { ...line, result: 'passed' }
}
