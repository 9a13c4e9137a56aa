import type { Command } from 'commander'
import { plain } from '../exit/actions.ts'
import { example } from './common.ts'

/** Declares `harborcheck list`. */
export function declareList(program: Command): void {
  program
    .command('list')
    .description('List the cases and the rules, or the mutants that prove them.')
    .option('--mutants', 'the mutants, to be tested like any other', false)
    .option('--json', 'as JSON', false)
    .addHelpText('after', example('harborcheck list --json'))
    .action(
      plain(async (options) => {
        if (options.mutants) {
          const { listMutants } = await import('../commands/list-mutants.ts')
          return listMutants(options)
        }
        const { list } = await import('../commands/list.ts')
        list(options)
      }),
    )
}
