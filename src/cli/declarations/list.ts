import type { Command } from '@commander-js/extra-typings'
import { example, type OptionsOf } from './common.ts'

/** Declares `harborcheck list`. */
export function declareList(program: Command) {
  return program
    .command('list')
    .description('List every case and every rule, or the mutants that the suite has to catch.')
    .option('--mutants', 'list the mutants: faulty resolvers to run `harborcheck test` against', false)
    .option('--json', 'print JSON', false)
    .addHelpText('after', example('harborcheck list --json'))
}

/** The options of `harborcheck list`. */
export type ListOptions = OptionsOf<typeof declareList>
