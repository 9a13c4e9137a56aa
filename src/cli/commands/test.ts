import { defaultRuns } from '../../conformance/campaign/default-runs.ts'
import { checkCampaign } from '../../conformance/campaign/play-campaign.ts'
import { writeKnownFailing } from '../../conformance/known-failing/write.ts'
import type { Report } from '../../conformance/report.ts'
import { makeReport, type RunFacts } from '../../conformance/run/make-report.ts'
import type { PlayedCase } from '../../conformance/run/play-case.ts'
import { selectCases } from '../../conformance/run/select-cases.ts'
import { invalidRun } from '../../conformance/validity/invalid-run.ts'
import { SubjectError } from '../../errors.ts'
import { given } from '../../given.ts'
import { catalogue } from '../../scenario/catalogue/index.ts'
import { version } from '../../version.ts'
import { watchSignals } from '../interruption.ts'
import { openKnownFailing } from '../open-known-failing.ts'
import { isSingle, openSubject, subjectArguments } from '../open-subject.ts'
import type { TestOptions } from '../test/options.ts'
import { faultsOf, playSuite } from '../test/play-suite.ts'
import { playWorlds } from '../test/play-worlds.ts'
import { checkPublishable, publish } from '../test/publish.ts'
import { setStages } from '../test/stages.ts'

/**
 * `harborcheck test`: the suite against a subject. Sets exit code 0 where it conforms, 1 where it does not.
 * @throws InternalError, once the reports are written, where the suite itself cannot tell; SubjectError, once they are
 *   written, where the subject does not start.
 */
export async function test(path: string | undefined, asked: TestOptions): Promise<void> {
  const choice = { path, ...asked }
  const options = isSingle(choice) ? { ...asked, workers: 1 } : asked
  const start = openSubject(choice)
  const cases = selectCases(catalogue, options)
  checkCampaign({ statistics: options.statistics, runs: options.runs ?? defaultRuns(options) })
  const knownFailing = await openKnownFailing(options)
  await checkPublishable(options)

  const interruption = watchSignals()
  const { signal } = interruption
  const begun = performance.now()
  const facts = {
    harborcheck: version,
    subjectArguments: subjectArguments(choice),
    environment: { chainId: options.chainId, explorerPath: options.explorerPath },
    options: reportedOptions(options),
    ...given({ otherChainId: options.otherChainId }),
  }
  const stages = await setStages(options)
  try {
    const suiteRun = await playSuite(stages, start, cases, options, signal).catch(async (error: unknown) => {
      if (error instanceof SubjectError) await publish(reportOfNone(error, facts), [], options)
      throw error
    })
    const invalid = await faultsOf(suiteRun, stages, cases, options, signal)
    const worlds = await playWorlds(start, options, suiteRun, signal)
    const played = distinct([...suiteRun.played, ...(worlds?.played ?? [])])
    const report = makeReport(played, {
      ...facts,
      subject: suiteRun.subject,
      complete: suiteRun.complete && worlds?.complete !== false,
      seconds: (performance.now() - begun) / 1_000,
      invalid,
      ...given({ campaign: worlds?.campaign, knownFailing }),
    })
    const stories = played.map(({ scenario }) => scenario)
    await publish(report, stories, options)
    if (options.writeKnownFailing !== undefined) {
      const told = await writeKnownFailing(options.writeKnownFailing, report, knownFailing?.entries)
      process.stdout.write(`${told.join('\n')}\n`)
    }
    if (!report.valid && !signal.aborted) throw invalidRun(report)
    process.exitCode = interruption.exitCode() ?? (report.conforms ? 0 : 1)
  } finally {
    await Promise.all(stages.map((stage) => stage.close()))
    interruption.dispose()
  }
}

/** A counterexample that was found again is told once. */
function distinct(played: readonly PlayedCase[]): PlayedCase[] {
  return [...new Map(played.map((one) => [one.scenario.id, one])).values()]
}

/** The report of a run that ended before its first question. */
function reportOfNone(
  { message }: SubjectError,
  facts: Pick<RunFacts, 'harborcheck' | 'subjectArguments' | 'environment' | 'options' | 'otherChainId'>,
): Report {
  const subject = { name: 'the subject', capabilities: [] }
  return makeReport([], { ...facts, subject, complete: false, seconds: 0, notStarted: message })
}

function reportedOptions({ level, filter, rule, timeout, bail }: TestOptions): Report['options'] {
  return { level, ...given({ filter, rule }), timeout, bail }
}
