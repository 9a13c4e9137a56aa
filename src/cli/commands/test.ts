import type { Report } from '../../conformance/report.ts'
import { jsonReport } from '../../conformance/reports/json.ts'
import { junitReport } from '../../conformance/reports/junit.ts'
import { styleFor } from '../../conformance/reports/style.ts'
import { terminalReport } from '../../conformance/reports/terminal.ts'
import { checkWritable, writeWhole } from '../../conformance/reports/write-file.ts'
import { makeReport } from '../../conformance/run/make-report.ts'
import { runSuite } from '../../conformance/run/run-suite.ts'
import { type Stage, setStage } from '../../conformance/run/stage.ts'
import type { Level } from '../../model/rules.ts'
import { catalogue } from '../../scenario/catalogue/index.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { StartSubject } from '../../subject/subject.ts'
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
  workers: number
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
  const stages = await setStages(options)
  try {
    const { played, subject, complete } = await run(stages, start, cases, options, interruption)
    const report = makeReport(played, {
      harborcheck: version,
      subject,
      subjectArguments: subjectArguments(choice),
      environment: { chainId: options.chainId, explorerPath: options.explorerPath },
      options: reportedOptions(options),
      complete,
      seconds: (performance.now() - begun) / 1_000,
    })
    await publish(report, cases, options)
    process.exitCode = interruption.exitCode() ?? (report.conforms ? 0 : 1)
  } finally {
    await Promise.all(stages.map((stage) => stage.close()))
    interruption.dispose()
  }
}

/** One stage a worker. With `--bail` there is one worker: which case failed first is then the same every time. */
async function setStages({ workers, bail, ...options }: TestOptions): Promise<Stage[]> {
  const settled = await Promise.allSettled(Array.from({ length: bail ? 1 : workers }, () => setStage(options)))
  const stages = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failure = settled.find((outcome) => outcome.status === 'rejected')
  if (!failure) return stages
  await Promise.all(stages.map((stage) => stage.close()))
  throw failure.reason
}

async function run(
  stages: readonly Stage[],
  start: StartSubject,
  cases: readonly Scenario[],
  { bail, timeout, verbose }: TestOptions,
  { signal }: Interruption,
) {
  const progress = progressTo(process.stderr)
  try {
    return await runSuite(stages, start, cases, {
      bail,
      signal,
      timeout: timeout * 1_000,
      onCase: progress.show,
      ...(verbose ? { onLog: (line: string) => process.stderr.write(`subject: ${line}\n`) } : {}),
    })
  } finally {
    progress.clear()
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
