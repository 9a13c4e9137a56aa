import { Argument } from '@commander-js/extra-typings'
import { catalogue } from '../../cases/index.ts'
import { comparisonReport } from '../../check/compare/report/comparison-report.ts'
import { type ComparisonOptions, runComparison } from '../../check/compare/run-comparison.ts'
import { environmentOf } from '../../check/resolvers/report/make-report.ts'
import { selectCases } from '../../check/resolvers/select-cases.ts'
import { startWorkers } from '../../check/resolvers/workers/start-workers.ts'
import { UsageError } from '../../platform/errors.ts'
import { version } from '../../platform/version.ts'
import { defineCommand, type OptionsOf } from '../define-command.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import { throwIfUncaught } from '../exit/uncaught.ts'
import { untilSignal } from '../interruption.ts'
import { io } from '../io.ts'
import { isSingle, openSubject, readSubject, subjectLog } from '../open-subject.ts'
import { option, pick } from '../options.ts'
import { progressTo } from '../progress-line.ts'
import { openReportFiles, publishReport } from '../report-files.ts'

const picked = {
  ...pick('chainId', 'explorerPath', 'otherChainId', 'node', 'level', 'filter', 'rule'),
  runs: { ...option.runs, default: 0 },
  ...pick('seed'),
  steering: {
    ...option.steering,
    help: 'draw generated scenarios at random, instead of playing those that reach something new',
  },
  shrinkTime: {
    ...option.shrinkTime,
    help: 'time limit for shrinking a disagreement (default: none; it ends after 500 attempts)',
  },
  ...pick('timeout'),
  json: { ...option.json, help: 'write the comparison as JSON' },
  markdown: { ...option.markdown, help: 'write the comparison as Markdown' },
  html: { ...option.html, help: 'write the comparison as one HTML page' },
  ...pick('workers'),
  verbose: { ...option.verbose, help: "print the subjects' logs" },
}
type CompareOptions = OptionsOf<typeof picked>

export const command = defineCommand({
  arguments: [
    new Argument('<subjects...>', 'modules, "command:CMD", "url:URL", "forge:PATH:CONTRACT", "reference" or "why"'),
  ],
  options: picked,
  example: 'harborcheck compare ./old.ts ./new.ts "command:python3 resolver.py" --filter links',
  run: compare,
})

/**
 * `harborcheck compare`: runs the same cases against several subjects. Exit code 0 for any answers; 1 if a subject was
 * asked nothing, or shares no question with another one.
 */
async function compare(texts: readonly string[], options: CompareOptions): Promise<ExitCode> {
  if (texts.length < 2) {
    throw new UsageError('compare needs two subjects or more', {
      facts: { given: texts.join(' ') },
      next: 'add another one; `reference` is the bundled resolver, `why` what `harborcheck why` finds',
    })
  }
  const choices = texts.map((text) => readSubject(text))
  const contenders = choices.map((choice, index) => ({ command: texts[index] ?? '', start: openSubject(choice) }))
  const cases = selectCases(catalogue, options)
  const { timeout, verbose } = options
  const subjects = Object.fromEntries(choices.map(({ path }, index) => [`subject ${index + 1}`, path]))
  const files = await openReportFiles(options, subjects)
  const starts = contenders.map(({ start }) => start)
  return untilSignal(async ({ signal, exitCode, atEnd }) => {
    const workers = await startWorkers(starts, choices.some(isSingle) ? { ...options, workers: 1 } : options)
    atEnd(() => Promise.all(workers.map((worker) => worker.close())))
    const progress = progressTo(io().stderr)
    atEnd(progress.clear)
    const comparison = await runComparison(workers, contenders, cases, {
      facts: factsOf(options),
      shrinkSeconds: options.shrinkTime,
      timeout: timeout * 1_000,
      signal,
      onCase: progress.show,
      onLog: subjectLog({ verbose }),
    })
    progress.clear()
    throwIfUncaught()
    await publishReport(comparisonReport(comparison), files, verbose)
    return exitCode() ?? (comparison.notAsked ? 1 : 0)
  })
}

function factsOf(options: CompareOptions): ComparisonOptions['facts'] {
  const { otherChainId, level, filter, rule, timeout, runs, seed, steering } = options
  return {
    harborcheck: version,
    environment: environmentOf(options),
    otherChainId,
    options: { level, filter, rule, timeout, runs, seed, steering },
  }
}
