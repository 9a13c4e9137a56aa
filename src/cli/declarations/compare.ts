import { availableParallelism } from 'node:os'
import { type Command, Option } from 'commander'
import { levels } from '../../model/rules.ts'
import { verdict } from '../exit/actions.ts'
import { positive, runs, wholeNumber, workers } from './arguments.ts'
import { chain, example, otherNetwork, timeoutSeconds } from './common.ts'

/** Declares `harborcheck compare`. */
export function declareCompare(program: Command): void {
  otherNetwork(
    chain(
      program
        .command('compare')
        .argument('<subjects...>', 'modules, "command:CMD", "url:URL", "forge:PATH:CONTRACT", or "reference"'),
    ),
  )
    .description(
      'Put the same cases to several resolvers, and show where they differ. Exit code 0, whatever they answer.',
    )
    .addOption(
      new Option('--level <level>', 'the least binding rules that count').choices(levels).default('deployment'),
    )
    .option('--filter <glob>', 'only the cases whose id matches')
    .option('--rule <id>', 'only the cases about this rule')
    .option('--runs <count>', 'generated scenarios to play after the cases', runs, 0)
    .option('--seed <number>', 'the same seed gives the same worlds', wholeNumber, 1)
    .option(
      '--shrink-time <seconds>',
      'limit for making a disagreement short (default: none, it ends by itself)',
      positive,
    )
    .option('--timeout <seconds>', 'limit for one question', positive, timeoutSeconds)
    .option('--json <file>', 'write the comparison as JSON')
    .option('--markdown <file>', 'write it as a page of Markdown')
    .option('--html <file>', 'write it as one HTML page')
    .option('--workers <count>', 'chains to play on at once', workers, Math.min(2, availableParallelism()))
    .option('--verbose', "show the subjects' logs", false)
    .addHelpText('after', example('harborcheck compare ./old.ts ./new.ts "command:python3 resolver.py"'))
    .action(
      verdict(async (subjects: string[], options) => {
        const { compare } = await import('../commands/compare.ts')
        return compare(subjects, options)
      }),
    )
}
