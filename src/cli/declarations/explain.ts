import type { Command } from 'commander'
import { plainAction } from '../exit/actions.ts'
import { example } from './common.ts'

/** Declares `harborcheck explain`. */
export function declareExplain(program: Command): void {
  program
    .command('explain')
    .description('Explain a rule (statement, source, cases) or a case (scenario, expected answers).')
    .argument('<rule-or-case>', 'such as CHILD-4 or child-contracts/future-only')
    .option('--json', 'print JSON: for a case its scenario file, for a rule its facts', false)
    .addHelpText('after', example('harborcheck explain BIND-6'))
    .action(
      plainAction(async (what: string, options) => {
        const { explain } = await import('../commands/explain.ts')
        explain(what, options)
      }),
    )
}
