import { Argument, type Command } from '@commander-js/extra-typings'
import { isAddress } from 'viem'
import type { ChainTime } from '../../live/network/live-network.ts'
import type { SnapshotFacts } from '../../live/network/snapshots.ts'
import { OTHERS, type Others } from '../../live/others.ts'
import { parseSteps, parseTime } from '../../live/parse/parse-steps.ts'
import { UsageError } from '../../platform/errors.ts'
import { schemaReference } from '../../platform/files/schema-reference.ts'
import { checkWritable, writeWhole } from '../../platform/files/write-file.ts'
import { jsonText } from '../../platform/json-text.ts'
import { plural } from '../../platform/words.ts'
import type { Step } from '../../scenario/scenario.ts'
import type { WorldView } from '../../view/world-view.ts'
import { askWorld } from '../ask-world.ts'
import { defineCommand, example } from '../define-command.ts'
import { io } from '../io.ts'
import { flag, option, pick, subjectForms } from '../options.ts'
import { print } from '../print.ts'
import { clientOf, type PageAddress } from '../up/client-of.ts'
import { chooseStart } from '../up/start-choice.ts'
import { worldText } from '../up/world-text.ts'

const page = {
  page: {
    ...option.url,
    help: 'address of its page (default: the chain that is up in this folder)',
    heading: 'Network',
  },
} as const

/** The commands on a chain that `harborcheck up` keeps up, from another terminal: what each does, and how. */
const subcommands = {
  state: [
    'Show its agreements, contracts and deadlines.',
    defineCommand({
      arguments: [],
      options: { ...page, json: flag('print all of it as JSON') },
      async run({ json, page }) {
        const { body } = await (await clientOf({ page })).get<WorldView>('/api/world')
        if (json) io().stdout.write(jsonText(body))
        else print(worldText(body))
      },
    }),
  ],
  time: [
    'Mine a block after a duration, or at a deadline.',
    defineCommand({
      arguments: [
        new Argument(
          '<time...>',
          '`+3d`, `+1h30m`, or `countdownEnd AGREEMENT [-1|+1]`, requestDeadline, commitmentEnd',
        ),
      ],
      options: page,
      run: (words, page) => doSteps([parseTime(words)], page),
    }),
  ],
  do: [
    'Carry out an action, in a block of its own.',
    defineCommand({
      arguments: [new Argument('<action...>', '`promote agreementA`, `spawn factory child`, … or a step as JSON')],
      options: { ...page, ...pick('by', 'reverts', 'kind', 'method', 'through') },
      async run(words, { page, ...transaction }) {
        await doSteps(parseSteps(await namesFor(words, { page }), transaction), { page })
      },
    }),
  ],
  ask: [
    'Ask a subject every question about the chain as it is now, and judge the answers.',
    defineCommand({
      arguments: [new Argument('[subject]', `${subjectForms} (default: reference)`)],
      options: {
        ...page,
        ...pick('command'),
        forge: { ...option.forge, help: 'run this Foundry script as the subject; it has isAttackable(address)' },
        ...pick('timeout'),
      },
      run: askWorld,
    }),
  ],
  save: [
    'Write a scenario that leads to this state; `up FILE` and `reproduce FILE` read it.',
    defineCommand({
      arguments: [new Argument('<file>', 'file to write')],
      options: { ...page, ...pick('state', 'about') },
      run: save,
    }),
  ],
  load: [
    'Restart the chain from this file, on the same ports.',
    defineCommand({
      arguments: [new Argument('<file>', 'scenario or saved state')],
      options: page,
      async run(file, page) {
        const client = await clientOf(page)
        // Read the file here: an error then names it, and nothing is sent.
        const { state, scenario } = await chooseStart(file, { empty: false })
        printTime((await client.post<ChainTime>('/api/load', state ?? scenario)).body)
      },
    }),
  ],
  snapshot: [
    'Take a snapshot of the chain under a name.',
    defineCommand({
      arguments: [new Argument('[name]', 'name of the snapshot (default: list the snapshots)')],
      options: page,
      async run(name, page) {
        const client = await clientOf(page)
        if (name === undefined) {
          const { snapshots } = (await client.get<{ snapshots: SnapshotFacts[] }>('/api/snapshots')).body
          if (snapshots.length === 0) print('There is no snapshot yet.')
          for (const one of snapshots) print(`${one.name}: block ${one.block}`)
        } else {
          const { body } = await client.post<SnapshotFacts>(`/api/snapshots/${encodeURIComponent(name)}`)
          print(`${body.name}: block ${body.block}`)
        }
      },
    }),
  ],
  restore: [
    'Restore a snapshot.',
    defineCommand({
      arguments: [new Argument('<name>', 'name of a snapshot')],
      options: page,
      async run(name, page) {
        const client = await clientOf(page)
        printTime((await client.post<ChainTime>(`/api/snapshots/${encodeURIComponent(name)}/restore`)).body)
      },
    }),
  ],
} satisfies Record<string, [description: string, declare: (command: Command) => void]>

