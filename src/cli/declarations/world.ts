import { type Command, Option } from 'commander'
import { plain, verdict } from '../exit/actions.ts'
import { positive } from './arguments.ts'
import { example, timeoutSeconds } from './common.ts'

/** Declares `harborcheck world`: what moves a chain that is up, from another terminal. */
export function declareWorld(program: Command): void {
  const world = program
    .command('world')
    .description('Move a chain that is up, look at it, save it. It is found in this folder, or by --url.')
    .addHelpText('after', example('harborcheck world time +3d'))

  verb(world, 'state')
    .description('What is on it now: agreements, contracts, deadlines.')
    .option('--json', 'all of it, as the page has it', false)
    .action(plain(async (options) => (await commands()).state(options)))

  verb(world, 'time')
    .argument('<moment...>', '`+3d`, `+1h30m`, or `countdownEnd AGREEMENT [-1|+1]`, requestDeadline, commitmentEnd')
    .description('Mine a block so much later, or at a deadline.')
    .action(plain(async (words: string[], options) => (await commands()).time(words, options)))

  verb(world, 'do')
    .argument('<action...>', '`promote agreementA`, `spawn factory child`, … or a step as JSON')
    .description('Do an action, as a block of its own.')
    .option('--by <account>', 'who sends it; default: whose role allows it')
    .option('--reverts <error>', 'send it although it reverts, with this error')
    .addOption(new Option('--kind <kind>', 'of what is made').choices(['vault', 'factory', 'router']))
    .addOption(new Option('--how <method>', 'how a factory makes it').choices(['create', 'create2', 'clone']))
    .option('--through <router>', 'a router that forwards the call to the factory')
    .action(plain(async (words: string[], options) => (await commands()).act(words, options)))

  verb(world, 'ask')
    .argument('[subject]', 'a module; default: the reference resolver')
    .description('Ask a subject everything about it, as it is now, and judge the answers.')
    .option('--command <command>', 'the subject is a process that speaks the protocol on its standard input and output')
    .option('--forge <path:contract>', 'the subject is a Foundry script that has isAttackable(address)')
    .option('--timeout <seconds>', 'limit for one question', positive, timeoutSeconds)
    .action(
      verdict(async (path: string | undefined, options) => {
        const { askWorld } = await import('../commands/ask-world.ts')
        return askWorld(path, options)
      }),
    )

  verb(world, 'save')
    .argument('<file>')
    .option('--state', 'the chain itself, block by block: also what others did', false)
    .description('Write a scenario that leads to where the chain is: `up FILE` and `reproduce FILE` take it.')
    .action(plain(async (file: string, options) => (await commands()).save(file, options)))

  verb(world, 'load')
    .argument('<file>', 'a scenario, or a saved state')
    .description('Begin anew with it, on the same ports.')
    .action(plain(async (file: string, options) => (await commands()).load(file, options)))

  verb(world, 'snapshot')
    .argument('[name]', 'default: show those that there are')
    .description('Remember the chain as it is, under a name.')
    .action(plain(async (name: string | undefined, options) => (await commands()).snapshot(name, options)))

  verb(world, 'restore')
    .argument('<name>')
    .description('Go back to a snapshot.')
    .action(plain(async (name: string, options) => (await commands()).restore(name, options)))

  for (const command of world.commands) command.exitOverride().showHelpAfterError(false)
}

function verb(world: Command, name: string): Command {
  return world.command(name).option('--url <url>', 'the address of its page; default: what is up in this folder')
}

const commands = () => import('../commands/world.ts')
