import {
  Command,
  type CommandUnknownOpts,
  Help,
  type HelpConfiguration,
  type Option,
} from '@commander-js/extra-typings'
import { version } from '../platform/version.ts'
import { example } from './define-command.ts'
import { decide } from './exit/exit-code.ts'
import { io } from './io.ts'

/** How help shows options: without `--help`, which the reader has found, and without the default of a flag. */
const shortHelp: HelpConfiguration = {
  visibleOptions(command: CommandUnknownOpts) {
    const options = Help.prototype.visibleOptions.call(this as Help, command)
    return command.parent ? options.filter(({ long }) => long !== '--help') : options
  },
  optionDescription({ description, argChoices, defaultValue, defaultValueDescription, envVar }: Option) {
    const isShown = typeof defaultValue === 'boolean' || description.includes('(default)')
    const isNamed = (argChoices ?? []).every((choice) => choice === defaultValue || description.includes(choice))
    const notes = [
      ...(isNamed ? [] : [argChoices?.join(', ')]),
      ...(defaultValue !== undefined && !isShown ? [`default: ${defaultValueDescription ?? defaultValue}`] : []),
      ...(envVar === undefined ? [] : [`env: ${envVar}`]),
    ]
    return notes.length > 0 ? `${description} (${notes.join('; ')})` : description
  },
}

/** A file of `commands/`: declares the arguments and options of its command, and makes it run. */
type CommandFile = { command(command: Command): void }

/** Each command: its usage and what it does, as `--help` shows them, and its file. */
const commands: Record<string, [usage: string, description: string, load: () => Promise<CommandFile>]> = {
  test: ['[options] [subject]', 'Run the conformance suite against a resolver.', () => import('./commands/test.ts')],
  init: [
    '[options]',
    'Write a resolver to start from, its test command and a CI workflow. Overwrites nothing.',
    () => import('./commands/init.ts'),
  ],
  list: [
    '[options]',
    'List every case and every rule, or the mutants that the suite has to catch.',
    () => import('./commands/list.ts'),
  ],
  explain: [
    '[options] <rule-case-or-word>',
    'Explain a rule (source, cases), a case or scenario file (steps, right answers), or a word of the glossary.',
    () => import('./commands/explain.ts'),
  ],
  reproduce: [
    '[options] <case> [subject]',
    'Run one case step by step, and print addresses, blocks, times and each answer.',
    () => import('./commands/reproduce.ts'),
  ],
  compare: [
    '[options] <subjects...>',
    'Run the same cases against several resolvers, and show where they differ. Exit code 0, whatever they answer.',
    () => import('./commands/compare.ts'),
  ],
  exhaust: [
    '[options] [subject]',
    'Ask a resolver about every situation that a number of steps can lead to, the shortest first.',
    () => import('./commands/exhaust.ts'),
  ],
  report: [
    '[options] [file]',
    'Show a saved JSON report again, of a run or a comparison: in the terminal or as an HTML page.',
    () => import('./commands/report.ts'),
  ],
  merge: [
    '[options] <files...>',
    'Make the report and the verdict of a whole run from the partial reports of its shards.',
    () => import('./commands/merge.ts'),
  ],
  campaign: [
    '[options] [subject]',
    'Run many generated scenarios against a resolver, here or on any number of machines: those of `test --runs`.',
    () => import('./commands/campaign.ts'),
  ],
  worker: [
    '[options] [subject]',
    'Work for the campaign or the exhaustive search on a queue until it is stopped: any number of workers, on any machines.',
    () => import('./commands/worker.ts'),
  ],
  smoke: [
    '[options] [subject]',
    'Ask a subject ten questions on one small chain: a first check for a new adapter.',
    () => import('./commands/smoke.ts'),
  ],
  promote: [
    '[options] <id>',
    'Turn a counterexample into a scenario file with an id of your choice and the expected answers.',
    () => import('./commands/promote.ts'),
  ],
  up: [
    '[options] [case]',
    'Start a chain with a case on it, its explorer and a page, and keep them up until Ctrl-C.',
    () => import('./commands/up.ts'),
  ],
  down: ['[options] [port]', 'Stop what `harborcheck up` started in this folder.', () => import('./commands/down.ts')],
  world: [
    '',
    'Change, show and save the chain that `harborcheck up` keeps up: the one of this folder, or the one at --page.',
    () => import('./commands/world.ts'),
  ],
  explorer: [
    '[options]',
    "Serve harborcheck's own explorer for a chain that already runs, until Ctrl-C.",
    () => import('./commands/explorer.ts'),
  ],
  why: [
    '[options] <contract>',
    'Find which agreement binds a contract on a live network, and whether it can be attacked: exit code 0 only if it can.',
    () => import('./commands/why.ts'),
  ],
  audit: [
    '[options] [subjects...]',
    'Read all agreements on a live network, and check its explorer and resolvers.',
    () => import('./commands/audit.ts'),
  ],
  'test-contracts': [
    '[options] [module]',
    'Test contracts: play every case and generated scenarios on them, and compare them with the model.',
    () => import('./commands/test-contracts.ts'),
  ],
  'test-explorer': [
    '[options]',
    'Test an explorer: compare its API, and the agreements it lists for each contract, with the model.',
    () => import('./commands/test-explorer.ts'),
  ],
}

