import type { Command } from '@commander-js/extra-typings'
import { chainId, runs, seconds, wholeNumber } from './arguments.ts'
import { example, type OptionsOf, workersOption } from './common.ts'

/** Declares `harborcheck test-contracts`. */
export function declareTestContracts(program: Command) {
  return program
    .command('test-contracts')
    .argument('[module]', "deployment profile that deploys the contracts: .ts or .js (default: harborcheck's mocks)")
    .description('Test contracts: play every case and generated scenarios on them, and compare them with the model.')
    .option('--chain-id <id>', 'EIP-155 id of the chain', chainId, 31337)
    .option('--filter <glob>', 'play only cases whose id matches, such as child-contracts or "*/router-*"')
    .option('--scenario <case>', 'play this alone: id of a case, or a scenario file')
    .option('--runs <count>', 'number of generated scenarios after the cases (default: 100, with --filter 0)', runs)
    .option('--seed <number>', 'seed of the generated scenarios', wholeNumber, 1)
    .option('--time <seconds>', 'time limit for all generated scenarios', seconds)
    .option('--shrink-time <seconds>', 'time limit for shortening one scenario (default: none)', seconds)
    .option('--json <file>', 'write the report as JSON')
    .option('--junit <file>', 'write the report as JUnit XML')
    .option('--html <file>', 'write the report as one HTML page')
    .addOption(workersOption('number of chains to play scenarios on in parallel'))
    .option('--bail', 'stop after the first scenario with a difference', false)
    .option('--verbose', 'print every finding', false)
    .addHelpText('after', example('harborcheck test-contracts ./deployment.ts --html contracts.html'))
}

/** The options of `harborcheck test-contracts`. */
export type TestContractsOptions = OptionsOf<typeof declareTestContracts>