/** Declares `harborcheck world` with its subcommands. */
export function command(world: Command): void {
  world.addHelpText('after', example('harborcheck world time +3d'))
  for (const [name, [description, declare]] of Object.entries(subcommands))
    declare(
      world
        .command(name)
        .description(description)
        .showHelpAfterError(`  → harborcheck world ${name} --help shows its arguments and options`),
    )
}

/** Replaces the addresses of contracts and agreements in words by their names. */
async function namesFor(words: readonly string[], page: PageAddress): Promise<string[]> {
  return Promise.all(
    words.map(async (word) => {
      const [address = '', ...rest] = word.split('=')
      if (!isAddress(address, { strict: false })) return word
      const { name } = (await (await clientOf(page)).get<{ name: string }>(`/api/contracts/${address}`)).body
      return [name, ...rest].join('=')
    }),
  )
}

async function doSteps(steps: readonly Step[], page: PageAddress): Promise<void> {
  const client = await clientOf(page)
  printTime((await client.post<ChainTime>('/api/do', { steps })).body)
}

/** Writes a scenario that leads to the present state, as far as a scenario can, or with `--state` the chain itself. */
async function save(
  file: string,
  { state, about, ...page }: PageAddress & { state: boolean; about?: string },
): Promise<void> {
  if (state && about !== undefined) throw new UsageError('--state saves the whole chain: it does not go with --about')
  await checkWritable(file)
  const scenario = about === undefined ? '/api/scenario' : `/api/scenario?about=${encodeURIComponent(about)}`
  const { body, headers } = await (await clientOf(page)).get<object>(state ? '/api/state' : scenario)
  const saved = state ? body : { ...schemaReference(file, 'fixtures/scenario.schema.json'), ...body }
  await writeWhole(file, `${JSON.stringify(saved, null, state ? 1 : 2)}\n`)
  print(`Saved ${file}. \`harborcheck up ${file}\` restores this state.`)
  const others = JSON.parse(String(headers[OTHERS] ?? '{}')) as Partial<Others>
  const { transactions, lost = 0, different = [] } = others
  if (different.length > 0)
    io().stderr.write(
      `harborcheck: it leads to other answers about ${different.join(', ')}, and does not ask about them\n`,
    )
  if (!transactions && lost > 0) io().stderr.write(`harborcheck: it leaves out ${plural(lost, 'event')}\n`)
  if (!transactions) return
  io().stderr.write(
    `harborcheck: ${file} is not complete: of ${transactions} ${transactions === 1 ? 'transaction' : 'transactions'} not sent through harborcheck it has only the time\n`,
  )
  const dependent = lost === 1 ? '1 step depends' : `${lost} steps depend`
  if (lost > 0) io().stderr.write(`  ${dependent} on them and had to be left out\n`)
  io().stderr.write('  → `world save --state FILE` saves the chain with all transactions\n')
}

function printTime({ block, now }: ChainTime): void {
  print(`block ${block}, ${new Date(now * 1_000).toISOString().replace('.000Z', 'Z')} (${now})`)
}
