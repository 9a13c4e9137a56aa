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
import { selectCases } from '../../run/select-cases.ts'
import { catalogue } from '../../scenario/catalogue/index.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'
import { version } from '../../version.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import { onUncaught, throwIfUncaught } from '../exit/uncaught.ts'
import { watchSignals } from '../interruption.ts'
import { openKnownFailing } from '../open-known-failing.ts'
import { isSingle, openSubject, subjectArguments } from '../open-subject.ts'
import type { TestOptions } from '../test/options.ts'
import { openReports, publish } from '../test/publish.ts'
import { runGeneratedScenarios } from '../test/run-generated.ts'
import { faultsOf, playSuite, type SoFar } from '../test/run-suite.ts'
import { startTestNetworks } from '../test/test-networks.ts'

/**
 * `harborcheck test`: the suite against a subject. Exit code 0 where it conforms, 1 where it does not.
 * @throws InternalError, once the reports are written, where the suite itself cannot tell, something failed on the way, or
 *   no generated scenario was played in time; SubjectError, once they are written, where the subject does not start.
 */
export async function test(path: string | undefined, asked: TestOptions): Promise<ExitCode> {
  const choice = { path, ...asked }
  const options = isSingle(choice) ? { ...asked, workers: 1 } : asked
  const start = openSubject(choice)
  const cases = selectCases(catalogue, options)
  checkCampaign({ statistics: options.statistics, runs: options.runs ?? defaultRuns(options) })
  const knownFailing = await openKnownFailing(options)
  const files = await openReports(path, options)

  const interruption = watchSignals()
  const { signal } = interruption
  const begun = performance.now()
  const reportOf = (played: readonly CaseResult[], subject: SubjectInfo, more: CameOfIt) =>
    makeReport(played, {
      harborcheck: version,
      subject,
      subjectArguments: subjectArguments(choice),
      environment: { chainId: options.chainId, explorerPath: options.explorerPath },
      options: reportedOptions(options),
      ...given({ otherChainId: options.otherChainId }),
      seconds: (performance.now() - begun) / 1_000,
      ...given({ knownFailing }),
      ...more,
    })
  const soFar: SoFar = { played: [], subject: undefined }
  let isPublished = false
  const publishSoFar = async (error: unknown) => {
    const { played, subject } = soFar
    if (isPublished) return
    if (error instanceof SubjectError && played.length === 0) {
      isPublished = true
      await publish(reportOf([], NOBODY, { complete: false, notStarted: error.message }), [], files, options)
    }
    if (isPublished || !subject || played.length === 0) return
    isPublished = true
    const ended = error instanceof Error ? error.message : String(error)
    const scenarios = played.map(({ scenario }) => scenario)
    await publish(reportOf(played, subject, { complete: false, ended }), scenarios, files, options)
  }
  const forget = onUncaught(publishSoFar)
  const networks = await startTestNetworks(options)
  try {
    const suiteRun = await playSuite(networks, start, cases, options, signal, soFar)
    const invalid = await faultsOf(suiteRun, networks, cases, options, signal)
    const worlds = await runGeneratedScenarios(start, options, suiteRun, signal)
    throwIfUncaught()
    const played = distinct([...suiteRun.played, ...(worlds?.played ?? [])])
    const complete = suiteRun.complete && worlds?.complete !== false
    const report = reportOf(played, suiteRun.subject, { complete, invalid, ...given({ campaign: worlds?.campaign }) })
    const scenarios = played.map(({ scenario }) => scenario)
    isPublished = true
    await publish(report, scenarios, files, options)
    if (options.writeKnownFailing !== undefined) {
      const told = await writeKnownFailing(options.writeKnownFailing, report, knownFailing?.entries)
      process.stdout.write(`${told.join('\n')}\n`)
    }
    if (!report.valid && !signal.aborted) throw invalidRun(report)
    if (isForWantOfTime(report) && !signal.aborted) throw outOfTime(options)
    return interruption.exitCode() ?? (report.conforms ? 0 : 1)
  } catch (error) {
    await publishSoFar(error)
    throw error
  } finally {
    forget()
    await Promise.all(networks.map((network) => network.close()))
    interruption.dispose()
  }
}

/** What a report says of how far the run came. */
type CameOfIt = Pick<RunFacts, 'complete' | 'invalid' | 'campaign' | 'ended' | 'notStarted'>

/** Of a run that ended before its first question. */
const NOBODY: SubjectInfo = { name: 'the subject', capabilities: [] }

/** A counterexample that was found again is told once. */
function distinct(played: readonly CaseResult[]): CaseResult[] {
  return [...new Map(played.map((one) => [one.scenario.id, one])).values()]
}

/** The limit was too short for this machine: nothing is known of the subject's worlds. */
function outOfTime({ time, runs }: TestOptions): InternalError {
  return new InternalError('No generated scenario was played within the time limit', {
    facts: { 'limit, in seconds': time, worlds: runs },
    next: 'give --time more seconds, or leave the worlds out with --runs 0',
  })
}

function reportedOptions({ level, filter, rule, timeout, bail }: TestOptions): Report['options'] {
  return { level, ...given({ filter, rule }), timeout, bail }
}
