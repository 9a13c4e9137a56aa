import { type Command, Option } from '@commander-js/extra-typings'
import { levels } from '../../model/rules.ts'
import { runs, seconds, wholeNumber } from './arguments.ts'
import { chainOptions, example, type OptionsOf, otherNetworkOption, timeoutSeconds, workersOption } from './common.ts'

/** Declares `harborcheck compare`. */
export function declareCompare(program: Command) {
  return otherNetworkOption(
    chainOptions(
      program
        .command('compare')
        .argument('<subjects...>', 'modules, "command:CMD", "url:URL", "forge:PATH:CONTRACT", or "reference"'),
    ),
  )
    .description(
      'Run the same cases against several resolvers, and show where they differ. Exit code 0, whatever they answer.',
    )
    .addOption(
      new Option('--level <level>', 'conformance level: interface, deployment or hardened')
        .choices(levels)
        .default('deployment'),
    )
    .option('--filter <glob>', 'run only cases whose id matches, such as child-contracts or "*/router-*"')
    .option('--rule <id>', 'run only cases about this rule, such as BIND-3')
    .option('--runs <count>', 'number of generated scenarios to run after the cases', runs, 0)
    .option('--seed <number>', 'seed of the generated scenarios', wholeNumber, 1)
    .option('--no-steering', 'draw generated scenarios at random, instead of playing those that reach something new')
    .option(
      '--shrink-time <seconds>',
      'time limit for shrinking a disagreement (default: none; it ends after 500 attempts)',
      seconds,
    )
    .option('--timeout <seconds>', 'time limit for one question', seconds, timeoutSeconds)
    .option('--json <file>', 'write the comparison as JSON')
    .option('--markdown <file>', 'write the comparison as Markdown')
    .option('--html <file>', 'write the comparison as one HTML page')
    .addOption(workersOption('number of chains to run cases on in parallel'))
    .option('--verbose', "print the subjects' logs", false)
    .addHelpText('after', example('harborcheck compare ./old.ts ./new.ts "command:python3 resolver.py" --filter links'))
}

/** The options of `harborcheck compare`. Times are in seconds. */
export type CompareOptions = OptionsOf<typeof declareCompare>
