import { Argument } from '@commander-js/extra-typings'
import { spawnMethods } from '../model/action.ts'
import { defaultNode, nodeNames } from '../model/node.ts'
import { levels } from '../model/rules.ts'
import { languages as programLanguages } from '../platform/program-languages.ts'
import { BATCH_SIZE, DEFAULT_COPIES, DEFAULT_TIMEOUT } from '../platform/run-limits.ts'
import { type Format, formats } from '../report/formats.ts'
import type { OptionRow } from './define-command.ts'
import { languages } from './init/starters.ts'
import * as parse from './parse-argument.ts'

/** Declares a flag, which is false by default. */
export const flag = (help: string) => ({ help, default: false })

/** Declares an option whose value is its argument. */
const text = (argument: string, help: string) => ({ argument, help })

/** Declares an option whose argument is parsed. */
const parsed = <Value>(argument: string, help: string, parse: (text: string, before?: Value) => Value) => ({
  argument,
  help,
  parse,
})

/** Groups options under a heading of the help text. */
function group<const Rows extends Record<string, OptionRow>>(
  heading: NonNullable<OptionRow['heading']>,
  rows: Rows,
): Rows {
  // Not a copy: a default may be read anew for each command.
  for (const row of Object.values<OptionRow>(rows)) row.heading = heading
  return rows
}

/** An option for each format of a report, whose argument is the file. */
export const formatOptions = Object.fromEntries(
  Object.entries(formats).map(([format, { help }]) => [format, text('<file>', help)]),
) as { [Each in Format]: ReturnType<typeof text> }

/**
 * The options of all commands. The key of an option is its name: `chainId` is `--chain-id`. Times are in seconds. A command
 * that needs another help text or default spreads the row: `{ ...option.json, help: 'write the comparison as JSON' }`.
 */
