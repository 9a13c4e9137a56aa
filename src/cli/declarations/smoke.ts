import type { Command } from 'commander'
import { verdictAction } from '../exit/actions.ts'
import { example, subjectOptions } from './common.ts'

/** Declares `harborcheck smoke`. */
export function declareSmoke(program: Command): void {
  subjectOptions(program.command('smoke').argument('[subject]', 'resolver module (default: the reference resolver)'))
    .description('Ask a subject ten questions on one small chain: a first check for a new adapter.')
    .option('--verbose', "print every message in both directions, and the subject's log", false)
    .addHelpText('after', example('harborcheck smoke --command "python3 resolver.py" --verbose'))
    .action(
      verdictAction(async (path: string | undefined, options) => {
        const { smoke } = await import('../commands/smoke.ts')
        return smoke(path, options)
      }),
    )
}
