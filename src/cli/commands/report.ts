import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type ReadReport, readReport } from '../../compare/report/read-report.ts'
import { comparisonReport } from '../../compare/report/terminal.ts'
import { UsageError } from '../../errors.ts'
import { checkWritable, writeWhole } from '../../files/write-file.ts'
import { styleFor } from '../../report/style.ts'
import { terminalReport } from '../../report/terminal.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { ReportOptions } from '../declarations/report.ts'
import { findScenarios } from '../find-scenario.ts'
import { openFile } from '../open-file.ts'
import { print } from '../print.ts'

/** `harborcheck report`: shows a saved JSON report in the terminal or as a page. The exit code is 0 whatever its verdict. */
export async function report(file: string, { html, open, verbose }: ReportOptions): Promise<void> {
  if (html !== undefined) await checkPath(html, file)
  const read = await readReport(file)
  const scenarios = read.kind === 'run' ? await findScenarios(read.report.cases.map(({ id }) => id)) : []
  if (html === undefined && !open) {
    print(terminalText(read, scenarios, verbose))
    return
  }
  const page = html ?? join(await mkdtemp(join(tmpdir(), 'harborcheck-')), 'report.html')
  await writeWhole(page, await pageOf(read, scenarios))
  print(`The page is at ${page}`)
  if (open) await openFile(page)
}

async function checkPath(html: string, file: string): Promise<void> {
  if (resolve(html) === resolve(file)) {
    throw new UsageError('--html would overwrite the report that it shows', { next: 'give --html another file name' })
  }
  await checkWritable(html)
}

function terminalText(read: ReadReport, scenarios: readonly Scenario[], verbose: boolean): string {
  const style = styleFor(process.stdout)
  if (read.kind === 'comparison') return comparisonReport(read.comparison, style)
  return terminalReport(read.report, scenarios, { style, failures: verbose ? Number.POSITIVE_INFINITY : 10 })
}

async function pageOf(read: ReadReport, scenarios: readonly Scenario[]): Promise<string> {
  if (read.kind === 'run') {
    const { htmlReport } = await import('../../report/html/report-page.tsx')
    return htmlReport(read.report, scenarios)
  }
  const { htmlComparison } = await import('../../compare/report/html-page.tsx')
  return htmlComparison(read.comparison)
}
