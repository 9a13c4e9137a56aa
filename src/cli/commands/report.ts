import { spawn } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Argument } from '@commander-js/extra-typings'
import { comparisonReport } from '../../check/compare/report/comparison-report.ts'
import { type ReadReport, readReport } from '../../check/compare/report/read-report.ts'
import { resolverReport } from '../../check/resolvers/report/resolver-report.ts'
import { UsageError } from '../../platform/errors.ts'
import { checkWritable, writeWhole } from '../../platform/files/write-file.ts'
import { unknownName } from '../../platform/suggest.ts'
import { caseText } from '../../report/case-text.ts'
import type { CheckReport } from '../../report/check-report.ts'
import { formats } from '../../report/formats.ts'
import { groupCases } from '../../report/group-cases.ts'
import { outputForm, type Style } from '../../report/style.ts'
import { terminalText } from '../../report/terminal.ts'
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

/** `harborcheck report`: shows a saved JSON report in the terminal or as a page. The exit code is 0 for any verdict. */
async function report(
  file: string | undefined,
  { html, open, rule, verbose }: OptionsOf<typeof picked>,
): Promise<void> {
  if (html !== undefined) await checkPath(html, file ?? LAST_RUN)
  const read: ReadReport = file === undefined ? { kind: 'run', report: await readLastRun() } : await readReport(file)
  const shown = await shownReport(read)
  if (html === undefined && !open) {
    const showAgain = `npx harborcheck report${file === undefined ? '' : ` ${quote(file)}`}`
    const form = outputForm(io().stdout)
    print(rule === undefined ? terminalText(shown, { ...form, verbose, showAgain }) : ruleText(shown, rule, form.style))
    return
  }
  const page = html ?? join(await mkdtemp(join(tmpdir(), 'harborcheck-')), 'report.html')
  await writeWhole(page, await formats.html.write(shown))
  print(`The page is at ${page}`)
  if (open) await openFile(page)
}

async function checkPath(html: string, file: string): Promise<void> {
  if (resolve(html) === resolve(file)) {
    throw new UsageError('--html would overwrite the report that it shows', { next: 'give --html another file name' })
  }
  await checkWritable(html)
}

async function shownReport(read: ReadReport): Promise<CheckReport> {
  if (read.kind === 'comparison') return comparisonReport(read.comparison)
  return resolverReport(read.report, await findScenarios(read.report.cases.map(({ id }) => id)))
}

/**
 * Lists every case whose worst answer breaks a rule, or perhaps another one.
 * @throws {UsageError} without such a case.
 */
function ruleText({ cases }: CheckReport, rule: string, style: Style): string {
  const groups = groupCases(cases)
  const breaking = groups
    .filter(({ rules }) => rules.some((one) => one === rule.toUpperCase()))
    .flatMap((group) => group.cases)
  if (breaking.length === 0) {
    throw unknownName(
      'broken rule',
      rule,
      [...new Set(groups.flatMap(({ rules }) => rules))],
      'without --rule the report shows which rules are broken',
    )
  }
  return breaking.map((one) => caseText(one, style)).join('\n\n')
}

/** The program of each platform that opens a file in its default application. Default: xdg-open. */
const viewers: Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>> = {
  darwin: ['open'],
  win32: ['cmd', '/c', 'start', '""'],
}

/** Opens a file in the system's viewer, as a separate process. Prints a hint if a viewer is missing; never throws. */
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
