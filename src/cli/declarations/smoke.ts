import type { Command } from 'commander'
import { verdict } from '../exit/actions.ts'
import { example, subject } from './common.ts'

/** Declares `harborcheck smoke`. */
export function declareSmoke(program: Command): void {
  subject(program.command('smoke').argument('[subject]', 'a module; default: the reference resolver'))
    .description('Ask a subject ten questions on one small world: for whoever is writing an adapter.')
    .option('--verbose', "show every message both ways, and the subject's log", false)
    .addHelpText('after', example('harborcheck smoke --command "python3 resolver.py" --verbose'))
    .action(
      verdict(async (path: string | undefined, options) => {
        const { smoke } = await import('../commands/smoke.ts')
        return smoke(path, options)
      }),
    )
}
