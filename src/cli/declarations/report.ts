import type { Command } from '@commander-js/extra-typings'
import { example, type OptionsOf } from './common.ts'

/** Declares `harborcheck report`. */
export function declareReport(program: Command) {
  return program
    .command('report')
    .description('Show a saved JSON report again, of a run or a comparison: in the terminal or as an HTML page.')
    .argument(
      '[file]',
      'JSON file written by `harborcheck test --json` or `harborcheck compare --json` (default: the last run in this folder)',
    )
    .option('--html <file>', 'write the report as one HTML page, with drawings')
    .option('--open', "open the page in the system's viewer; without --html it is a temporary file", false)
    .option('--rule <id>', 'print every case that did not pass and whose worst answer breaks this rule')
    .option('--verbose', 'print every failure in full, not one for each rule', false)
    .addHelpText('after', example('harborcheck report report.json --open'))
}

/** The options of `harborcheck report`. */
export type ReportOptions = OptionsOf<typeof declareReport>
