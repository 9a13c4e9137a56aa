import type { OptionsOf } from '../define-command.ts'
import { deploymentOptions, option, pick, reportOptions, subjectOptions } from '../options.ts'

/** The options of `harborcheck test`. */
export const testOptions = {
  ...subjectOptions,
  ...pick('otherChainId', 'node'),
  ...deploymentOptions,
  ...reportOptions,
  ...pick('level', 'filter', 'rule', 'scenarios', 'lastFailed', 'watch', 'knownFailing', 'writeKnownFailing'),
  runs: {
    ...option.runs,
    help: 'how many (default: 100 after a whole pass)',
  },
  ...pick('seed', 'maxTime', 'batchSize', 'shrinkTime', 'steering', 'corpus', 'statistics', 'workers', 'shard', 'bail'),
  ...pick('trace'),
}

export type TestOptions = OptionsOf<typeof testOptions>
