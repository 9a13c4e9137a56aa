import { InternalError, SubjectError } from '../../errors.ts'
import { given } from '../../given.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import { invalidRun } from '../../report/invalid-run.ts'
import { isForWantOfTime } from '../../report/known-failing/conforms.ts'
import { writeKnownFailing } from '../../report/known-failing/write.ts'
import { makeReport, type RunFacts } from '../../report/make-report.ts'
import type { Report } from '../../report/types.ts'
import { defaultRuns } from '../../run/campaign/default-runs.ts'
import { checkCampaign } from '../../run/campaign/report-campaign.ts'
import { playableOn } from '../../run/playable.ts'
import { selectCases } from '../../run/select-cases.ts'
import { catalogue } from '../../scenario/catalogue/index.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'
import { version } from '../../version.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import { onUncaught, throwIfUncaught } from '../exit/uncaught.ts'
import { watchSignals } from '../interruption.ts'
import { openDeployment } from '../open-deployment.ts'
import { openKnownFailing } from '../open-known-failing.ts'
import { isSingle, openSubject, quote, type SubjectChoice, subjectArguments } from '../open-subject.ts'
import type { TestOptions } from '../test/options.ts'
import { openReports, publish } from '../test/publish.ts'
import { runGeneratedScenarios } from '../test/run-generated.ts'
import { faultsOf, playSuite, type RunProgress } from '../test/run-suite.ts'
import { startTestNetworks } from '../test/test-networks.ts'

/**
 * `harborcheck test`: runs the suite against a subject. Exit code 0 if it conforms, 1 if not.
 * @throws after the reports are written: SubjectError if the subject does not start; InternalError if harborcheck fails,
 *   if the run is invalid, or if no generated scenario ran within `--time`.
 */
export async function test(path: string | undefined, asked: TestOptions): Promise<ExitCode> {
  const choice = { path, ...asked }
  const options = isSingle(choice) ? { ...asked, workers: 1 } : asked
  const start = openSubject(choice)
  const selected = selectCases(catalogue, options)
  checkCampaign({ statistics: options.statistics, runs: options.runs ?? defaultRuns(options) })
  const { profile } = await openDeployment(options)
  const knownFailing = await openKnownFailing(options)
  const files = await openReports(path, options)

  const interruption = watchSignals()
  const { signal } = interruption
  const startedAt = performance.now()
  const reportOf = (played: readonly CaseResult[], subject: SubjectInfo, more: RunOutcome) =>
    makeReport(played, {
      harborcheck: version,
      subject,
      subjectArguments: argumentsOf(choice),
      environment: { chainId: options.chainId, explorerPath: options.explorerPath },
      options: reportedOptions(options),
      ...given({ otherChainId: options.otherChainId }),
      seconds: (performance.now() - startedAt) / 1_000,
      ...given({ knownFailing }),
      ...more,
    })
  const progress: RunProgress = { played: [], subject: undefined }
  let isPublished = false
  const publishUnfinished = async (error: unknown) => {
    const { played, subject } = progress
    if (isPublished) return
    if (error instanceof SubjectError && played.length === 0) {
      isPublished = true
      await publish(reportOf([], UNSTARTED_SUBJECT, { complete: false, notStarted: error.message }), [], files, options)
    }
    if (isPublished || !subject || played.length === 0) return
    isPublished = true
    const ended = error instanceof Error ? error.message : String(error)
    const scenarios = played.map(({ scenario }) => scenario)
    await publish(reportOf(played, subject, { complete: false, ended }), scenarios, files, options)
  }
  const forget = onUncaught(publishUnfinished)
  const networks = await startTestNetworks({ ...options, ...given({ profile }) })
  const { playable: cases, skipped } = playableOn(networks, selected)
  for (const [missing, left] of skipped) process.stderr.write(`${skippedText(missing, left)}\n`)
  try {
    const suiteRun = await playSuite(networks, start, cases, options, signal, progress)
    const invalid = await faultsOf(suiteRun, networks, cases, options, signal)
    const generated = await runGeneratedScenarios(start, { ...options, ...given({ profile }) }, suiteRun, signal)
    throwIfUncaught()
    const played = distinct([...suiteRun.played, ...(generated?.played ?? [])])
    const complete = suiteRun.complete && generated?.complete !== false
    const report = reportOf(played, suiteRun.subject, {
      complete,
      invalid,
      ...given({ campaign: generated?.campaign }),
    })
    const scenarios = played.map(({ scenario }) => scenario)
    isPublished = true
    await publish(report, scenarios, files, options)
    if (options.writeKnownFailing !== undefined) {
      const lines = await writeKnownFailing(options.writeKnownFailing, report, knownFailing?.entries)
      process.stdout.write(`${lines.join('\n')}\n`)
    }
    if (!report.valid && !signal.aborted) throw invalidRun(report)
    if (isForWantOfTime(report) && !signal.aborted) throw outOfTime(options)
    return interruption.exitCode() ?? (report.conforms ? 0 : 1)
  } catch (error) {
    await publishUnfinished(error)
    throw error
  } finally {
    forget()
    await Promise.all(networks.map((network) => network.close()))
    interruption.dispose()
  }
}

/** What a report says about how far the run got. */
type RunOutcome = Pick<RunFacts, 'complete' | 'invalid' | 'campaign' | 'ended' | 'notStarted'>

/** Subject and deployment as command-line arguments. */
function argumentsOf({ deployment, ...subject }: SubjectChoice & TestOptions): string {
  return [subjectArguments(subject), deployment === undefined ? '' : `--deployment ${quote(deployment)}`]
    .join(' ')
    .trim()
}

function skippedText(missing: string, left: readonly Scenario[]): string {
  const cases = left.length === 1 ? '1 case' : `${left.length} cases`
  return `Skipped ${cases}, because the deployment does not have ${missing}: ${left.map(({ id }) => id).join(', ')}`
}

/** Stands for the subject in the report of a run that ended before the subject gave its name. */
const UNSTARTED_SUBJECT: SubjectInfo = { name: 'the subject', capabilities: [] }

/** Reports a counterexample once that was saved earlier and found again. */
function distinct(played: readonly CaseResult[]): CaseResult[] {
  return [...new Map(played.map((one) => [one.scenario.id, one])).values()]
}

/** The time limit was too short for this machine: the generated scenarios show nothing about the subject. */
function outOfTime({ time, runs }: TestOptions): InternalError {
  return new InternalError('No generated scenario ran within the time limit', {
    facts: { '--time, in seconds': time, 'generated scenarios': runs },
    next: 'raise --time, or leave out the generated scenarios with --runs 0',
  })
}

function reportedOptions({ level, filter, rule, timeout, bail }: TestOptions): Report['options'] {
  return { level, ...given({ filter, rule }), timeout, bail }
}
