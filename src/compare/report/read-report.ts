import { z } from 'zod'
import { UsageError } from '../../errors.ts'
import { readTextFile } from '../../files/read-text-file.ts'
import { madePrintable } from '../../report/read/made-printable.ts'
import { reportSchema } from '../../report/read/report-schema.ts'
import type { Report } from '../../report/types.ts'
import { parseScenario } from '../../scenario/parse.ts'
import { printable } from '../../subject/protocol/printable.ts'
import { version } from '../../version.ts'
import type { Comparison } from '../comparison.ts'
import { comparisonSchema } from './schema.ts'

/** The largest report that is read, in bytes. A traced run of every case, all of them failing, takes a tenth of it. */
export const MAX_REPORT_BYTES = 67_108_864

export type ReadReport = { kind: 'run'; report: Report } | { kind: 'comparison'; comparison: Comparison }

/**
 * Reads the JSON file of a run or of a comparison. Nothing in it can move a terminal's cursor any more.
 * @throws UsageError naming the place and what was expected: no such file, too large, not JSON, no such report, one of
 *   another version of harborcheck.
 */
export async function readReport(path: string): Promise<ReadReport> {
  const json = parseJson(readTextFile(path, MAX_REPORT_BYTES), path)
  const { harborcheck, findings, disagreements, unfinished } = asObject(json, path)
  if (typeof harborcheck !== 'string') throw notAReport(path, 'harborcheck', 'expected the version that wrote it')
  if (harborcheck !== version) {
    throw new UsageError(`${path} was written by another version of harborcheck`, {
      facts: { 'written by': printable(harborcheck, 40), this: version },
      next: 'show it with that version, or run the test again with this one',
    })
  }
  if (typeof unfinished === 'string') {
    throw new UsageError(`${path} holds no report: its run did not come to its end`, {
      facts: { 'it says': printable(unfinished) },
      next: 'run it again',
    })
  }
  if (findings !== undefined) {
    throw new UsageError(`${path} is a report of an explorer, which only its own command shows`, {
      next: '`harborcheck test-explorer` prints it',
    })
  }
  if (disagreements === undefined) return { kind: 'run', report: parse(reportSchema, json, path) as Report }
  const comparison = parse(comparisonSchema, json, path) as Comparison
  return { kind: 'comparison', comparison: { ...comparison, disagreement: checked(comparison, path) } }
}

/** The scenario of a comparison is a scenario like any other: it has to be one that can be told. */
function checked({ disagreement }: Comparison, path: string): Comparison['disagreement'] {
  if (!disagreement) return null
  const scenario = parseScenario(JSON.stringify(disagreement.scenario), `${path}, disagreement.scenario,`)
  return { ...disagreement, scenario }
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw notAReport(path, '', `not JSON: ${(error as Error).message}`)
  }
}

function asObject(json: unknown, path: string): Record<string, unknown> {
  if (typeof json === 'object' && json !== null && !Array.isArray(json)) return json as Record<string, unknown>
  throw notAReport(path, '', 'expected an object')
}

function parse(schema: z.ZodType, json: unknown, path: string): unknown {
  const parsed = safely(() => schema.safeParse(json), path)
  if (parsed.success) return safely(() => madePrintable(parsed.data), path)
  const { path: place, message } = parsed.error.issues[0] as z.core.$ZodIssue
  throw notAReport(path, z.core.toDotPath(place), message)
}

/** What looks into every part of a file has no end where parts hold parts without end. */
function safely<Result>(look: () => Result, path: string): Result {
  try {
    return look()
  } catch (error) {
    if (error instanceof RangeError) throw notAReport(path, '', 'it is nested too deeply')
    throw error
  }
}

function notAReport(path: string, place: string, problem: string): UsageError {
  return new UsageError(`${path} is not a report of harborcheck`, {
    facts: { place: place === '' ? 'the top level' : printable(place, 100), problem: printable(problem) },
    next: '`harborcheck test --json FILE` and `harborcheck compare --json FILE` write them',
  })
}
