import type { Command } from '@commander-js/extra-typings'
import { example, type OptionsOf } from './common.ts'

/** Declares `harborcheck merge`. */
export function declareMerge(program: Command) {
  return program
    .command('merge')
    .description('Make the report and the verdict of a whole run from the partial reports of its shards.')
    .argument('<files...>', 'partial report of each shard, written by `harborcheck test --shard`')
    .option('--json <file>', 'write the report as JSON')
    .option('--junit <file>', 'write the report as JUnit XML')
    .option('--html <file>', 'write the report as one HTML page, with drawings')
    .option('--no-durations', 'leave durations out of the report files: equal runs then write equal bytes')
    .option('--verbose', 'print every failure in full, not only the first 10', false)
    .addHelpText('after', example('harborcheck merge part-1.json part-2.json part-3.json --json report.json'))
}

/** The options of `harborcheck merge`. */
export type MergeOptions = OptionsOf<typeof declareMerge>
