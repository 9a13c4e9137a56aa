import { availableParallelism } from 'node:os'
import { Command, InvalidArgumentError, Option } from 'commander'
import { levels } from '../model/rules.ts'
import { version } from '../version.ts'
import { parseQuirk } from './parse-quirk.ts'

/** The command line. A command's code is loaded when it runs, so that `--help` and `list` load nothing heavy. */
export function createProgram(): Command {
  const program = new Command('harborcheck')
    .description('Tells whether a program resolves Safe Harbor binding agreements correctly, on a real local chain.')
    .version(version)
    .showHelpAfterError('(harborcheck --help shows every command)')
    .configureHelp({ sortSubcommands: false })
    .exitOverride()
    .addHelpText('after', example('harborcheck test ./my-resolver.ts'))

  subject(program.command('test').argument('[subject]', 'a module: .ts, .mts, .js, .mjs or .cjs', undefined))
    .description(
      'Run the conformance suite against a resolver; without a subject, against the bundled reference resolver.',
    )
    .addOption(
      new Option('--level <level>', 'the least binding rules that count').choices(levels).default('deployment'),
    )
    .option('--filter <glob>', 'only the cases whose id matches, such as child-contracts or "*/router-*"')
    .option('--rule <id>', 'only the cases about this rule, such as BIND-3')
    .option('--json <file>', 'write the report as JSON')
    .option('--junit <file>', 'write the report as JUnit XML')
    .option('--known-failing <file>', 'a list of failures that are known: they do not count, but have to fail')
    .option(
      '--write-known-failing <file>',
      'write the smallest list of known failures that this run conforms apart from',
    )
    .option(
      '--runs <count>',
      'generated worlds to play after the cases (default: 100 once every case of a whole run passed, else 0)',
      wholeNumber,
    )
    .option('--seed <number>', 'the same seed gives the same worlds', wholeNumber, 1)
    .option('--time <seconds>', 'limit for the generated worlds', positive)
    .option('--together <count>', 'generated worlds that share a chain and its blocks, 1 to 20', together, 6)
    .option('--shrink-time <seconds>', 'limit for making a counterexample short', positive, 20)
    .option('--statistics', 'tell what the generated worlds exercised: rules, scopes, states, boundaries', false)
    .option('--no-durations', 'leave times out of the files, so that equal runs give equal bytes')
    .option('--workers <count>', 'chains to play on at once', positiveInteger, Math.min(2, availableParallelism()))
    .option('--bail', 'stop after the first case that does not pass', false)
    .option('--verbose', "show the subject's log, and every failure in full", false)
    .option('--trace', 'write down what the subject asked its sources for, of answers that pass too', false)
    .addHelpText('after', example('harborcheck test ./my-resolver.ts --level interface --json report.json'))
    .action(async (path: string | undefined, options) => {
      const { test } = await import('./commands/test.ts')
      await test(path, options)
    })

  program
    .command('list')
    .description('List the cases and the rules, or the faulty resolvers that prove them.')
    .option('--faulty', 'the faulty resolvers, to be tested like any other', false)
    .option('--json', 'as JSON', false)
    .addHelpText('after', example('harborcheck list --json'))
    .action(async (options) => {
      if (options.faulty) {
        const { listFaulty } = await import('./commands/list-faulty.ts')
        return listFaulty(options)
      }
      const { list } = await import('./commands/list.ts')
      list(options)
    })

  program
    .command('explain')
    .description('Explain a rule (its source and its cases), or a case (its story and the expected answers).')
    .argument('<rule-or-case>', 'such as CHILD-4 or child-contracts/future-only')
    .option('--json', 'a case as the scenario file that it is, a rule as JSON', false)
    .addHelpText('after', example('harborcheck explain BIND-6'))
    .action(async (what: string, options) => {
      const { explain } = await import('./commands/explain.ts')
      explain(what, options)
    })

  subject(program.command('reproduce').argument('<case>', 'the id of a case, or a scenario file'))
    .description('Play one case step by step, with addresses, blocks, times and each answer.')
    .argument('[subject]', 'a module; default: the reference resolver')
    .option('--verbose', "show the subject's log", false)
    .addHelpText('after', example('harborcheck reproduce targets/both-states ./my-resolver.ts'))
    .action(async (what: string, path: string | undefined, options) => {
      const { reproduce } = await import('./commands/reproduce.ts')
      await reproduce(what, path, options)
    })

  chain(
    program
      .command('compare')
      .argument('<subjects...>', 'modules, "command:CMD", "url:URL", "forge:PATH:CONTRACT", or "reference"'),
  )
    .description(
      'Put the same cases to several resolvers, and show where they differ. Exit code 0, whatever they answer.',
    )
    .addOption(
      new Option('--level <level>', 'the least binding rules that count').choices(levels).default('deployment'),
    )
    .option('--filter <glob>', 'only the cases whose id matches')
    .option('--rule <id>', 'only the cases about this rule')
    .option('--runs <count>', 'generated worlds to play after the cases', wholeNumber, 0)
    .option('--seed <number>', 'the same seed gives the same worlds', wholeNumber, 1)
    .option('--shrink-time <seconds>', 'limit for making a disagreement short', positive, 20)
    .option('--timeout <seconds>', 'limit for one question', positive, 10)
    .option('--json <file>', 'write the comparison as JSON')
    .option('--markdown <file>', 'write it as a page of Markdown')
    .option('--workers <count>', 'chains to play on at once', positiveInteger, Math.min(2, availableParallelism()))
    .option('--verbose', "show the subjects' logs", false)
    .addHelpText('after', example('harborcheck compare ./old.ts ./new.ts "command:python3 resolver.py"'))
    .action(async (subjects: string[], options) => {
      const { compare } = await import('./commands/compare.ts')
      await compare(subjects, options)
    })

  subject(program.command('smoke').argument('[subject]', 'a module; default: the reference resolver'))
    .description('Ask a subject ten questions on one small world: for whoever is writing an adapter.')
    .option('--verbose', "show every message both ways, and the subject's log", false)
    .addHelpText('after', example('harborcheck smoke --command "python3 resolver.py" --verbose'))
    .action(async (path: string | undefined, options) => {
      const { smoke } = await import('./commands/smoke.ts')
      await smoke(path, options)
    })

  program
    .command('promote')
    .description('Write a counterexample as a scenario file with a name and the expected answers.')
    .argument('<id>', 'the id of a counterexample')
    .requiredOption('--as <id>', 'the name: topic/what-happens')
    .option('--title <sentence>', 'what happens, in a sentence')
    .option('--out <file>', 'default: the name, with a dash for the slash')
    .addHelpText('after', example('harborcheck promote 3f2a9c0d11be --as my-bugs/stale-link'))
    .action(async (id: string, options) => {
      const { promote } = await import('./commands/promote.ts')
      await promote(id, options)
    })

  chain(program.command('up').argument('[case]', 'the id of a case, or a scenario file; default: no story'))
    .description('Start a chain and its explorer, play a case on it, and leave both up until Ctrl-C.')
    .option('--port <port>', "the chain's RPC port", port)
    .option('--explorer-port <port>', "the explorer's port", port)
    .option('--networks <count>', '2: another chain beside it, with an explorer of its own, on free ports', oneOrTwo)
    .option('--json', 'print the environment as JSON, of two networks as `networks: [...]`', false)
    .addHelpText('after', example('harborcheck up conflicting-registries/adopted-differs --json'))
    .action(async (what: string | undefined, options) => {
      const { up } = await import('./commands/up.ts')
      await up(what, options)
    })

  program
    .command('explorer')
    .description("Serve harborcheck's own explorer of a chain that is there, until Ctrl-C.")
    .addOption(new Option('--rpc-url <url>', "the chain's RPC").env('RPC_URL').makeOptionMandatory())
    .addOption(new Option('--port <port>', 'the port to listen on; default: a free one').env('PORT').argParser(port))
    .addOption(
      new Option('--chain-id <id>', "the chain's EIP-155 id").env('CHAIN_ID').argParser(positiveInteger).default(31337),
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
    .action(async (options) => {
      const { explorer } = await import('./commands/explorer.ts')
      await explorer(options)
    })

  chain(program.command('test-explorer'))
    .description('Hold an explorer of a chain against the model: its API, and what it says covers each contract.')
    .option('--command <command>', 'starts the explorer; $RPC_URL, $PORT and others tell it what it has to know')
    .option('--url <url>', 'the base address of an explorer that runs already, and waits for the chain at --port')
    .option('--port <port>', "the chain's RPC port", port)
    .option('--explorer-port <port>', 'the port that a --command is told to listen on; default: a free one', port)
    .addOption(
      new Option('--level <level>', 'the least binding rules that count')
        .choices(['interface', 'deployment'])
        .default('deployment'),
    )
    .option('--filter <glob>', 'only the stories whose id matches, such as child-contracts or "*/router-*"')
    .option('--rule <id>', 'only the stories about this rule; of API-1 to API-11, all stories and that rule alone')
    .option('--settle <seconds>', 'what an explorer gets to show a block', positive, 5)
    .option('--timeout <seconds>', 'limit for one request', positive, 10)
    .option('--start-timeout <seconds>', 'limit for the explorer to come up', positive, 30)
    .option('--reorganise', 'at the end, undo some blocks and mine others, which an explorer has to notice', false)
    .option('--json <file>', 'write the report as JSON')
    .option('--bail', 'stop after the first story that finds something', false)
    .option('--verbose', "show the explorer's log, and every finding", false)
    .addHelpText('after', example("harborcheck test-explorer --command 'my-explorer --rpc $RPC_URL --port $PORT'"))
    .action(async (options) => {
      const { testExplorer } = await import('./commands/test-explorer.ts')
      await testExplorer(options)
    })

  for (const command of program.commands) command.exitOverride().showHelpAfterError(false)
  return program
}

/** The options of a command that starts a subject. */
function subject(command: Command): Command {
  return chain(command)
    .option('--command <command>', 'the subject is a process that speaks the protocol on its standard input and output')
    .option('--url <url>', 'the subject is an HTTP service that takes one message of the protocol a POST')
    .option(
      '--attach <port>',
      'wait on this loopback port for a subject that you start by hand, without time limits',
      port,
    )
    .option('--forge <path:contract>', 'the subject is a Foundry script that has isAttackable(address)')
    .option('--timeout <seconds>', 'limit for one question', positive, 10)
}

/** The options of a command that starts a chain. */
function chain(command: Command): Command {
  return command
    .option('--chain-id <id>', "the chain's EIP-155 id", positiveInteger, 31337)
    .option('--explorer-path <segment>', "the explorer's path segment", segment, 'chain')
}

function registry(name: string, variable: string): Option {
  return new Option(`--${name} <address>`, 'default: where the chains of harborcheck have it')
    .env(variable)
    .argParser(address)
}

function example(command: string): string {
  return `\nExample:\n  $ ${command}`
}

function positive(text: string): number {
  const value = Number(text)
  if (!(value > 0 && value <= 86_400)) throw new InvalidArgumentError('Expected a number of seconds above 0.')
  return value
}

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('Expected a whole number of at most 999999999.')
  return value
}

function together(text: string): number {
  const value = positiveInteger(text)
  if (value > 20) throw new InvalidArgumentError('Expected at most 20.')
  return value
}

function positiveInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value) || value < 1)
    throw new InvalidArgumentError('Expected a whole number of at least 1.')
  return value
}

function oneOrTwo(text: string): number {
  if (text !== '1' && text !== '2') throw new InvalidArgumentError('Expected 1 or 2.')
  return Number(text)
}

function port(text: string): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < 1 || value > 65_535)
    throw new InvalidArgumentError('Expected a port, 1 to 65535.')
  return value
}

function address(text: string): string {
  if (!/^0x[0-9a-fA-F]{40}$/.test(text)) throw new InvalidArgumentError('Expected an address: 0x and 40 hex digits.')
  return text
}

function segment(text: string): string {
  if (!/^[A-Za-z0-9_~.-]{1,60}$/.test(text) || text === '.' || text === '..') {
    throw new InvalidArgumentError('Expected one path segment: letters, digits, "-", "_", "~" and ".".')
  }
  return text
}
