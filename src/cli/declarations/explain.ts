import type { Command } from '@commander-js/extra-typings'
import { example, type OptionsOf } from './common.ts'

/** Declares `harborcheck explain`. */
export function declareExplain(program: Command) {
  return program
    .command('explain')
    .description('Explain a rule (statement, source, cases) or a case or scenario file (scenario, expected answers).')
    .argument('<rule-or-case>', 'such as CHILD-4, child-contracts/future-only or bugs/mine.json')
    .option('--json', 'print JSON: for a case its scenario file, for a rule its facts', false)
    .addHelpText('after', example('harborcheck explain BIND-6'))
}

/** The options of `harborcheck explain`. */
export type ExplainOptions = OptionsOf<typeof declareExplain>
