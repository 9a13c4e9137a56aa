import { catalogue } from '../../cases/index.ts'
import { ownAnvilVersion } from '../../chain/anvil/anvil-binary.ts'
import { playableOn } from '../../check/resolvers/playable.ts'
import { playableCases } from '../../check/resolvers/rehearse.ts'
import { writeKnownFailing } from '../../check/resolvers/report/known-failing/write.ts'
import { leftOutText } from '../../check/resolvers/report/left-out.ts'
import { makeReport, type RunFacts } from '../../check/resolvers/report/make-report.ts'
import { invalidReasons } from '../../check/resolvers/validity/invalid-reasons.ts'
import { wholeSuite } from '../../check/resolvers/whole-suite.ts'
import type { CaseResult } from '../../judge/case-result.ts'
import { messageOf, SubjectError, UsageError } from '../../platform/errors.ts'
import type { SubjectInfo } from '../../subject/protocol/verbs.ts'
import { defineCommand, type OptionsOf } from '../define-command.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import { onUncaught, throwIfUncaught } from '../exit/uncaught.ts'
import { type Interruption, untilSignal } from '../interruption.ts'
import { io } from '../io.ts'
import { readSubject, type SubjectChoice } from '../open-subject.ts'
import { subjectArgument } from '../options.ts'
import { reportPaths } from '../report-files.ts'
import { chooseCases } from '../run-suite/choose-cases.ts'
import { concludeRun } from '../run-suite/conclude-run.ts'
import { listChosen } from '../run-suite/list-chosen.ts'
import { openSuite } from '../run-suite/open-suite.ts'
import { planSuite, type SuitePlan } from '../run-suite/plan-suite.ts'
import { missedCanaries, playCases } from '../run-suite/play-cases.ts'
import { distinct, playGenerated, reportGeneratedScenarios } from '../run-suite/play-generated.ts'
import { publish } from '../run-suite/publish.ts'
import { streamResults } from '../run-suite/stream-results.ts'
import { testNodes } from '../run-suite/test-nodes.ts'
import { type TestOptions, testOptions } from '../run-suite/test-options.ts'
import { testShard } from '../run-suite/test-shard.ts'

export const command = defineCommand({
  arguments: [subjectArgument],
  options: testOptions,
  example:
    'harborcheck test ./my-resolver.ts --level interface --json report.json\n  $ harborcheck explain targets/none',
  run: test,
})

/**
 * `harborcheck test`: runs the suite against a subject, or a part of it. Exit code 0 if the subject conforms, 1 if not.
 * @throws {SubjectError} after the reports are written, if the subject does not start.
 * @throws {InternalError} after the reports are written, if harborcheck fails, the run is invalid, or `--max-time`
 * ended before a generated scenario ran.
 */
async function test(path: string | undefined, given: OptionsOf<typeof testOptions>): Promise<ExitCode> {
  const { node } = given
  checkReporter(given)
  if (node === 'all') return testNodes(path, given)
  const asked: TestOptions = { ...given, node }
  if (asked.list) return listChosen(asked)
  if (asked.shard) return testShard(path, { ...asked, shard: asked.shard })
  const choice = readSubject(path, asked)
  if (asked.watch) return watchTest(choice, asked)
  return streamResults(asked, async (stream) => {
    const plan = await planSuite(choice, asked)
    stream?.begin(plan.cases, plan.facts.ownFiles, plan.options.runs)
    return untilSignal((interruption) => testSuite(choice, { ...plan, stream }, interruption))
  })
}

/** @throws {UsageError} for lines of JSON, which are of one whole run, with an option that makes it several or a part. */
function checkReporter({ reporter, node, list, shard, watch }: OptionsOf<typeof testOptions>): void {
  if (reporter !== 'ndjson' || list || (node !== 'all' && !shard && !watch)) return
  throw new UsageError('--reporter ndjson writes the cases of one whole run', {
    next: 'leave out --node all, --shard and --watch, or --reporter ndjson',
  })
}

