import { type Command, Option } from '@commander-js/extra-typings'
import { port, seconds, workers } from './arguments.ts'
import { chainOptions, deploymentOption, example, type OptionsOf } from './common.ts'

/** Declares `harborcheck test-explorer`. */
export function declareTestExplorer(program: Command) {
  return deploymentOption(chainOptions(program.command('test-explorer')))
    .description('Test an explorer: compare its API, and the agreements it lists for each contract, with the model.')
    .option(
      '--command <command>',
      'command that starts the explorer; it finds $RPC_URL, $PORT and others in its environment',
    )
    .option('--url <url>', 'base address of an explorer that already runs and expects the chain at --port')
    .option('--port <port>', 'RPC port of the chain (default: a free one)', port)
    .option('--explorer-port <port>', 'port that --command has to listen on, as $PORT (default: a free one)', port)
    .addOption(
      new Option('--level <level>', 'conformance level: interface or deployment')
        .choices(['interface', 'deployment'])
        .default('deployment'),
    )
    .option('--filter <glob>', 'run only scenarios whose id matches, such as child-contracts or "*/router-*"')
    .option(
      '--rule <id>',
      'run only scenarios about this rule; for API-1 to API-11, all scenarios, checking that rule alone',
    )
    .option('--settle <seconds>', 'time limit for the explorer to show a new block', seconds, 5)
    .option('--timeout <seconds>', 'time limit for one request', seconds, 10)
    .option('--start-timeout <seconds>', 'time limit for the explorer to start', seconds, 30)
    .option(
      '--restart',
      'in the middle, end the explorer of --command and start it again: it may forget nothing',
      false,
    )
    .option(
      '--reorganise',
      'at the end, replace the latest blocks by others: the explorer has to follow the reorg',
      false,
    )
    .option(
      '--clock-file <file>',
      'keep the time of the latest block in this file, for an explorer that runs with libfaketime',
    )
    .addOption(
      new Option(
        '--workers <count>',
        'number of chains, each with an explorer that --command starts, to check on in parallel; auto: one for each core',
      )
        .argParser(workers)
        .default(1),
    )
    .option('--json <file>', 'write the report as JSON')
    .option('--junit <file>', 'write the report as JUnit XML')
    .option('--html <file>', 'write the report as one HTML page')
    .option('--markdown <file>', 'write the report as Markdown')
    .option('--bail', 'stop after the first scenario with a finding', false)
    .option('--verbose', "print the explorer's log, and every finding", false)
    .addHelpText(
      'after',
      example("harborcheck test-explorer --command 'my-explorer --rpc $RPC_URL --port $PORT' --html explorer.html"),
    )
}

/** The options of `harborcheck test-explorer`. Times are in seconds. */
export type TestExplorerOptions = OptionsOf<typeof declareTestExplorer>
