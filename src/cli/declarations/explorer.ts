import { type Command, Option } from 'commander'
import { plain } from '../exit/actions.ts'
import { parseQuirk } from '../parse-quirk.ts'
import { address, chainId, port, segment, wholeNumber } from './arguments.ts'
import { example } from './common.ts'

/** Declares `harborcheck explorer`. */
export function declareExplorer(program: Command): void {
  program
    .command('explorer')
    .description("Serve harborcheck's own explorer of a chain that is there, until Ctrl-C.")
    .addOption(new Option('--rpc-url <url>', "the chain's RPC").env('RPC_URL').makeOptionMandatory())
    .addOption(new Option('--port <port>', 'the port to listen on; default: a free one').env('PORT').argParser(port))
    .addOption(
      new Option('--chain-id <id>', "the chain's EIP-155 id").env('CHAIN_ID').argParser(chainId).default(31337),
    )
    .addOption(
      new Option('--explorer-path <segment>', "the explorer's path segment")
        .env('EXPLORER_PATH')
        .argParser(segment)
        .default('chain'),
    )
    .addOption(registry('attack-registry', 'ATTACK_REGISTRY'))
    .addOption(registry('agreement-factory', 'AGREEMENT_FACTORY'))
    .addOption(
      new Option('--deployment-block <number>', 'the first block to read')
        .env('DEPLOYMENT_BLOCK')
        .argParser(wholeNumber)
        .default(1),
    )
    .option(
      '--quirk <name>',
      'wrong on purpose in this way, such as behind=3 or lists-naming; may be repeated',
      parseQuirk,
    )
    .addHelpText('after', example('harborcheck explorer --rpc-url http://127.0.0.1:8545 --port 9000'))
    .action(
      plain(async (options) => {
        const { explorer } = await import('../commands/explorer.ts')
        await explorer(options)
      }),
    )
}

function registry(name: string, variable: string): Option {
  return new Option(`--${name} <address>`, 'default: where the chains of harborcheck have it')
    .env(variable)
    .argParser(address)
}
