import type { Command } from 'commander'
import { plainAction } from '../exit/actions.ts'
import { example } from './common.ts'

/** Declares `harborcheck list`. */
export function declareList(program: Command): void {
  program
    .command('list')
    .description('List every case and every rule, or the mutants that the suite has to catch.')
    .option('--mutants', 'list the mutants: faulty resolvers to run `harborcheck test` against', false)
    .option('--json', 'print JSON', false)
    .addHelpText('after', example('harborcheck list --json'))
    .action(
      plainAction(async (options) => {
        if (options.mutants) {
          const { listMutants } = await import('../commands/list-mutants.ts')
          return listMutants(options)
        }
        const { list } = await import('../commands/list.ts')
        list(options)
      }),
    )
}
