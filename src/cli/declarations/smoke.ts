import type { Command } from '@commander-js/extra-typings'
import { deploymentOption, example, type OptionsOf, subjectForms, subjectOptions } from './common.ts'

/** Declares `harborcheck smoke`. */
export function declareSmoke(program: Command) {
  return deploymentOption(subjectOptions(program.command('smoke').argument('[subject]', subjectForms)))
    .description('Ask a subject ten questions on one small chain: a first check for a new adapter.')
    .option('--verbose', "print every message in both directions, and the subject's log", false)
    .addHelpText('after', example('harborcheck smoke --command "python3 resolver.py" --verbose'))
}

/** The options of `harborcheck smoke`. Times are in seconds. */
export type SmokeOptions = OptionsOf<typeof declareSmoke>
