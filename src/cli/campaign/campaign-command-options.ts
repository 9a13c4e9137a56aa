import { BATCH_SIZE } from '../../platform/run-limits.ts'
import type { OptionsOf } from '../define-command.ts'
import { formatOptions, option, pick, reportOptions, subjectOptions, workersOption } from '../options.ts'
import { campaignRuns } from '../parse-argument.ts'

/** The options of `harborcheck campaign`. */
export const campaignOptions = {
  ...subjectOptions,
  ...pick('node'),
  runs: { ...option.runs, help: 'number of generated scenarios', parse: campaignRuns },
  seed: { ...option.seed, help: 'seed of the generated scenarios (default: 1)', default: undefined },
  level: {
    ...option.level,
    help: 'interface, deployment or hardened (default: deployment)',
    default: undefined,
  },
  batchSize: {
    ...option.batchSize,
    help: `number of generated scenarios that share a chain, 1 to 20 (default: ${BATCH_SIZE})`,
  },
  steering: {
    ...option.steering,
    help: 'draw the scenarios at random, instead of choosing those that reach something new',
  },
  ...pick('keepGoing', 'queue', 'id', 'resume', 'replace', 'dashboard'),
  ...formatOptions,
  html: reportOptions.html,
  ...pick('durations'),
  workers: workersOption('without --queue: number of chains to run on in parallel'),
  verbose: { ...option.verbose, help: "print the subject's log, and every failure in full" },
}

export type CampaignCommandOptions = OptionsOf<typeof campaignOptions>
