import { type Command, Option } from '@commander-js/extra-typings'
import { parseQuirk } from '../parse-quirk.ts'
import { address, chainId, port, segment, wholeNumber } from './arguments.ts'
import { example, type OptionsOf } from './common.ts'

/** Declares `harborcheck explorer`. */
export function declareExplorer(program: Command) {
  return program
    .command('explorer')
    .description("Serve harborcheck's own explorer for a chain that already runs, until Ctrl-C.")
    .addOption(new Option('--rpc-url <url>', 'RPC address of the chain').env('RPC_URL').makeOptionMandatory())
    .addOption(new Option('--port <port>', 'port to listen on (default: a free one)').env('PORT').argParser(port))
    .addOption(
      new Option('--chain-id <id>', 'EIP-155 id of the chain').env('CHAIN_ID').argParser(chainId).default(31337),
    )
    .addOption(
      new Option('--explorer-path <segment>', 'first segment of every path of the explorer API')
        .env('EXPLORER_PATH')
        .argParser(segment)
        .default('chain'),
    )
    .addOption(registry('attack-registry', 'ATTACK_REGISTRY'))
    .addOption(registry('agreement-factory', 'AGREEMENT_FACTORY'))
    .addOption(
      new Option('--first-block <number>', 'first block to index; contracts can be older than the registries')
        .argParser(wholeNumber)
        .default(1),
    )
    .option(
      '--quirk <name>',
      'disagree with the chain in this way, such as behind=3 or lists-naming; may be repeated',
      parseQuirk,
    )
    .addHelpText('after', example('harborcheck explorer --rpc-url http://127.0.0.1:8545 --port 9000'))
}

/** The options of `harborcheck explorer`. */
export type ExplorerOptions = OptionsOf<typeof declareExplorer>

function registry<Name extends string>(name: Name, variable: string) {
  return new Option(
    `--${name} <address>` as const,
    'address of this contract (default: its address on the first network that harborcheck starts)',
  )
    .env(variable)
    .argParser(address)
}
