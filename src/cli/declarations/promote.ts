import type { Command } from '@commander-js/extra-typings'
import { example, type OptionsOf } from './common.ts'

/** Declares `harborcheck promote`. */
export function declarePromote(program: Command) {
  return program
    .command('promote')
    .description('Turn a counterexample into a scenario file with an id of your choice and the expected answers.')
    .argument('<id>', 'id of a counterexample, 12 hex digits')
    .requiredOption('--as <id>', 'id of the new scenario: topic/what-happens')
    .option('--title <sentence>', "title of the new scenario, one sentence (default: the counterexample's)")
    .option(
      '--out <file>',
      'file to write, in a folder that is made if there is none (default: the id with a dash for the slash, plus .json)',
    )
    .addHelpText('after', example('harborcheck promote 3f2a9c0d11be --as my-bugs/stale-link'))
}

/** The options of `harborcheck promote`. */
export type PromoteOptions = OptionsOf<typeof declarePromote>
