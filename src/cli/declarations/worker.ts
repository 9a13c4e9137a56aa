import type { Command } from '@commander-js/extra-typings'
import { redisUrl } from './arguments.ts'
import { example, type OptionsOf, resolverOptions, subjectForms, workersOption } from './common.ts'

/** Declares `harborcheck worker`. */
export function declareWorker(program: Command) {
  return resolverOptions(program.command('worker').argument('[subject]', subjectForms))
    .description(
      'Work for the campaign or the exhaustive search on a queue until it is stopped: any number of workers, on any machines.',
    )
    .requiredOption('--queue <redis>', 'address of the Redis, such as redis://127.0.0.1:6379', redisUrl)
    .addOption(workersOption('number of processes, each with a chain and a subject of its own'))
    .option('--verbose', "print the subject's log", false)
    .addHelpText('after', example('harborcheck worker --queue redis://127.0.0.1 ./my-resolver.ts'))
}

/** The options of `harborcheck worker`. */
export type WorkerOptions = OptionsOf<typeof declareWorker>
