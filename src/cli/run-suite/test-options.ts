import { type NodeName, nodeNames } from '../../model/node.ts'
import type { OptionsOf } from '../define-command.ts'
import { deploymentOptions, option, pick, reportOptions, subjectOptions } from '../options.ts'

/** The options of `harborcheck test`. */
export const testOptions = {
  ...subjectOptions,
  ...pick('otherChainId'),
  node: {
    ...option.node,
    help: `${option.node.help}; all: each, in one table`,
    choices: [...nodeNames, 'all'] as const,
  },
  ...deploymentOptions,
  ...reportOptions,
  ...pick('level', 'filter', 'rule', 'scenarios', 'lastFailed', 'list', 'watch', 'knownFailing', 'writeKnownFailing'),
  runs: {
    ...option.runs,
    help: 'how many (default: 100 after a whole pass)',
  },
  ...pick('seed', 'maxTime', 'batchSize', 'shrinkTime', 'steering', 'corpus', 'statistics', 'workers', 'shard', 'bail'),
  ...pick('trace'),
}

type Given = OptionsOf<typeof testOptions>

/** The options of a run, which has one node. */
export type TestOptions = Omit<Given, 'node'> & { node: NodeName }

/** With the number of generated scenarios, and whether `--runs` gives it. */
export type RunOptions = TestOptions & { runs: number; runsGiven: boolean }