export const option = {
  ...group('Network', {
    chainId: { argument: '<id>', help: 'EIP-155 id of the chain', parse: parse.chainId, default: 31337 },
    otherChainId: parsed('<id>', 'EIP-155 id of the second network', parse.chainId),
    explorerPath: {
      argument: '<segment>',
      help: "explorer's path segment",
      parse: parse.segment,
      default: 'chain',
    },
    node: {
      argument: '<name>',
      help: "software that the chain's node acts as, such as zksync-os, the public network's",
      choices: nodeNames,
      default: defaultNode,
    },
    profile: text('<module>', 'deploys other contracts than the mocks (.ts or .js)'),
    contracts: text('<file>', 'addresses of the mocks, as JSON'),
    port: parsed('<port>', 'RPC port of the chain (default: a free one)', parse.port),
    explorerPort: parsed('<port>', 'port of the explorer (default: a free one)', parse.port),
    forkUrl: text('<url>', 'start from a copy of the network behind this node; --registry or --network names it'),
    registry: parsed('<address>', "the attack registry's address", parse.address),
    network: text('<file>', 'JSON file with chainId, contracts, deploymentBlock and others: see docs/live-networks.md'),
    etherscanUrl: text('<url>', "address of an API like Etherscan's, asked for a deployer that the node does not know"),
    explorerUrl: text('<url>', "address of the interface's explorer API (default: none is asked)"),
    block: parsed('<number>', 'ask about this block (default: the latest)', parse.wholeNumber),
    clock: {
      argument: '<clock>',
      help: "whose time counts: the latest block's, or the later one of it and this machine",
      choices: ['chain', 'machine'],
      defaultText: 'machine; chain if all nodes are Anvil or Hardhat',
    },
    rate: parsed('<count>', 'the most calls in a second to each node', parse.rate),
  }),
  ...group('Subject', {
    command: text('<command>', 'subject: a program, on its standard streams'),
    url: text('<url>', 'subject: an HTTP service, one POST per message'),
    forge: text('<path:contract>', 'subject: a Foundry script (docs/foundry.md)'),
    attach: parsed('<port>', 'subject: connects to this port; no time limits', parse.port),
    timeout: {
      argument: '<seconds>',
      help: 'time limit for one question',
      parse: parse.seconds,
      default: DEFAULT_TIMEOUT / 1_000,
    },
  }),
  ...group('Cases', {
    level: {
      argument: '<level>',
      help: 'interface, deployment (default) or hardened',
      choices: levels,
      default: 'deployment',
    },
    filter: parsed('<glob>', 'run only these cases: a topic, or "*/router-*"; may be repeated', parse.joinGlobs),
    rule: text('<id>', 'run only cases about this rule, such as BIND-3'),
    scenarios: parsed('<glob>', 'your own scenario files, too; may be repeated', parse.several),
    scenario: text('<case>', 'play this alone: id of a case, or a scenario file'),
    lastFailed: flag('run what failed last time; if none did, all'),
    knownFailing: text('<file>', 'list of failures that do not fail the run'),
    writeKnownFailing: text('<file>', 'write the shortest such list for this run'),
  }),
  ...group('Generated scenarios', {
    runs: parsed('<count>', 'generated scenarios to run after the cases', parse.runs),
    seed: { argument: '<number>', help: 'seed of these scenarios', parse: parse.wholeNumber, default: 1 },
    maxTime: parsed('<seconds>', 'time limit for all of them', parse.seconds),
    batchSize: {
      argument: '<count>',
      help: `scenarios per chain, 1 to 20 (default: ${BATCH_SIZE})`,
      parse: parse.scenariosPerChain,
    },
    shrinkTime: parsed('<seconds>', 'time limit for shrinking (default: 500 attempts)', parse.seconds),
    steering: {
      help: 'draw at random, not by what each would add',
      default: true,
    },
    corpus: text('<dir>', 'folder of scenarios to vary; it gets new ones'),
    statistics: flag('print what the generated scenarios exercised'),
  }),
  ...group('Run', {
    workers: {
      argument: '<count>',
      help: 'chains to use at once',
      parse: parse.workers,
      default: parse.workers('auto'),
      defaultText: 'one per core',
    },
    bail: flag('stop after the first case that does not pass'),
    trace: flag('record the requests of passed answers, too'),
    list: flag('print the cases that would run, and run none'),
    watch: flag('run again when a file changes, failures first'),
    shard: parsed('<part>', 'run this part, such as 3/8, for `merge`', parse.shard),
    step: flag('wait for a key before each step: Enter continues, q quits'),
    stopAt: parsed('<step>', 'stop after this step, and keep chain and explorer up until Ctrl-C', parse.step),
  }),
  ...group('Output', {
    ...formatOptions,
    reporter: {
      argument: '<name>',
      help: 'for the terminal, github, or other programs: ndjson, a line of JSON for each case',
      choices: ['terminal', 'github', 'ndjson'],
      // Read whenever a command is declared: tests run commands with environments of their own.
      get default() {
        return process.env.GITHUB_ACTIONS === 'true' ? 'github' : 'terminal'
      },
    },
    durations: { help: 'leave durations out of report files', default: true },
    verbose: { ...flag("print the subject's log"), short: 'v' },
    open: flag("open the page in the system's viewer; without --html it is a temporary file"),
  }),
  ...group('Queue', {
    queue: parsed(
      '<redis>',
      'let `harborcheck worker` do the work, on any machines that reach this Redis',
      parse.redisUrl,
    ),
    replace: flag('give up an unfinished campaign that is on the queue'),
    id: parsed(
      '<name>',
      'name of the campaign on the queue: begins it, or goes on with it (default: a new name)',
      parse.campaignId,
    ),
    resume: parsed(
      '<id>',
      'go on with this campaign, whose coordinator was stopped; its options are kept',
      parse.campaignId,
    ),
    keepGoing: { help: 'go on after a failure: collect every distinct one, each shrunk once' },
    dashboard: {
      argument: '[port]',
      help: 'show progress on a page on 127.0.0.1 (default port: any free one)',
      parse: parse.port,
    },
  }),
  ...group('Search', {
    start: {
      argument: '<name>',
      help: 'where to begin: small, conflict, countdown, creation, unusual, or a scenario file',
      default: 'small',
    },
    depth: parsed(
      '<steps>',
      'the most steps from the start (default: 3; with --check that of the certificate)',
      parse.depth,
    ),
    max: parsed('<count>', 'end after this number of situations', parse.situations),
    together: {
      argument: '<count>',
      help: 'number of situations that share a chain and its blocks, 1 to 100',
      parse: parse.situationsPerChain,
      default: DEFAULT_COPIES,
    },
    certificate: text('<file>', 'write what was shown: counts, and hashes over all situations and answers'),
    from: text('<file>', 'extend this certificate: ask only about situations with more steps than it covers'),
    check: text('<file>', 'compare this run with a certificate; exit code 1 if they differ'),
  }),
  ...group('Output', {
    language: { argument: '<language>', help: 'language of the resolver', choices: languages, default: 'typescript' },
    dir: { argument: '<folder>', help: 'folder to write to; it is made if it does not exist', default: '.' },
    as: {
      argument: '<language>',
      help: 'write the case as a program with a resolver of its own, instead of running it',
      choices: programLanguages,
    },
    out: text('<file>', 'file for that program (default: standard output)'),
    title: text('<sentence>', "title of the new scenario, one sentence (default: the counterexample's)"),
    mutants: flag('list the mutants: faulty resolvers to run `harborcheck test` against'),
  }),
  ...group('Network', {
    empty: flag('deploy only the registries, run no scenario'),
    agreements: parsed(
      '<count>',
      'create this many agreements, in all states, instead of a scenario',
      parse.agreements,
    ),
    startTime: parsed(
      '<time>',
      'timestamp of the first block, in seconds, or `now` (default: 1000000001, in 2001)',
      parse.startTime,
    ),
    pagePort: parsed('<port>', 'port of the page and of its API (default: a free one)', parse.port),
    host: parsed(
      '<address>',
      'address to listen on (default: 127.0.0.1); any program that reaches it can change the chain',
      parse.host,
    ),
    networks: parsed(
      '<count>',
      'number of networks, 1 or 2; the second has its own chain and explorer on free ports',
      parse.oneOrTwo,
    ),
    envFile: { short: 'e', argument: '<file>', help: 'write addresses and keys as a file for `source`' },
    detach: flag('run in the background, return when ready; `harborcheck down` stops it'),
    all: flag('stop all that are up in this folder'),
    by: text('<account>', 'account that sends it (default: the one whose role allows it)'),
    reverts: text('<error>', 'send it although it reverts; name of the expected error'),
    kind: { argument: '<kind>', help: 'kind of contract to deploy', choices: ['vault', 'factory', 'router'] },
    method: { argument: '<method>', help: 'how the factory creates the child', choices: spawnMethods },
    through: text('<router>', 'router that forwards the call to the factory'),
    state: flag('save the chain block by block, with transactions that others sent'),
    about: text('<contract>', 'save only what concerns this contract (address or name), as it is on the chain'),
  }),
  ...group('Explorer', {
    rpcUrl: { argument: '<url>', help: 'RPC address of the chain', env: 'RPC_URL', isRequired: true },
    attackRegistry: parsed('<address>', 'earlier name of --registry', parse.address),
    agreementFactory: {
      argument: '<address>',
      help: 'address of this contract (default: its address on the first network that harborcheck starts)',
      parse: parse.address,
      env: 'AGREEMENT_FACTORY',
    },
    firstBlock: {
      argument: '<number>',
      help: 'first block to index; contracts can be older than the registries',
      parse: parse.wholeNumber,
      default: 1,
    },
    quirk: parsed(
      '<name>',
      'disagree with the chain in this way, such as behind=3 or lists-naming; may be repeated',
      parse.quirk,
    ),
  }),
  ...group('Explorer', {
    settle: {
      argument: '<seconds>',
      help: 'time limit for the explorer to show a new block',
      parse: parse.seconds,
      default: 5,
    },
    startTimeout: {
      argument: '<seconds>',
      help: 'time limit for the explorer to start',
      parse: parse.seconds,
      default: 30,
    },
    restart: flag('in the middle, end the explorer of --command and start it again: it may forget nothing'),
    reorganise: flag('at the end, replace the latest blocks by others: the explorer has to follow the reorg'),
    clockFile: text(
      '<file>',
      'keep the time of the latest block in this file, for an explorer that runs with libfaketime',
    ),
  }),
}

