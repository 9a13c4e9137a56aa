import { loadCounterexamples, runsAtLevel } from '../../check/resolvers/campaign/counterexample.ts'
import { checkCampaign } from '../../check/resolvers/campaign/report-campaign.ts'
import type { KnownFailing } from '../../check/resolvers/report/known-failing/entry-name.ts'
import { environmentOf, optionsOf, type RunFacts } from '../../check/resolvers/report/make-report.ts'
import { loadCorpus } from '../../generate/steering/corpus.ts'
import { version } from '../../platform/version.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { StartSubject } from '../../subject/subject.ts'
import { io } from '../io.ts'
import { deploymentArguments, openDeployment } from '../open-deployment.ts'
import { openKnownFailing } from '../open-known-failing.ts'
import { isSingle, openSubject, type SubjectChoice, subjectArguments } from '../open-subject.ts'
import type { ReportFiles } from '../report-files.ts'
import { chooseCases } from './choose-cases.ts'
import { openReports } from './publish.ts'
import type { ResultStream } from './stream-results.ts'
import type { RunOptions, TestOptions } from './test-options.ts'

/** What a run of the suite needs, read and checked before anything starts. */
export type SuitePlan = {
  options: RunOptions
  start: StartSubject
  /** The cases that the options choose; `cases`: after the counterexamples of earlier runs. */
  selected: readonly Scenario[]
  cases: readonly Scenario[]
  /** The scenarios of the corpus. */
  kept: readonly Scenario[]
  /** The facts of the run's report that are known before it starts. */
  facts: Omit<RunFacts, 'subject' | 'complete' | 'seconds'>
  profile: Awaited<ReturnType<typeof openDeployment>>['profile']
  knownFailing: KnownFailing | undefined
  files: ReportFiles
  /** Gets each case as it ends. */
  stream?: ResultStream | undefined
}

/**
 * Reads what the options name, and opens the report files.
 * @throws {UsageError} if a file is missing or malformed, options conflict, or no case is left.
 */
export async function planSuite(choice: SubjectChoice, asked: TestOptions): Promise<SuitePlan> {
  const start = openSubject(choice)
  const { selected, files: ownFiles, options } = await chooseCases(isSingle(choice) ? { ...asked, workers: 1 } : asked)
  checkCampaign(options)
  const kept = options.corpus === undefined ? [] : await loadCorpus(options.corpus)
  const { profile } = await openDeployment(options)
  const knownFailing = await openKnownFailing(options)
  const files = await openReports(choice.path, options)
  const cases = [...(await storedFor(options)), ...selected]
  const facts = {
    harborcheck: version,
    subjectArguments: argumentsOf(choice, options),
    environment: environmentOf(options),
    options: optionsOf(options),
    ...{ otherChainId: options.otherChainId, ownFiles, knownFailing },
  }
  return { options, start, selected, cases, kept, facts, profile, knownFailing, files }
}

/** Formats subject and deployment as command-line arguments. */
function argumentsOf(subject: SubjectChoice, { profile, contracts }: TestOptions): string {
  return [subjectArguments(subject), ...deploymentArguments({ profile, contracts })].join(' ').trim()
}

/** Finds the counterexamples of earlier runs that count at this level. Prints a line for each that can no longer run. */
async function storedFor({ runs, runsGiven, level, bail, ...options }: RunOptions) {
  const { filter, rule, knownFailing, writeKnownFailing } = options
  const isPartial = [filter, rule, knownFailing, writeKnownFailing].some((part) => part !== undefined)
  if ((!runsGiven || runs === 0) && (isPartial || bail || level === 'interface')) return []
  const { scenarios, stale } = await loadCounterexamples()
  for (const { file, why } of stale) io().stderr.write(`Skipped ${file}, which can no longer run: ${why}\n`)
  return scenarios.filter((scenario) => runsAtLevel(level, scenario))
}
