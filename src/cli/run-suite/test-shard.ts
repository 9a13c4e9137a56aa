import type { KnownFailing } from '../../check/resolvers/report/known-failing/entry-name.ts'
import { environmentOf, makeReport } from '../../check/resolvers/report/make-report.ts'
import { casesOfShard } from '../../check/resolvers/running-order.ts'
import type { Shard } from '../../check/resolvers/shard.ts'
import { makePartialReport } from '../../check/resolvers/shards/make-partial.ts'
import type { PartialOptions, PartialReport } from '../../check/resolvers/shards/partial-report.ts'
import { failsAlready, shardText } from '../../check/resolvers/shards/shard-text.ts'
import { InternalError, UsageError } from '../../platform/errors.ts'
import { BATCH_SIZE } from '../../platform/run-limits.ts'
import { styleFor } from '../../report/style.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import { throwIfUncaught } from '../exit/uncaught.ts'
import { type Interruption, untilSignal } from '../interruption.ts'
import { io } from '../io.ts'
import { readSubject, type SubjectChoice } from '../open-subject.ts'
import { print } from '../print.ts'
import { cutShortReports, reportPaths } from '../report-files.ts'
import { subjectHash } from '../subject-hash.ts'
import { openSuite } from './open-suite.ts'
import { planSuite, type SuitePlan } from './plan-suite.ts'
import { missedCanaries, playCases } from './play-cases.ts'
import { distinct, playGenerated } from './play-generated.ts'
import type { RunOptions, TestOptions } from './test-options.ts'

type ShardOptions = TestOptions & { shard: Shard }

/**
 * `harborcheck test --shard`: runs one part of a run and writes its partial report. Exit code 1 if this part proves
 * that the whole run cannot conform; 0 if not.
 * @throws the errors of `test`; then the file says that the shard did not finish.
 */
export async function testShard(path: string | undefined, asked: ShardOptions): Promise<ExitCode> {
  const choice = readSubject(path, asked)
  checkShardOptions(asked)
  const plan = await planSuite(choice, asked)
  return untilSignal((interruption) => testPart(choice, { ...plan, shard: asked.shard }, interruption))
}

async function testPart(
  choice: SubjectChoice,
  { shard, ...plan }: SuitePlan & { shard: Shard },
  { signal, atEnd, exitCode }: Interruption,
): Promise<ExitCode> {
  const startedAt = performance.now()
  const { options, selected, cases, facts, knownFailing, files } = plan
  const own = casesOfShard(cases, shard)
  const hash = await subjectHash({ path: choice.path })
  const suite = await openSuite(plan, own, signal)
  atEnd(suite.close)
  const suiteRun = await playCases(suite, own)
  const canaries = await missedCanaries(suite, suiteRun, selected)
  const campaign = await playGenerated(suite, suiteRun)
  throwIfUncaught()
  if (signal.aborted) {
    cutShortReports('it was interrupted')
    return exitCode() ?? 3
  }
  const seconds = (performance.now() - startedAt) / 1_000
  const { subject: info, results } = suiteRun
  const subject = { info: results.length > 0 ? info : undefined, command: facts.subjectArguments, hash }
  const run = optionsOfRun(options, knownFailing)
  const partial = makePartialReport(
    { shard, subject, options: run, cases, results, canaries, campaign, seconds },
    options,
  )
  await files.write(() => `${JSON.stringify(partial)}\n`)
  const found = campaign?.failure
  const failure = found ? [{ ...found.result, scenario: found.counterexample.scenario }] : []
  const judged = distinct([...results, ...failure])
  const report = makeReport(judged, { ...facts, subject: info, seconds, complete: true })
  const scenarios = judged.map(({ scenario }) => scenario)
  print(
    shardText(report, scenarios, {
      shard,
      ran: { cases: results.length, of: cases.length, generated: campaign?.batches },
      failures: options.verbose ? Number.POSITIVE_INFINITY : 10,
      style: styleFor(io().stdout),
    }),
  )
  checkCanaries(canaries)
  return failsAlready(report) ? 1 : 0
}

/** @throws {UsageError} for an option that only a whole run can have, and for a shard that would write nothing. */
function checkShardOptions(options: ShardOptions): void {
  const { json, maxTime, writeKnownFailing, scenarios } = options
  if (scenarios !== undefined || options.lastFailed || options.watch)
    throw new UsageError('--shard runs cases of the catalogue only', {
      next: 'leave out --scenarios, --last-failed and --watch, or --shard',
    })
  const other = reportPaths(options).find(([format]) => format !== 'json')
  if (other)
    throw new UsageError(`--${other[0]} needs the whole run, and a shard is a part of it`, {
      next: `write a partial report with --json, and give --${other[0]} to \`harborcheck merge\``,
    })
  if (writeKnownFailing !== undefined)
    throw new UsageError('--write-known-failing needs the whole run, and a shard is a part of it', {
      next: 'run without --shard',
    })
  if (maxTime !== undefined)
    throw new UsageError('--max-time ends each shard somewhere else, so no whole run could be made of them', {
      next: 'leave out --max-time, and set the number of generated scenarios with --runs',
    })
  if (options.corpus !== undefined)
    throw new UsageError('--corpus decides which scenarios there are, and shards must agree on them', {
      next: 'leave out --corpus, or run the whole suite',
    })
  if (options.profile !== undefined || options.contracts !== undefined)
    throw new UsageError('--shard runs on the mocks at their usual addresses only', {
      next: 'leave out --profile and --contracts, or run the whole suite',
    })
  if (json === undefined)
    throw new UsageError('--shard writes a partial report, and no file is named for it', {
      next: 'add --json part-1.json, another file for each shard',
    })
}

function optionsOfRun(options: RunOptions, knownFailing: KnownFailing | undefined): PartialOptions {
  const { level, filter, rule, timeout, bail, trace, seed, batchSize = BATCH_SIZE, steering, statistics } = options
  const { shrinkTime, otherChainId, runs, runsGiven } = options
  return {
    ...{ level, filter, rule, timeout, bail, trace, seed, batchSize, steering, statistics, shrinkTime },
    ...environmentOf(options),
    ...{ otherChainId, runs, runsGiven },
    knownFailing: knownFailing && ([...knownFailing.entries] as PartialOptions['knownFailing']),
  }
}

/** @throws {InternalError} if the shard would not detect a wrong subject: then its verdicts do not count. */
function checkCanaries(canaries: PartialReport['canaries']): void {
  const missed = [...(canaries?.yes ?? []), ...(canaries?.no ?? [])]
  if (missed.length === 0) return
  throw new InternalError('The suite cannot tell whether the subject conforms', {
    facts: { 'not failed by a wrong subject': missed.join(', ') },
    next: 'this is a bug of harborcheck, not of the subject',
  })
}
