import type { Command } from 'commander'
import { example, subject } from './common.ts'

/** Declares `harborcheck reproduce`. */
export function declareReproduce(program: Command): void {
  subject(program.command('reproduce').argument('<case>', 'the id of a case, or a scenario file'))
    .description('Play one case step by step, with addresses, blocks, times and each answer.')
    .argument('[subject]', 'a module; default: the reference resolver')
    .option('--verbose', "show the subject's log", false)
    .addHelpText('after', example('harborcheck reproduce targets/both-states ./my-resolver.ts'))
    .action(async (what: string, path: string | undefined, options) => {
      const { reproduce } = await import('../commands/reproduce.ts')
      await reproduce(what, path, options)
    })
}
