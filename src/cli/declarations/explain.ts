import type { Command } from 'commander'
import { plain } from '../exit/actions.ts'
import { example } from './common.ts'

/** Declares `harborcheck explain`. */
export function declareExplain(program: Command): void {
  program
    .command('explain')
    .description('Explain a rule (its source and its cases), or a case (its scenario and the expected answers).')
    .argument('<rule-or-case>', 'such as CHILD-4 or child-contracts/future-only')
    .option('--json', 'a case as the scenario file that it is, a rule as JSON', false)
    .addHelpText('after', example('harborcheck explain BIND-6'))
    .action(
      plain(async (what: string, options) => {
        const { explain } = await import('../commands/explain.ts')
        explain(what, options)
      }),
    )
}
