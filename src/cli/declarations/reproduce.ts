import { type Command, Option } from '@commander-js/extra-typings'
import { languages } from '../../export/languages.ts'
import { levels } from '../../model/rules.ts'
import { step } from './arguments.ts'
import {
  deploymentOption,
  example,
  type OptionsOf,
  otherNetworkOption,
  subjectForms,
  subjectOptions,
} from './common.ts'

/** Declares `harborcheck reproduce`. */
export function declareReproduce(program: Command) {
  return deploymentOption(
    otherNetworkOption(
      subjectOptions(
        program.command('reproduce').argument('<case>', 'id of a case or counterexample, or a scenario file'),
      ),
    ),
  )
    .description('Run one case step by step, and print addresses, blocks, times and each answer.')
    .argument('[subject]', `${subjectForms} (default: reference)`)
    .addOption(
      new Option(
        '--level <level>',
        "conformance level: interface, deployment or hardened (default: the case's own)",
      ).choices(levels),
    )
    .option('--verbose', "print the subject's log", false)
    .option('--step', 'wait for a key before each step: Enter continues, q quits', false)
    .option('--stop-at <step>', 'stop after this step, and keep chain and explorer up until Ctrl-C', step)
    .addOption(
      new Option(
        '--as <language>',
        'write the case as a program with a resolver of its own, instead of running it',
      ).choices(languages),
    )
    .option('--out <file>', 'file for that program (default: standard output)')
    .addHelpText('after', example('harborcheck reproduce targets/both-states ./my-resolver.ts'))
}

/** The options of `harborcheck reproduce`. Times are in seconds. */
export type ReproduceOptions = OptionsOf<typeof declareReproduce>
