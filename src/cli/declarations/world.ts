import { type Command, Option } from '@commander-js/extra-typings'
import { spawnMethods } from '../../model/action.ts'
import { plainAction, verdictAction } from '../exit/actions.ts'
import { seconds } from './arguments.ts'
import { example, subjectForms, timeoutSeconds } from './common.ts'

/** Declares `harborcheck world`: commands on a chain that `harborcheck up` keeps up, from another terminal. */
export function declareWorld(program: Command): void {
  const world = program
    .command('world')
    .description(
      'Change, show and save the chain that `harborcheck up` keeps up: the one of this folder, or the one at --url.',
    )
    .addHelpText('after', example('harborcheck world time +3d'))

  subcommand(world, 'state')
    .description('Show its agreements, contracts and deadlines.')
    .option('--json', 'print all of it as JSON', false)
    .action(plainAction(async (options) => (await commands()).state(options)))

  subcommand(world, 'time')
    .argument('<time...>', '`+3d`, `+1h30m`, or `countdownEnd AGREEMENT [-1|+1]`, requestDeadline, commitmentEnd')
    .description('Mine a block after a duration, or at a deadline.')
    .action(plainAction(async (words: string[], options) => (await commands()).time(words, options)))

  subcommand(world, 'do')
    .argument('<action...>', '`promote agreementA`, `spawn factory child`, … or a step as JSON')
    .description('Carry out an action, in a block of its own.')
    .option('--by <account>', 'account that sends it (default: the one whose role allows it)')
    .option('--reverts <error>', 'send it although it reverts; name of the expected error')
    .addOption(new Option('--kind <kind>', 'kind of contract to deploy').choices(['vault', 'factory', 'router']))
    .addOption(new Option('--method <method>', 'how the factory creates the child').choices(spawnMethods))
    .option('--through <router>', 'router that forwards the call to the factory')
    .action(plainAction(async (words: string[], options) => (await commands()).act(words, options)))

  subcommand(world, 'ask')
    .argument('[subject]', `${subjectForms} (default: reference)`)
    .description('Ask a subject every question about the chain as it is now, and judge the answers.')
    .option(
      '--command <command>',
      'start this command as the subject; it speaks the protocol on standard input and output',
    )
    .option('--forge <path:contract>', 'run this Foundry script as the subject; it has isAttackable(address)')
    .option('--timeout <seconds>', 'time limit for one question', seconds, timeoutSeconds)
    .action(
      verdictAction(async (path: string | undefined, options) => {
        const { askWorld } = await import('../commands/ask-world.ts')
        return askWorld(path, options)
      }),
    )

  subcommand(world, 'save')
    .argument('<file>', 'file to write')
    .option('--state', 'save the chain block by block, with transactions that others sent', false)
    .description('Write a scenario that leads to this state; `up FILE` and `reproduce FILE` read it.')
    .action(plainAction(async (file: string, options) => (await commands()).save(file, options)))

  subcommand(world, 'load')
    .argument('<file>', 'scenario or saved state')
    .description('Restart the chain from this file, on the same ports.')
    .action(plainAction(async (file: string, options) => (await commands()).load(file, options)))

  subcommand(world, 'snapshot')
    .argument('[name]', 'name of the snapshot (default: list the snapshots)')
    .description('Take a snapshot of the chain under a name.')
    .action(plainAction(async (name: string | undefined, options) => (await commands()).snapshot(name, options)))

  subcommand(world, 'restore')
    .argument('<name>', 'name of a snapshot')
    .description('Restore a snapshot.')
    .action(plainAction(async (name: string, options) => (await commands()).restore(name, options)))

  for (const command of world.commands)
    command
      .exitOverride()
      .showHelpAfterError(`(harborcheck world ${command.name()} --help shows its arguments and options)`)
}

function subcommand(world: Command, name: string): Command {
  return world.command(name).option('--url <url>', 'address of its page (default: the chain that is up in this folder)')
}

const commands = () => import('../commands/world.ts')
