import type { Command } from 'commander'
import { plain, verdict } from '../exit/actions.ts'
import { agreements, host, oneOrTwo, port } from './arguments.ts'
import { chain, example, otherNetwork } from './common.ts'

/** Declares `harborcheck up` and `harborcheck down`. */
export function declareUp(program: Command): void {
  otherNetwork(
    chain(
      program
        .command('up')
        .argument(
          '[case]',
          'the id of a case, a scenario file, or a saved state; default: every situation side by side',
        ),
    ),
  )
    .description(
      'Start a chain, its explorer and a page to look at, play a case on it, and leave them up until Ctrl-C.',
    )
    .option('--empty', 'the registries alone, no scenario', false)
    .option('--agreements <count>', 'so many agreements in all states, for whoever wants a large one', agreements)
    .option('--port <port>', "the chain's RPC port", port)
    .option('--explorer-port <port>', "the explorer's port", port)
    .option('--page-port <port>', "the page's port, and that of what moves the world", port)
    .option(
      '--host <address>',
      'listen on this address, not on 127.0.0.1 alone: whoever reaches it can do everything',
      host,
    )
    .option('--networks <count>', '2: another chain beside it, with an explorer of its own, on free ports', oneOrTwo)
    .option('-e, --env-file <file>', 'write addresses and keys to a file that a shell can read')
    .option('--detach', 'return when it is ready; `harborcheck down` ends it', false)
    .option('--json', 'print the environment as JSON, of two networks as `networks: [...]`', false)
    .addHelpText('after', example('harborcheck up conflicting-registries/adopted-differs --json'))
    .action(
      verdict(async (what: string | undefined, options) => {
        const { up } = await import('../commands/up.ts')
        return up(what, options)
      }),
    )

  program
    .command('down')
    .argument('[port]', 'of its page, its chain or its explorer, where more than one is up', port)
    .description('End what `harborcheck up` has started in this folder.')
    .option('--all', 'all of it', false)
    .addHelpText('after', example('harborcheck down'))
    .action(
      plain(async (which: number | undefined, options) => {
        const { down } = await import('../commands/down.ts')
        await down(which, options)
      }),
    )
}
