import { availableParallelism } from 'node:os'
import type { Command } from '@commander-js/extra-typings'
import { redisUrl, workers } from './arguments.ts'
import { example, type OptionsOf, resolverOptions } from './common.ts'

/** Declares `harborcheck worker`. */
export function declareWorker(program: Command) {
  return resolverOptions(
    program
      .command('worker')
      .argument(
        '[subject]',
        'resolver module: .ts, .mts, .js, .mjs or .cjs (default: the reference resolver)',
        undefined,
      ),
  )
    .description('Work for the campaign on a queue until it is stopped: as many workers as you like, on any machines.')
    .requiredOption('--queue <redis>', 'address of the Redis, such as redis://127.0.0.1:6379', redisUrl)
    .option(
      '--workers <count>',
      'number of processes, each with a chain and a subject of its own',
      workers,
      Math.min(2, availableParallelism()),
    )
    .option('--verbose', "print the subject's log", false)
    .addHelpText('after', example('harborcheck worker --queue redis://127.0.0.1 ./my-resolver.ts'))
}

/** The options of `harborcheck worker`. */
export type WorkerOptions = OptionsOf<typeof declareWorker>
