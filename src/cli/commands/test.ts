import type { Report } from '../../conformance/report.ts'
import { jsonReport } from '../../conformance/reports/json.ts'
import { junitReport } from '../../conformance/reports/junit.ts'
import { styleFor } from '../../conformance/reports/style.ts'
import { terminalReport } from '../../conformance/reports/terminal.ts'
import { checkWritable, writeWhole } from '../../conformance/reports/write-file.ts'
import { makeReport } from '../../conformance/run/make-report.ts'
import type { PlayedCase } from '../../conformance/run/play-case.ts'
import { runSuite } from '../../conformance/run/run-suite.ts'
import { type Stage, setStage } from '../../conformance/run/stage.ts'
import type { Level } from '../../model/rules.ts'
import { catalogue } from '../../scenario/catalogue/index.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Subject } from '../../subject/subject.ts'
import { type Interruption, watchSignals } from '../interruption.ts'
import { openSubject, subjectArguments } from '../open-subject.ts'
import { progressTo } from '../progress.ts'
import { selectCases } from '../select-cases.ts'
import { version } from '../version.ts'

export type TestOptions = {
  command?: string
  level: Level
  filter?: string
  rule?: string
  json?: string
  junit?: string
  durations: boolean
  timeout: number
  bail: boolean
  verbose: boolean
  chainId: number
  explorerPath: string
}

/** `harborcheck test`: the suite against a subject. Sets exit code 0 where it conforms, 1 where it does not. */
export async function test(path: string | undefined, options: TestOptions): Promise<void> {
  const choice = { path, ...options }
  const start = openSubject(choice)
  const cases = selectCases(catalogue, options)
  for (const file of [options.json, options.junit]) if (file !== undefined) await checkWritable(file)

  const interruption = watchSignals()
  const begun = performance.now()
  const stage = await setStage(options)
  try {
    const subject = await start(stage.environment, {
      timeout: options.timeout * 1_000,
      ...(options.verbose ? { onLog: (line: string) => process.stderr.write(`subject: ${line}\n`) } : {}),
    })
    const { played, complete } = await run(stage, subject, cases, options, interruption)
    const report = makeReport(played, {
      harborcheck: version,
      subject: subject.info,
      subjectArguments: subjectArguments(choice),
      environment: { chainId: stage.environment.chainId, explorerPath: stage.environment.explorerPath },
      options: reportedOptions(options),
      complete,
      seconds: (performance.now() - begun) / 1_000,
    })
    await publish(report, cases, options)
    process.exitCode = interruption.exitCode() ?? (report.conforms ? 0 : 1)
  } finally {
    await stage.close()
    interruption.dispose()
  }
}

async function run(
  stage: Stage,
  subject: Subject,
  cases: readonly Scenario[],
  { bail }: TestOptions,
  { signal }: Interruption,
) {
  const progress = progressTo(process.stderr)
  // A question in flight is not waited for: the subject is ended, and the question with it.
  signal.addEventListener('abort', () => void subject.close())
  try {
    return await runSuite(stage, subject, cases, {
      bail,
      signal,
      onCase: (_: PlayedCase, done) => progress.show(done),
    })
  } finally {
    progress.clear()
    await subject.close()
  }
}

async function publish(report: Report, cases: readonly Scenario[], options: TestOptions): Promise<void> {
  const style = styleFor(process.stdout)
  const failures = options.verbose ? Number.POSITIVE_INFINITY : 10
  process.stdout.write(`${terminalReport(report, cases, { style, failures })}\n`)
  const { durations } = options
  if (options.json !== undefined) await writeWhole(options.json, jsonReport(report, { durations }))
  if (options.junit !== undefined) await writeWhole(options.junit, junitReport(report, { durations }))
}

function reportedOptions({ level, filter, rule, timeout, bail }: TestOptions): Report['options'] {
  return {
    level,
    ...(filter === undefined ? {} : { filter }),
    ...(rule === undefined ? {} : { rule }),
    timeout,
    bail,
  }
}
