import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Argument } from '@commander-js/extra-typings'
import { type ReadReport, readReport } from '../../check/compare/report/read-report.ts'
import { comparisonReport } from '../../check/compare/report/terminal.ts'
import { UsageError } from '../../errors.ts'
import { checkWritable, writeWhole } from '../../platform/files/write-file.ts'
import { failureText } from '../../report/failure.ts'
import { groupFailures } from '../../report/group-failures.ts'
import { styleFor } from '../../report/style.ts'
import { type TerminalOptions, terminalReport } from '../../report/terminal.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { unknownName } from '../../suggest.ts'
import { defineCommand, type OptionsOf } from '../define-command.ts'
import { findScenarios } from '../find-scenario.ts'
import { io } from '../io.ts'
import { quote } from '../open-subject.ts'
import { option, pick, reportOptions } from '../options.ts'
import { print } from '../print.ts'
import { LAST_RUN, readLastRun } from '../run-suite/last-run.ts'

const picked = {
  html: reportOptions.html,
  ...pick('open'),
  rule: { ...option.rule, help: 'print every case that did not pass and whose worst answer breaks this rule' },
  verbose: { ...option.verbose, help: 'print every failure in full, not one for each rule' },
}

export const command = defineCommand({
  arguments: [
    new Argument(
      '[file]',
      'JSON file written by `harborcheck test --json` or `harborcheck compare --json` (default: the last run in this folder)',
    ),
  ],
  options: picked,
  example: 'harborcheck report report.json --open',
  run: report,
})

/** `harborcheck report`: shows a saved JSON report in the terminal or as a page. The exit code is 0 whatever its verdict. */
async function report(
  file: string | undefined,
  { html, open, rule, verbose }: OptionsOf<typeof picked>,
): Promise<void> {
  if (html !== undefined) await checkPath(html, file ?? LAST_RUN)
  const read: ReadReport = file === undefined ? { kind: 'run', report: await readLastRun() } : await readReport(file)
  const scenarios = read.kind === 'run' ? await findScenarios(read.report.cases.map(({ id }) => id)) : []
  if (html === undefined && !open) {
    const showAgain = `npx harborcheck report${file === undefined ? '' : ` ${quote(file)}`}`
    print(rule === undefined ? terminalText(read, scenarios, { verbose, showAgain }) : ruleText(read, scenarios, rule))
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

function terminalText(
  read: ReadReport,
  scenarios: readonly Scenario[],
  options: Pick<TerminalOptions, 'verbose' | 'showAgain'>,
): string {
  const style = styleFor(io().stdout)
  if (read.kind === 'comparison') return comparisonReport(read.comparison, style)
  return terminalReport(read.report, scenarios, { style, ...options })
}

/** Every case whose worst answer breaks a rule, or perhaps another one. @throws UsageError if there is none. */
function ruleText(read: ReadReport, scenarios: readonly Scenario[], rule: string): string {
  const groups = read.kind === 'run' ? groupFailures(read.report, scenarios) : []
  const cases = groups
    .filter(({ rules }) => rules.some((one) => one === rule.toUpperCase()))
    .flatMap((one) => one.cases)
  if (cases.length === 0) {
    throw unknownName(
      'broken rule',
      rule,
      [...new Set(groups.flatMap(({ rules }) => rules))],
      'without --rule the report shows which rules are broken',
    )
  }
  const style = styleFor(io().stdout)
  const scenarioOf = (id: string) => scenarios.find((one) => one.id === id)
  return cases.map((one) => failureText(scenarioOf(one.id), one, style)).join('\n\n')
}

async function pageOf(read: ReadReport, scenarios: readonly Scenario[]): Promise<string> {
  if (read.kind === 'run') {
    const { htmlReport } = await import('../../report/html/report-page.tsx')
    return htmlReport(read.report, scenarios)
  }
  const { htmlComparison } = await import('../../check/compare/report/html-page.tsx')
  return htmlComparison(read.comparison)
}

/** The program of each platform that opens a file in its default application. Default: xdg-open. */
const viewers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', '""'],
}

/** Opens a file in the system's viewer, as a process of its own. Prints a hint if there is no viewer; never throws. */
async function openFile(path: string): Promise<void> {
  const [program, ...args] = viewers[process.platform] ?? ['xdg-open']
  const viewer = spawn(program, [...args, path], { detached: true, stdio: 'ignore' })
  const isStarted = await new Promise<boolean>((resolve) => {
    viewer.once('spawn', () => resolve(true))
    viewer.once('error', () => resolve(false))
  })
  viewer.unref()
  if (!isStarted) print(`Cannot open it: ${program} is not installed. Open the file in a browser.`)
}
