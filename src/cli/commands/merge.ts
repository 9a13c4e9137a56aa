import { Argument } from '@commander-js/extra-typings'
import { withoutDurations } from '../../check/resolvers/report/json-report.ts'
import { asEntries } from '../../check/resolvers/report/known-failing/known-failing-schema.ts'
import { openList } from '../../check/resolvers/report/known-failing/open.ts'
import { environmentOf, makeReport, optionsOf } from '../../check/resolvers/report/make-report.ts'
import { mergeParts } from '../../check/resolvers/shards/merge-parts.ts'
import { readPart } from '../../check/resolvers/shards/read-part.ts'
import { version } from '../../platform/version.ts'
import { defineCommand, type OptionsOf } from '../define-command.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import { reportOptions } from '../options.ts'
import { openReportFiles } from '../report-files.ts'
import { concludeRun } from '../run-suite/conclude-run.ts'
import { distinct, reportGeneratedScenarios } from '../run-suite/play-generated.ts'
import { publish } from '../run-suite/publish.ts'
import { type ResultStream, streamResults } from '../run-suite/stream-results.ts'

export const command = defineCommand({
  arguments: [new Argument('<files...>', 'partial report of each shard, written by `harborcheck test --shard`')],
  options: reportOptions,
  example: 'harborcheck merge part-1.json part-2.json part-3.json --json report.json',
  run: merge,
})

/**
 * `harborcheck merge`: merges the reports of all shards into that of the whole run. Exit code 0 if the subject
 * conforms, 1 if not.
 * @throws {UsageError} if the files are not the partial reports of all shards of one run.
 * @throws {InternalError} after the reports are written, if the run is invalid.
 */
async function merge(paths: readonly string[], given: OptionsOf<typeof reportOptions>): Promise<ExitCode> {
  return streamResults(given, (stream) => mergeInto(paths, given, stream))
}

async function mergeInto(
  paths: readonly string[],
  given: OptionsOf<typeof reportOptions>,
  stream: ResultStream | undefined,
): Promise<ExitCode> {
  const taken = Object.fromEntries(paths.map((path, index) => [`partial report ${index + 1}`, path]))
  const files = await openReportFiles(given, taken)
  const { suiteRun, command, options, invalid, campaign, seconds } = mergeParts(paths.map(readPart))
  const { knownFailing, otherChainId } = options
  const generated = campaign && (await reportGeneratedScenarios(campaign, options))
  const results = distinct([...suiteRun.results, ...(generated?.results ?? [])])
  const made = makeReport(results, {
    harborcheck: version,
    subject: suiteRun.subject,
    subjectArguments: command,
    environment: environmentOf(options),
    options: optionsOf(options),
    otherChainId,
    seconds: seconds ?? 0,
    madeAt: new Date().toISOString(),
    knownFailing: knownFailing && openList(asEntries({ knownFailing }), paths[0] as string),
    complete: suiteRun.complete,
    invalid,
    campaign: generated?.campaign,
  })
  const report = seconds === undefined ? withoutDurations(made) : made
  const scenarios = results.map(({ scenario }) => scenario)
  stream?.begin(scenarios)
  await publish(report, scenarios, files, { ...given, stream })
  return concludeRun(report)
}
