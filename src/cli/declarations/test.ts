import { availableParallelism } from 'node:os'
import { type Command, Option } from 'commander'
import { levels } from '../../model/rules.ts'
import { verdict } from '../exit/actions.ts'
import { positive, runs, together, wholeNumber, workers } from './arguments.ts'
import { example, otherNetwork, subject } from './common.ts'

/** Declares `harborcheck test`. */
export function declareTest(program: Command): void {
  otherNetwork(
    subject(program.command('test').argument('[subject]', 'a module: .ts, .mts, .js, .mjs or .cjs', undefined)),
  )
    .description(
      'Run the conformance suite against a resolver; without a subject, against the bundled reference resolver.',
    )
    .addOption(
      new Option('--level <level>', 'the least binding rules that count').choices(levels).default('deployment'),
    )
    .option('--filter <glob>', 'only the cases whose id matches, such as child-contracts or "*/router-*"')
    .option('--rule <id>', 'only the cases about this rule, such as BIND-3')
    .option('--json <file>', 'write the report as JSON')
    .option('--junit <file>', 'write the report as JUnit XML')
    .option('--html <file>', 'write the report as one HTML page, with drawings')
    .option('--known-failing <file>', 'a list of failures that are known: they do not count, but have to fail')
    .option(
      '--write-known-failing <file>',
      'write the smallest list of known failures that this run conforms apart from',
    )
    .option(
      '--runs <count>',
      'generated scenarios to play after the cases (default: 100 once every case of a whole run passed, else 0)',
      runs,
    )
    .option('--seed <number>', 'the same seed gives the same worlds', wholeNumber, 1)
    .option('--time <seconds>', 'limit for the generated scenarios', positive)
    .option('--together <count>', 'generated scenarios that share a chain and its blocks, 1 to 20', together, 6)
    .option(
      '--shrink-time <seconds>',
      'limit for making a counterexample short (default: none, it ends by itself)',
      positive,
    )
    .option('--statistics', 'tell what the generated scenarios exercised: rules, scopes, states, boundaries', false)
    .option('--no-durations', 'leave times out of the files, so that equal runs give equal bytes')
    .option('--workers <count>', 'chains to play on at once', workers, Math.min(2, availableParallelism()))
    .option('--bail', 'stop after the first case that does not pass', false)
    .option('--verbose', "show the subject's log, and every failure in full", false)
    .option('--trace', 'write down what the subject asked its sources for, of answers that pass too', false)
    .addHelpText('after', example('harborcheck test ./my-resolver.ts --level interface --json report.json'))
    .action(
      verdict(async (path: string | undefined, options) => {
        const { test } = await import('../commands/test.ts')
        return test(path, options)
      }),
    )
}
