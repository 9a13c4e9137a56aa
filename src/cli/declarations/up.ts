import type { Command } from 'commander'
import { oneOrTwo, port } from './arguments.ts'
import { chain, example } from './common.ts'

/** Declares `harborcheck up`. */
export function declareUp(program: Command): void {
  chain(program.command('up').argument('[case]', 'the id of a case, or a scenario file; default: no story'))
    .description('Start a chain and its explorer, play a case on it, and leave both up until Ctrl-C.')
    .option('--port <port>', "the chain's RPC port", port)
    .option('--explorer-port <port>', "the explorer's port", port)
    .option('--networks <count>', '2: another chain beside it, with an explorer of its own, on free ports', oneOrTwo)
    .option('--json', 'print the environment as JSON, of two networks as `networks: [...]`', false)
    .addHelpText('after', example('harborcheck up conflicting-registries/adopted-differs --json'))
    .action(async (what: string | undefined, options) => {
      const { up } = await import('../commands/up.ts')
      await up(what, options)
    })
}
