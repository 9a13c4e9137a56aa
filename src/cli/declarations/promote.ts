import type { Command } from 'commander'
import { plainAction } from '../exit/actions.ts'
import { example } from './common.ts'

/** Declares `harborcheck promote`. */
export function declarePromote(program: Command): void {
  program
    .command('promote')
    .description('Turn a counterexample into a scenario file with an id of your choice and the expected answers.')
    .argument('<id>', 'id of a counterexample, 12 hex digits')
    .requiredOption('--as <id>', 'id of the new scenario: topic/what-happens')
    .option('--title <sentence>', "title of the new scenario, one sentence (default: the counterexample's)")
    .option('--out <file>', 'file to write (default: the id with a dash for the slash, plus .json)')
    .addHelpText('after', example('harborcheck promote 3f2a9c0d11be --as my-bugs/stale-link'))
    .action(
      plainAction(async (id: string, options) => {
        const { promote } = await import('../commands/promote.ts')
        await promote(id, options)
      }),
    )
}
