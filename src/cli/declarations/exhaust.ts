import type { Command } from '@commander-js/extra-typings'
import { DEFAULT_COPIES } from '../../check/situations/default-copies.ts'
import { depth, redisUrl, seconds, situations, situationsPerChain } from './arguments.ts'
import { example, type OptionsOf, subjectForms, subjectOptions, workersOption } from './common.ts'

/** Declares `harborcheck exhaust`. */
export function declareExhaust(program: Command) {
  return subjectOptions(program.command('exhaust').argument('[subject]', subjectForms))
    .description('Ask a resolver about every situation that a number of steps can lead to, the shortest first.')
    .option(
      '--start <name>',
      'where to begin: small, conflict, countdown, creation, unusual, or a scenario file',
      'small',
    )
    .option(
      '--depth <steps>',
      'the most steps from the start (default: 3; with --check that of the certificate)',
      depth,
    )
    .option('--time <seconds>', 'time limit; what is complete by then is reported', seconds)
    .option('--max <count>', 'end after this number of situations', situations)
    .option(
      '--together <count>',
      'number of situations that share a chain and its blocks, 1 to 100',
      situationsPerChain,
      DEFAULT_COPIES,
    )
    .option('--certificate <file>', 'write what was shown: counts, and hashes over all situations and answers')
    .option('--from <file>', 'extend this certificate: ask only about situations with more steps than it covers')
    .option('--check <file>', 'compare this run with a certificate; exit code 1 if they differ')
    .option('--queue <redis>', 'let `harborcheck worker` do the work, on any machines that reach this Redis', redisUrl)
    .option('--replace', 'give up an unfinished campaign that is on the queue', false)
    .addOption(workersOption('without --queue: number of chains to ask on in parallel'))
    .option('--verbose', "print the subject's log", false)
    .addHelpText('after', example('harborcheck exhaust ./my-resolver.ts --start conflict --depth 1'))
}

/** The options of `harborcheck exhaust`. Times are in seconds. */
export type ExhaustOptions = OptionsOf<typeof declareExhaust>
