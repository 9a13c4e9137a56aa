import { type Command, Option } from '@commander-js/extra-typings'
import { levels } from '../../model/rules.ts'
import { BATCH_SIZE } from '../../run/campaign/plan-batches.ts'
import { campaignId, campaignRuns, port, redisUrl, scenariosPerChain, wholeNumber } from './arguments.ts'
import { example, type OptionsOf, subjectForms, subjectOptions, workersOption } from './common.ts'

/** Declares `harborcheck campaign`. */
export function declareCampaign(program: Command) {
  return subjectOptions(program.command('campaign').argument('[subject]', subjectForms))
    .description(
      'Run many generated scenarios against a resolver, here or on any number of machines: those of `test --runs`.',
    )
    .option('--runs <count>', 'number of generated scenarios', campaignRuns)
    .option('--seed <number>', 'seed of the generated scenarios (default: 1)', wholeNumber)
    .addOption(
      new Option(
        '--level <level>',
        'conformance level: interface, deployment or hardened (default: deployment)',
      ).choices(levels),
    )
    .option(
      '--batch-size <count>',
      `number of generated scenarios that share a chain, 1 to 20 (default: ${BATCH_SIZE})`,
      scenariosPerChain,
    )
    .option('--no-steering', 'draw the scenarios at random, instead of choosing those that reach something new')
    .option('--keep-going', 'go on after a failure: collect every distinct one, each shrunk once')
    .option('--queue <redis>', 'let `harborcheck worker` do the work, on any machines that reach this Redis', redisUrl)
    .option(
      '--id <name>',
      'name of the campaign on the queue: begins it, or goes on with it (default: a new name)',
      campaignId,
    )
    .option(
      '--resume <id>',
      'go on with this campaign, whose coordinator was stopped; its options are kept',
      campaignId,
    )
    .option('--replace', 'give up an unfinished campaign that is on the queue', false)
    .option('--dashboard [port]', 'show progress on a page on 127.0.0.1 (default port: any free one)', port)
    .option('--json <file>', 'write the report as JSON')
    .option('--junit <file>', 'write the report as JUnit XML')
    .option('--html <file>', 'write the report as one HTML page, with drawings')
    .option('--no-durations', 'leave durations out of the report files: equal runs then write equal bytes')
    .addOption(workersOption('without --queue: number of chains to run on in parallel'))
    .option('--verbose', "print the subject's log, and every failure in full", false)
    .addHelpText('after', example('harborcheck campaign --queue redis://127.0.0.1 --runs 1000000 ./my-resolver.ts'))
}

/** The options of `harborcheck campaign`. Times are in seconds. */
export type CampaignCommandOptions = OptionsOf<typeof declareCampaign>
