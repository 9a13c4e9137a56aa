import type { Command } from '@commander-js/extra-typings'
import { agreements, host, oneOrTwo, port, startTime } from './arguments.ts'
import { chainOptions, deploymentOption, example, type OptionsOf, otherNetworkOption } from './common.ts'

/** Declares `harborcheck up`. */
export function declareUp(program: Command) {
  return deploymentOption(
    otherNetworkOption(
      chainOptions(
        program
          .command('up')
          .argument(
            '[case]',
            'id of a case, a scenario file, or a saved state (default: the showcase, every situation on one chain)',
          ),
      ),
    ),
  )
    .description('Start a chain with a case on it, its explorer and a page, and keep them up until Ctrl-C.')
    .option('--empty', 'deploy only the registries, run no scenario', false)
    .option('--agreements <count>', 'create this many agreements, in all states, instead of a scenario', agreements)
    .option(
      '--start-time <time>',
      'timestamp of the first block, in seconds, or `now` (default: 1000000001, in 2001)',
      startTime,
    )
    .option('--port <port>', 'RPC port of the chain (default: a free one)', port)
    .option('--explorer-port <port>', 'port of the explorer (default: a free one)', port)
    .option('--page-port <port>', 'port of the page and of its API (default: a free one)', port)
    .option(
      '--host <address>',
      'address to listen on (default: 127.0.0.1); whoever reaches it can change the chain',
      host,
    )
    .option(
      '--networks <count>',
      'number of networks, 1 or 2; the second has its own chain and explorer on free ports',
      oneOrTwo,
    )
    .option('-e, --env-file <file>', 'write addresses and keys as a file for `source`')
    .option('--detach', 'run in the background, return when ready; `harborcheck down` stops it', false)
    .option('--json', 'print the environment as JSON; two networks as `networks: [...]`', false)
    .addHelpText('after', example('harborcheck up conflicting-registries/adoption-moves-on --json'))
}

/** The options of `harborcheck up`. */
export type UpOptions = OptionsOf<typeof declareUp>

/** Declares `harborcheck down`. */
export function declareDown(program: Command) {
  return program
    .command('down')
    .argument('[port]', 'port of the page, chain or explorer to stop, if several are up', port)
    .description('Stop what `harborcheck up` started in this folder.')
    .option('--all', 'stop all that are up in this folder', false)
    .addHelpText('after', example('harborcheck down'))
}

/** The options of `harborcheck down`. */
export type DownOptions = OptionsOf<typeof declareDown>
