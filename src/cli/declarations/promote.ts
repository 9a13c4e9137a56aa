import type { Command } from 'commander'
import { plain } from '../exit/actions.ts'
import { example } from './common.ts'

/** Declares `harborcheck promote`. */
export function declarePromote(program: Command): void {
  program
    .command('promote')
    .description('Write a counterexample as a scenario file with a name and the expected answers.')
    .argument('<id>', 'the id of a counterexample')
    .requiredOption('--as <id>', 'the name: topic/what-happens')
    .option('--title <sentence>', 'what happens, in a sentence')
    .option('--out <file>', 'default: the name, with a dash for the slash')
    .addHelpText('after', example('harborcheck promote 3f2a9c0d11be --as my-bugs/stale-link'))
    .action(
      plain(async (id: string, options) => {
        const { promote } = await import('../commands/promote.ts')
        await promote(id, options)
      }),
    )
}
