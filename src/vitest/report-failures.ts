import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { jsonReport } from '../check/resolvers/report/json-report.ts'
import { resolverReport } from '../check/resolvers/report/resolver-report.ts'
import type { Report } from '../check/resolvers/report/run-report.ts'
import { writeWhole } from '../platform/files/write-file.ts'
import { styleFor } from '../report/style.ts'
import { failureSection } from '../report/terminal.ts'
import { ConformanceFailure } from './conformance-failure.ts'
import type { TestRun } from './test-run.ts'

/**
 * Shows the failed tests of a run, for each rule that they break the shortest: the tests themselves say one line each. The
 * report is saved, so that a command lists the others.
 * @param name The name of the `describe` block.
 * @throws ConformanceFailure if a test failed.
 */
export async function reportFailures(run: TestRun, name: string): Promise<void> {
  if (run.failed.size === 0) return
  const replays = new Map([...run.failed].map(([{ id }, replay]) => [id, replay]))
  const whole = run.report()
  const report: Report = {
    ...whole,
    cases: whole.cases.map((one) => ({ ...one, reproduce: replays.get(one.id) ?? one.reproduce })),
  }
  const failed = { ...report, cases: report.cases.filter(({ id }) => replays.has(id)) }
  const showAgain = await save(report, name)
  const text = failureSection(resolverReport(failed, [...run.failed.keys()]), { style: styleFor({}), showAgain })
  throw new ConformanceFailure(`\n${text}\n`)
}

/** Saves the report below `.harborcheck/`. Returns the command that shows it again; undefined if the folder does not let it. */
async function save(report: Report, name: string): Promise<string | undefined> {
  const file = join('.harborcheck', 'vitest', `${name.replace(/[^\w.-]+/g, '-').slice(0, 80)}.json`)
  try {
    await mkdir(dirname(file), { recursive: true })
    await writeWhole(file, jsonReport(report, { durations: true }))
    return `npx harborcheck report ${file}`
  } catch {
    return undefined
  }
}