/** Picks options by name. */
export function pick<Name extends keyof typeof option>(...names: readonly Name[]): Pick<typeof option, Name> {
  return Object.fromEntries(names.map((name) => [name, option[name]])) as Pick<typeof option, Name>
}

/** Declares `--workers` with another help text. */
export const workersOption = (help: string) => ({ ...option.workers, help })

/** The ways to name a subject as an argument, as help shows them. */
export const subjectForms = 'module, command:…, url:…, forge:…, reference or why'

export const subjectArgument = new Argument('[subject]', subjectForms)

/** Options that name a subject which any process can start. */
export const resolverOptions = pick('command', 'url', 'forge')

/** The options of a command that starts a subject, with a chain for it. */
export const subjectOptions = {
  ...pick('chainId', 'explorerPath'),
  ...resolverOptions,
  ...pick('attach', 'timeout'),
}

/** Options of commands that can use other contracts than the mocks, or the mocks at other addresses. */
export const deploymentOptions = pick('profile', 'contracts')

/** The options of a command that makes the report of a run. */
export const reportOptions = {
  ...formatOptions,
  html: { ...option.html, help: 'write the report as one HTML page, with drawings' },
  ...pick('reporter', 'durations'),
  verbose: {
    ...option.verbose,
    help: "print the subject's log, and every failure",
  },
}
