import { kept } from '../../conformance/campaign/counterexample.ts'
import { writeKnownFailing } from '../../conformance/known-failing/write.ts'
import type { Report } from '../../conformance/report.ts'
import { jsonReport } from '../../conformance/reports/json.ts'
import { junitReport } from '../../conformance/reports/junit.ts'
import { styleFor } from '../../conformance/reports/style.ts'
import { terminalReport } from '../../conformance/reports/terminal.ts'
import { checkWritable, writeWhole } from '../../conformance/reports/write-file.ts'
import { makeReport } from '../../conformance/run/make-report.ts'
import type { PlayedCase } from '../../conformance/run/play-case.ts'
import { runSuite, type SuiteRun } from '../../conformance/run/run-suite.ts'
import { forGroups, type Stage, setStage } from '../../conformance/run/stage.ts'
import { faultsOfSuite } from '../../conformance/validity/faults-of-suite.ts'
import { invalidRun } from '../../conformance/validity/invalid-run.ts'
import { given } from '../../given.ts'
import type { Level } from '../../model/rules.ts'
import { catalogue } from '../../scenario/catalogue/index.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { StartSubject } from '../../subject/subject.ts'
import { type CampaignOutcome, playCampaign } from '../campaign.ts'
import { type Interruption, watchSignals } from '../interruption.ts'
import { openKnownFailing } from '../open-known-failing.ts'
import { openSubject, subjectArguments } from '../open-subject.ts'
import { campaignProgress, progressTo } from '../progress.ts'
import { selectCases } from '../select-cases.ts'
import { version } from '../version.ts'

export type TestOptions = {
  command?: string
  level: Level
  filter?: string
  rule?: string
  json?: string
  junit?: string
  knownFailing?: string
  writeKnownFailing?: string
  durations: boolean
  runs: number
  seed: number
  time?: number
  shrinkTime: number
  timeout: number
  bail: boolean
  workers: number
  verbose: boolean
  chainId: number
  explorerPath: string
}

/**
 * `harborcheck test`: the suite against a subject. Sets exit code 0 where it conforms, 1 where it does not.
 * @throws InternalError, once the reports are written, where the suite itself cannot tell.
 */
export async function test(path: string | undefined, options: TestOptions): Promise<void> {
  const choice = { path, ...options }
  const start = openSubject(choice)
  const cases = selectCases(catalogue, options)
  const knownFailing = await openKnownFailing(options)
  for (const file of [options.json, options.junit, options.writeKnownFailing])
    if (file !== undefined) await checkWritable(file)

  const interruption = watchSignals()
  const begun = performance.now()
  const stages = await setStages(options)
  try {
    const stored = await storedFor(options)
    const suiteRun = await run(stages, start, [...stored, ...cases], options, interruption)
    const invalid = await faultsOf(suiteRun, stages, cases, options, interruption)
    const generated = suiteRun.complete ? await campaign(stages, start, options, interruption) : undefined
    const played = distinct([...suiteRun.played, ...(generated?.played ?? [])])
    const report = makeReport(played, {
      harborcheck: version,
      subject: suiteRun.subject,
      subjectArguments: subjectArguments(choice),
      environment: { chainId: options.chainId, explorerPath: options.explorerPath },
      options: reportedOptions(options),
      complete: suiteRun.complete && generated?.complete !== false,
      seconds: (performance.now() - begun) / 1_000,
      invalid,
      ...(generated ? { campaign: generated.campaign } : {}),
      ...(knownFailing ? { knownFailing } : {}),
    })
    await publish(
      report,
      played.map(({ scenario }) => scenario),
      options,
    )
    if (options.writeKnownFailing !== undefined) {
      const told = await writeKnownFailing(options.writeKnownFailing, report, knownFailing?.entries)
      process.stdout.write(`${told.join('\n')}\n`)
    }
    if (!report.valid && !interruption.signal.aborted) throw invalidRun(report)
    process.exitCode = interruption.exitCode() ?? (report.conforms ? 0 : 1)
  } finally {
    await Promise.all(stages.map((stage) => stage.close()))
    interruption.dispose()
  }
}

/** One stage a worker. */
async function setStages({ workers, ...options }: TestOptions): Promise<Stage[]> {
  const suited = options.runs > 0 ? { ...options, ...forGroups } : options
  const settled = await Promise.allSettled(Array.from({ length: workers }, () => setStage(suited)))
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

/** The counterexamples of earlier runs come first. One that cannot be played any more is named. */
async function storedFor({ runs, level, filter, rule, bail, knownFailing, writeKnownFailing }: TestOptions) {
  const parts = [filter, rule, knownFailing, writeKnownFailing].some((part) => part !== undefined)
  if (runs === 0 && (parts || bail || level === 'interface')) return []
  const { scenarios, stale } = await kept()
  for (const { file, why } of stale) process.stderr.write(`${file} can no longer be played, and was not: ${why}\n`)
  return scenarios
}

/** A counterexample that was found again is told once. */
function distinct(played: readonly PlayedCase[]): PlayedCase[] {
  return [...new Map(played.map((one) => [one.scenario.id, one])).values()]
}

async function campaign(
  stages: readonly Stage[],
  start: StartSubject,
  options: TestOptions,
  { signal }: Interruption,
): Promise<CampaignOutcome | undefined> {
  const { runs } = options
  if (runs === 0 || signal.aborted) return undefined
  const progress = campaignProgress(process.stderr)
  try {
    return await playCampaign(stages, start, {
      runs,
      seed: options.seed,
      ...given({ seconds: options.time }),
      shrinkSeconds: options.shrinkTime,
      timeout: options.timeout * 1_000,
      signal,
      onProgress: progress.show,
      ...(options.verbose ? { onLog: (line: string) => process.stderr.write(`subject: ${line}\n`) } : {}),
    })
  } finally {
    progress.clear()
  }
}

/** Why the suite itself cannot tell anything. Only a whole run is asked; one that was called off is none. */
async function faultsOf(
  suiteRun: SuiteRun,
  stages: readonly Stage[],
  cases: readonly Scenario[],
  { filter, rule }: TestOptions,
  { signal }: Interruption,
): Promise<string[]> {
  if (!suiteRun.complete || filter !== undefined || rule !== undefined) return []
  const faults = await faultsOfSuite(cases, suiteRun, (start, some) => runSuite(stages, start, some, { signal }))
  return signal.aborted ? [] : faults
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
    ...given({ filter, rule }),
    timeout,
    bail,
  }
}
