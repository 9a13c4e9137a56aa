import type { OptionsOf } from '../define-command.ts'
import { option, pick, subjectOptions, workersOption } from '../options.ts'

/** The options of `harborcheck exhaust`. */
export const exhaustOptions = {
  ...subjectOptions,
  ...pick('start', 'depth'),
  maxTime: { ...option.maxTime, help: 'time limit; what is complete by then is reported' },
  ...pick('max', 'together', 'certificate', 'from', 'check', 'queue', 'replace'),
  workers: workersOption('without --queue: number of chains to ask on in parallel'),
  ...pick('verbose'),
}

export type ExhaustOptions = OptionsOf<typeof exhaustOptions>
