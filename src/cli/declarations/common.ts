import { type Command, Option, type OptionValues } from '@commander-js/extra-typings'
import { defaultTimeout } from '../../subject/subject.ts'
import { chainId, port, seconds, segment, workers } from './arguments.ts'

// Commander's own constraint on the types of a command's arguments.
// biome-ignore lint/suspicious/noExplicitAny: see above
type Arguments = any[]

/** The default of `--timeout`, in seconds. */
export const timeoutSeconds = defaultTimeout / 1_000

/** What Commander reads for a declared command. */
export type OptionsOf<Declare extends (program: Command) => { opts(): unknown }> = ReturnType<
  ReturnType<Declare>['opts']
>

/** The ways to name a subject as an argument, as help shows them. */
export const subjectForms =
  'resolver: a module, "command:CMD", "url:URL", "forge:PATH:CONTRACT", or "reference", the bundled one'

/** The options that name a subject which any process can start. */
export function resolverOptions<Args extends Arguments, Options extends OptionValues>(command: Command<Args, Options>) {
  return command
    .option(
      '--command <command>',
      'start this command as the subject; it speaks the protocol on standard input and output',
    )
    .option('--url <url>', 'ask the subject at this HTTP address, one protocol message per POST')
    .option(
      '--forge <path:contract>',
      'run this Foundry script as the subject; path:contract:function asks another function than isAttackable(address)',
    )
}

/** The options of a command that starts a subject. */
export function subjectOptions<Args extends Arguments, Options extends OptionValues>(command: Command<Args, Options>) {
  return resolverOptions(chainOptions(command))
    .option(
      '--attach <port>',
      'wait on this loopback port for a subject that you start yourself, for debugging; no time limits',
      port,
    )
    .option('--timeout <seconds>', 'time limit for one question', seconds, timeoutSeconds)
}

/** The option of a command that may run scenarios on two networks. */
export function otherNetworkOption<Args extends Arguments, Options extends OptionValues>(
  command: Command<Args, Options>,
) {
  return command.option(
    '--other-chain-id <id>',
    'EIP-155 id of the second network (default: 627 for 626, 626 for 627, else --chain-id + 1 or - 1)',
    chainId,
  )
}

/** The options of a command that can use other contracts than the mocks, or the mocks at other addresses. */
export function deploymentOption<Args extends Arguments, Options extends OptionValues>(
  command: Command<Args, Options>,
) {
  return command
    .option('--deployment <module>', 'deploy the contracts of this profile instead of the mocks: a module, .ts or .js')
    .option(
      '--contracts <file>',
      'put the mocks at the addresses in this JSON file, for a client that has its addresses built in',
    )
}

/** The option of a command that can work on several chains at once. */
export const workersOption = (description: string) =>
  new Option('--workers <count>', `${description}; auto: one for each core`)
    .argParser(workers)
    .default(workers('auto'), 'auto')

/** The options of a command that starts a chain. */
export function chainOptions<Args extends Arguments, Options extends OptionValues>(command: Command<Args, Options>) {
  return command
    .option('--chain-id <id>', 'EIP-155 id of the chain', chainId, 31337)
    .option('--explorer-path <segment>', 'first segment of every path of the explorer API', segment, 'chain')
}

export function example(command: string): string {
  return `\nExample:\n  $ ${command}`
}

/** The options of a command that makes the report of a run. */
export function reportOptions<Args extends Arguments, Options extends OptionValues>(command: Command<Args, Options>) {
  return command
    .option('--json <file>', 'write the report as JSON')
    .option('--junit <file>', 'write the report as JUnit XML')
    .option('--html <file>', 'write the report as one HTML page, with drawings')
    .option('--markdown <file>', 'write the report as Markdown')
    .option('--badge <file>', 'write the verdict as JSON for an endpoint badge of shields.io')
    .addOption(
      new Option('--reporter <name>', 'what to print: terminal, or github with annotations and a job summary')
        .choices(['terminal', 'github'] as const)
        .default(process.env.GITHUB_ACTIONS === 'true' ? ('github' as const) : ('terminal' as const)),
    )
    .option('--no-durations', 'leave durations out of the report files: equal runs then write equal bytes')
    .option('--verbose', "print every failure in full, not one for each rule; of a run also the subject's log", false)
}
