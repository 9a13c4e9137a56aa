import type { Command } from '@commander-js/extra-typings'
import { example, type OptionsOf, reportOptions } from './common.ts'

/** Declares `harborcheck merge`. */
export function declareMerge(program: Command) {
  return reportOptions(
    program
      .command('merge')
      .description('Make the report and the verdict of a whole run from the partial reports of its shards.')
      .argument('<files...>', 'partial report of each shard, written by `harborcheck test --shard`'),
  ).addHelpText('after', example('harborcheck merge part-1.json part-2.json part-3.json --json report.json'))
}

/** The options of `harborcheck merge`. */
export type MergeOptions = OptionsOf<typeof declareMerge>
