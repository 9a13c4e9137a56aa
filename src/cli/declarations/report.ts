import type { Command } from 'commander'
import { plain } from '../exit/actions.ts'
import { example } from './common.ts'

/** Declares `harborcheck report`. */
export function declareReport(program: Command): void {
  program
    .command('report')
    .description('Show the JSON report of a run or of a comparison again: in the terminal, or as a page.')
    .argument('<file>', 'written by `harborcheck test --json` or `harborcheck compare --json`')
    .option('--html <file>', 'write it as one HTML page, with drawings')
    .option('--open', "open the page in the system's viewer; without --html, a temporary file", false)
    .option('--verbose', 'in the terminal, every failure in full', false)
    .addHelpText('after', example('harborcheck report report.json --open'))
    .action(
      plain(async (file: string, options) => {
        const { report } = await import('../commands/report.ts')
        await report(file, options)
      }),
    )
}
