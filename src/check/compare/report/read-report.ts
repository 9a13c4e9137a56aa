import type * as z from 'zod'
import { UsageError } from '../../../platform/errors.ts'
import { readTextFile } from '../../../platform/files/read-text-file.ts'
import { version } from '../../../platform/version.ts'
import {
  checked,
  otherVersion,
  parseObject,
  printableLines,
  safely,
  type UntrustedFile,
} from '../../../report/read-json.ts'
import { parseScenario } from '../../../scenario/parse-scenario.ts'
import { printable } from '../../../subject/protocol/printable.ts'
import { type Report, reportSchema } from '../../resolvers/report/run-report.ts'
import { type Comparison, comparisonSchema } from '../comparison.ts'

/** The largest report that is read, in bytes. A traced run in which every case fails takes a tenth of it. */
export const MAX_REPORT_BYTES = 67_108_864

export type ReadReport = { kind: 'run'; report: Report } | { kind: 'comparison'; comparison: Comparison }

/**
 * Reads the JSON report of a run or of a comparison. Control characters in it are written out, so that none reaches a
 * terminal.
 * @throws UsageError naming the member and what was expected: the file is missing, too large, not JSON, not a report, or
 *   written by another version of harborcheck.
 */
export async function readReport(path: string): Promise<ReadReport> {
  const file = { path, notOne: notAReport }
  const json = parseObject(readTextFile(path, MAX_REPORT_BYTES), file)
  const { harborcheck, findings, disagreements, unfinished, shard } = json
  if (typeof harborcheck !== 'string')
    throw notAReport(path, 'harborcheck', 'expected the version of harborcheck that wrote it')
  if (harborcheck !== version)
    throw otherVersion(path, harborcheck, version, 'show it with that version, or run the test again with this one')
  if (typeof unfinished === 'string') {
    throw new UsageError(`${path} holds no report: its run did not reach its end`, {
      facts: { 'it says': printable(unfinished) },
      next: 'run it again',
    })
  }
  if (findings !== undefined) {
    throw new UsageError(`${path} is the report of an explorer check, which \`harborcheck report\` cannot show`, {
      next: 'run `harborcheck test-explorer` again to print it',
    })
  }
  if (shard !== undefined) {
    throw new UsageError(`${path} is the partial report of a shard`, {
      next: 'make the whole report of all shards: harborcheck merge FILE… --json report.json',
    })
  }
  if (disagreements === undefined) return { kind: 'run', report: parse(reportSchema, json, file) }
  const comparison = parse(comparisonSchema, json, file)
  return { kind: 'comparison', comparison: { ...comparison, disagreement: checkedScenario(comparison, path) } }
}

/** Checks the disagreement's scenario as any scenario file is checked. */
function checkedScenario({ disagreement }: Comparison, path: string): Comparison['disagreement'] {
  if (!disagreement) return null
  const scenario = parseScenario(JSON.stringify(disagreement.scenario), `${path}, disagreement.scenario,`)
  return { ...disagreement, scenario }
}

/** Writes out every control character in the texts and member names of JSON data; line breaks stay. */
function madePrintable<Data>(data: Data): Data {
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') return printableLines(value)
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [printableLines(name), walk(member)]))
  }
  return walk(data) as Data
}

function parse<Data>(schema: z.ZodType<Data>, json: unknown, file: UntrustedFile): Data {
  const data = checked(schema, json, file)
  return safely(() => madePrintable(data), file)
}

function notAReport(path: string, place: string, problem: string): UsageError {
  return new UsageError(`${path} is not a report of harborcheck`, {
    facts: { place: place === '' ? 'the top level' : printable(place, 100), problem: printable(problem) },
    next: '`harborcheck test --json FILE` and `harborcheck compare --json FILE` write them',
  })
}
