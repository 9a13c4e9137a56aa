import { environmentOf, makeReport, optionsOf } from '../../check/resolvers/report/make-report.ts'
import { UsageError } from '../../platform/errors.ts'
import { version } from '../../platform/version.ts'
import { type CampaignCommandOptions, campaignOptions } from '../campaign/campaign-command-options.ts'
import { followCampaign } from '../campaign/follow-campaign.ts'
import { type CampaignEnd, type CampaignRun, runHere } from '../campaign/run-here.ts'
import { runOverQueue } from '../campaign/run-over-queue.ts'
import { defineCommand } from '../define-command.ts'
import type { ExitCode } from '../exit/exit-code.ts'
import { throwIfUncaught } from '../exit/uncaught.ts'
import { untilSignal } from '../interruption.ts'
import { checkQueueOptions } from '../open-queue.ts'
import { isSingle, openSubject, readSubject, subjectArguments, subjectLog } from '../open-subject.ts'
import { subjectArgument } from '../options.ts'
import { cutShortReports, openReportFiles } from '../report-files.ts'
import { concludeRun } from '../run-suite/conclude-run.ts'
import { publish } from '../run-suite/publish.ts'

export const command = defineCommand({
  arguments: [subjectArgument],
  options: campaignOptions,
  example: 'harborcheck campaign --queue redis://127.0.0.1 --runs 1000000 ./my-resolver.ts',
  run: campaign,
})

/**
 * `harborcheck campaign`: runs generated scenarios, here or by the workers of a queue. Exit code 0 if the subject
 * answers every question right, 1 if not.
 * @throws {UsageError} if the options conflict, and the errors of the campaign.
 */
async function campaign(path: string | undefined, asked: CampaignCommandOptions): Promise<ExitCode> {
  const choice = readSubject(path, asked)
  checkOptions(asked)
  const start = openSubject(choice)
  const files = await openReportFiles(asked, { subject: path })
  const startedAt = performance.now()
  return untilSignal(async ({ signal, exitCode, exitCodeAfter, atEnd }) => {
    try {
      const { follow, end } = followCampaign(asked, signal)
      atEnd(end)
      const run: CampaignRun = { start, options: chosen(asked), signal, atEnd, onLog: subjectLog(asked), follow }
      const ended =
        asked.queue === undefined
          ? await runHere(run, isSingle(choice) ? 1 : asked.workers)
          : await runOverQueue(run, { ...asked, queue: asked.queue, path: choice.path })
      await end()
      throwIfUncaught()
      const seconds = (performance.now() - startedAt) / 1_000
      const report = reportOf(ended, { subjectArguments: subjectArguments(choice), seconds })
      const scenarios = ended.outcome.results.map(({ scenario }) => scenario)
      await publish(report, scenarios, files, { ...asked, reporter: 'terminal' })
      await ended.forget?.()
      return exitCode() ?? concludeRun(report)
    } catch (error) {
      if (signal.aborted) cutShortReports('it was interrupted')
      return exitCodeAfter(error)
    }
  })
}

function checkOptions(options: CampaignCommandOptions): void {
  const { id, resume, runs } = options
  checkQueueOptions(options)
  if (id !== undefined && resume !== undefined)
    throw new UsageError('--id and --resume both name the campaign', { next: 'leave out one of them' })
  if (runs === undefined && resume === undefined)
    throw new UsageError('A campaign needs its number of generated scenarios', { next: 'add --runs 100000' })
}

/** Adds defaults to the options of a new campaign. */
function chosen({
  runs = 1,
  seed = 1,
  level = 'deployment',
  batchSize,
  ...asked
}: CampaignCommandOptions): CampaignRun['options'] {
  const { timeout, steering, keepGoing = false } = asked
  return { runs, seed, level, steering, batchSize, keepGoing, timeout, ...environmentOf(asked) }
}

function reportOf({ outcome, info, options }: CampaignEnd, facts: { subjectArguments: string; seconds: number }) {
  const { level, timeout, keepGoing } = options
  return makeReport(outcome.results, {
    harborcheck: version,
    subject: info,
    ...facts,
    madeAt: new Date().toISOString(),
    environment: environmentOf(options),
    options: optionsOf({ level, timeout, bail: !keepGoing, generatedOnly: true }),
    complete: outcome.complete,
    // Only a signal ends a campaign early.
    ended: outcome.complete ? undefined : 'it was interrupted',
    campaign: outcome.campaign,
  })
}
