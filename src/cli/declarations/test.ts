import { type Command, Option } from '@commander-js/extra-typings'
import { levels } from '../../model/rules.ts'
import { BATCH_SIZE } from '../../run/campaign/plan-batches.ts'
import { runs, scenariosPerChain, seconds, shard, wholeNumber } from './arguments.ts'
import {
  deploymentOption,
  example,
  type OptionsOf,
  otherNetworkOption,
  reportOptions,
  subjectForms,
  subjectOptions,
  workersOption,
} from './common.ts'

/** Declares `harborcheck test`. */
export function declareTest(program: Command) {
  return reportOptions(
    deploymentOption(otherNetworkOption(subjectOptions(program.command('test').argument('[subject]', subjectForms)))),
  )
    .description('Run the conformance suite against a resolver.')
    .addOption(
      new Option('--level <level>', 'conformance level: interface, deployment or hardened')
        .choices(levels)
        .default('deployment'),
    )
    .option('--filter <glob>', 'run only cases whose id matches, such as child-contracts or "*/router-*"')
    .option('--rule <id>', 'run only cases about this rule, such as BIND-3')
    .option(
      '--scenarios <glob>',
      'scenario files of your own to run with the cases, such as "bugs/*.json"; can be given several times',
      (glob, globs: string[] | undefined) => [...(globs ?? []), glob],
    )
    .option('--last-failed', 'run only the cases that did not pass in the last run in this folder', false)
    .option('--watch', 'run again whenever a file changes: first what failed, then everything', false)
    .option('--known-failing <file>', 'list of known failures: they do not fail the run, but an unexpected pass does')
    .option('--write-known-failing <file>', 'write the shortest list of known failures that covers this run')
    .option(
      '--runs <count>',
      'number of generated scenarios to run after the cases (default: 100 if a whole run passed, else 0)',
      runs,
    )
    .option('--seed <number>', 'seed of the generated scenarios', wholeNumber, 1)
    .option('--time <seconds>', 'time limit for all generated scenarios', seconds)
    .option(
      '--batch-size <count>',
      `number of generated scenarios that share a chain and its blocks, 1 to 20 (default: ${BATCH_SIZE})`,
      scenariosPerChain,
    )
    .option(
      '--shrink-time <seconds>',
      'time limit for shrinking a counterexample (default: none; it ends after 500 attempts)',
      seconds,
    )
    .option(
      '--no-steering',
      'draw the generated scenarios at random, without weighing on the model what each would add to those before it',
    )
    .option(
      '--corpus <dir>',
      'folder of scenarios that reached something new: steering changes them, and those of this run are added',
    )
    .option(
      '--statistics',
      'print how often the generated scenarios exercised each rule, scope, state and boundary',
      false,
    )
    .addOption(workersOption('number of chains to run cases on in parallel'))
    .option(
      '--shard <part>',
      'run this part of the run, such as 3/8, and write a partial report for `harborcheck merge`',
      shard,
    )
    .option('--bail', 'stop after the first case that does not pass', false)
    .option('--trace', "record the subject's requests to node and explorer for passed answers too", false)
    .addHelpText('after', example('harborcheck test ./my-resolver.ts --level interface --json report.json'))
}

/** The options of `harborcheck test`. Times are in seconds. */
export type TestOptions = OptionsOf<typeof declareTest>