/** Rewrites an error of Commander as harborcheck's own errors are written. */
const restyleError = (text: string) =>
  text.replace(/^error: /, 'harborcheck: ').replace(/\n\(Did you mean (.*)\?\)/s, '\n  did you mean  $1')

/** The commands that the working folder's configuration names a subject and options for. */
const configured = ['test', 'campaign', 'exhaust', 'smoke']

export const commandNames = Object.keys(commands)

/** Adds `complete`, which prints a shell's completion script and answers the requests of that script. */
async function addCompletion(program: Command, [name]: readonly string[]): Promise<void> {
  if (name === 'complete') {
    ;(await import('@bomb.sh/tab/commander')).default(program as never)
    program.hook('postAction', () => decide('done'))
  } else program.command('complete').argument('<shell>')
  program.commands
    .find((command) => command.name() === 'complete')
    ?.description('Print a script that completes commands and options in bash, zsh, fish or powershell.')
    .addHelpText('after', example('harborcheck complete bash >> ~/.bash_completion'))
}

/**
 * Creates the command line. A command has its arguments and options only if its name is one of `words`, the words of
 * the command line: its file loads viem, msw and others, which `--help` does not need.
 */
export async function createProgram(words: readonly string[]): Promise<Command> {
  const program = new Command('harborcheck')
    .description('Tells whether a program resolves Safe Harbor binding agreements correctly, on a real local chain.')
    .version(version)
    .showHelpAfterError('  → harborcheck --help shows every command')
    .configureHelp({ ...shortHelp, subcommandTerm: usageOf })
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io().stdout.write(text),
      writeErr: (text) => io().stderr.write(text),
      outputError: (text, write) => write(restyleError(text)),
    })
    .addHelpText('after', example('harborcheck test ./my-resolver.ts'))
  for (const [name, [, description, load]] of Object.entries(commands)) {
    const command = program
      .command(name)
      .description(description)
      .showHelpAfterError(`  → harborcheck ${name} --help shows its arguments and options`)
    if (words.includes(name)) (await load()).command(command)
    if (configured.includes(name))
      command.hook('preAction', async (_, action) => (await import('./config-file.ts')).applyConfig(action))
  }
  await addCompletion(program, words)
  return program

  /** Formats a command for the list of commands, even before its options are loaded. */
  function usageOf(command: CommandUnknownOpts): string {
    const [usage] = (command.parent === program && commands[command.name()]) || []
    return usage === undefined ? new Help().subcommandTerm(command) : `${command.name()} ${usage}`.trim()
  }
}