async function testSuite(
  choice: SubjectChoice,
  plan: SuitePlan,
  { signal, exitCode, atEnd }: Interruption,
): Promise<ExitCode> {
  const { options, selected, cases, facts, knownFailing, files } = plan
  const anvil = ownAnvilVersion()
  const startedAt = performance.now()
  const suite = await openSuite(plan, selected, signal)
  atEnd(suite.close)
  let leftOut: RunFacts['leftOut']
  let isPublished = false
  const publishReport = async (results: readonly CaseResult[], subject: SubjectInfo, outcome: RunOutcome) => {
    const report = makeReport(results, {
      ...facts,
      environment: { ...facts.environment, anvil },
      subject,
      seconds: (performance.now() - startedAt) / 1_000,
      madeAt: new Date().toISOString(),
      leftOut,
      ...outcome,
    })
    isPublished = true
    const scenarios = results.map(({ scenario }) => scenario)
    await publish(report, scenarios, files, { ...options, subjectFile: choice.path, stream: plan.stream })
    return report
  }
  const publishUnfinished = async (error: unknown) => {
    if (isPublished) return
    const { results, subject } = suite.progress
    const ended = messageOf(error)
    if (subject && results.length > 0) await publishReport(results, subject, { complete: false, ended })
    else if (error instanceof SubjectError && results.length === 0)
      await publishReport([], UNSTARTED_SUBJECT, { complete: false, notStarted: ended })
  }
  atEnd(onUncaught(publishUnfinished))
  try {
    const [network] = suite.workers
    const { playable, ...unplayable } = await playableCases(network, cases)
    leftOut = unplayable.leftOut
    for (const one of leftOut) io().stderr.write(`${leftOutText(one)}\n`)
    const suiteRun = await playCases(suite, playable)
    const chosen = playable.filter((one) => selected.includes(one))
    // The canaries need answers written by hand, which scenarios of the user's need not have.
    const ofCatalogue = chosen.filter((one) => catalogue.includes(one))
    const missed = await missedCanaries(suite, suiteRun, ofCatalogue)
    const checked = await playGenerated(suite, suiteRun)
    const generated = checked && (await reportGeneratedScenarios(checked, options))
    throwIfUncaught()
    const results = distinct([...suiteRun.results, ...(generated?.results ?? [])])
    const report = await publishReport(results, suiteRun.subject, {
      complete: suiteRun.complete && generated?.complete !== false,
      invalid: missed && invalidReasons(chosen, suiteRun, missed),
      campaign: generated?.campaign,
      suite: wholeSuite(options, playableOn(network, catalogue).playable),
    })
    if (options.writeKnownFailing !== undefined) {
      const lines = await writeKnownFailing(options.writeKnownFailing, report, knownFailing?.entries)
      io()[plan.stream ? 'stderr' : 'stdout'].write(`${lines.join('\n')}\n`)
    }
    return exitCode() ?? concludeRun(report, { ...options, runs: options.runsGiven ? options.runs : undefined })
  } catch (error) {
    await publishUnfinished(error)
    throw error
  }
}

/** What a report says about how far the run got. */
type RunOutcome = Pick<RunFacts, 'complete' | 'invalid' | 'campaign' | 'ended' | 'notStarted' | 'suite'>

/** Checks the choice of cases once, then repeats this command without `--watch`. */
async function watchTest({ path }: SubjectChoice, options: TestOptions): Promise<ExitCode> {
  if (!options.lastFailed) await chooseCases(options)
  const { writeKnownFailing, lastFailed } = options
  const paths = reportPaths(options).map(([, path]) => path)
  const written = writeKnownFailing === undefined ? paths : [...paths, writeKnownFailing]
  const args = io()
    .argv.slice(2)
    .filter((word) => word !== '--watch' && word !== '--last-failed')
  const { watchRuns } = await import('../run-suite/watch-runs.ts')
  return watchRuns({ args, path, written, lastFailed })
}

/** Stands for the subject in the report of a run that ended before the subject gave its name. */
const UNSTARTED_SUBJECT: SubjectInfo = { name: 'the subject', capabilities: [] }
