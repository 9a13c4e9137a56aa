import { type Command, Option } from 'commander'
import { verdict } from '../exit/actions.ts'
import { port, positive } from './arguments.ts'
import { chain, example } from './common.ts'

/** Declares `harborcheck test-explorer`. */
export function declareTestExplorer(program: Command): void {
  chain(program.command('test-explorer'))
    .description('Hold an explorer of a chain against the model: its API, and what it says covers each contract.')
    .option('--command <command>', 'starts the explorer; $RPC_URL, $PORT and others tell it what it has to know')
    .option('--url <url>', 'the base address of an explorer that runs already, and waits for the chain at --port')
    .option('--port <port>', "the chain's RPC port", port)
    .option('--explorer-port <port>', 'the port that a --command is told to listen on; default: a free one', port)
    .addOption(
      new Option('--level <level>', 'the least binding rules that count')
        .choices(['interface', 'deployment'])
        .default('deployment'),
    )
    .option('--filter <glob>', 'only the scenarios whose id matches, such as child-contracts or "*/router-*"')
    .option('--rule <id>', 'only the scenarios about this rule; of API-1 to API-11, all scenarios and that rule alone')
    .option('--settle <seconds>', 'what an explorer gets to show a block', positive, 5)
    .option('--timeout <seconds>', 'limit for one request', positive, 10)
    .option('--start-timeout <seconds>', 'limit for the explorer to come up', positive, 30)
    .option('--reorganise', 'at the end, undo some blocks and mine others, which an explorer has to notice', false)
    .option('--json <file>', 'write the report as JSON')
    .option('--bail', 'stop after the first scenario that finds something', false)
    .option('--verbose', "show the explorer's log, and every finding", false)
    .addHelpText('after', example("harborcheck test-explorer --command 'my-explorer --rpc $RPC_URL --port $PORT'"))
    .action(
      verdict(async (options) => {
        const { testExplorer } = await import('../commands/test-explorer.ts')
        return testExplorer(options)
      }),
    )
}
