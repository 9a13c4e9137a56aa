import type { ChainTime } from '../../live/network/live-network.ts'
import type { SnapshotFacts } from '../../live/network/snapshots.ts'
import { OTHERS, type Others } from '../../live/others.ts'
import { parseSteps, parseTime, type TransactionOptions } from '../../live/parse/parse-steps.ts'
import { checkWritable, writeWhole } from '../../platform/files/write-file.ts'
import type { Step } from '../../scenario/scenario.ts'
import type { WorldView } from '../../view/world-view.ts'
import { io } from '../io.ts'
import { print } from '../print.ts'
import { clientOf, type PageAddress } from '../up/client-of.ts'
import { chooseStart } from '../up/start-choice.ts'
import { worldText } from '../up/world-text.ts'

/** `harborcheck world state`: shows the agreements, contracts and deadlines on the chain now. */
export async function state({ json, ...page }: PageAddress & { json: boolean }): Promise<void> {
  const { body } = await (await clientOf(page)).get<WorldView>('/api/world')
  if (json) io().stdout.write(`${JSON.stringify(body, null, 2)}\n`)
  else print(worldText(body))
}

/** `harborcheck world time`: mines a block after a duration, or at a deadline. */
export async function time(words: string[], page: PageAddress): Promise<void> {
  await doSteps([parseTime(words)], page)
}

/** `harborcheck world do`: carries out an action. */
export async function act(words: string[], { url, ...transaction }: PageAddress & TransactionOptions): Promise<void> {
  await doSteps(parseSteps(words, transaction), { url })
}

async function doSteps(steps: readonly Step[], page: PageAddress): Promise<void> {
  const client = await clientOf(page)
  printTime((await client.post<ChainTime>('/api/do', { steps })).body)
}

/** `harborcheck world save`: writes a scenario that leads to the present state, as far as one can, or with `--state` the chain itself. */
export async function save(file: string, { state, ...page }: PageAddress & { state: boolean }): Promise<void> {
  await checkWritable(file)
  const { body, headers } = await (await clientOf(page)).get<object>(state ? '/api/state' : '/api/scenario')
  await writeWhole(file, `${JSON.stringify(body, null, state ? 1 : 2)}\n`)
  print(`Saved ${file}. \`harborcheck up ${file}\` restores this state.`)
  const others = JSON.parse(String(headers[OTHERS] ?? '{}')) as Partial<Others>
  if (!others.transactions) return
  const { transactions, lost = 0 } = others
  io().stderr.write(
    `harborcheck: ${file} is not complete: of ${transactions} ${transactions === 1 ? 'transaction' : 'transactions'} not sent through harborcheck it has only the time\n`,
  )
  const dependent = lost === 1 ? '1 step depends' : `${lost} steps depend`
  if (lost > 0) io().stderr.write(`  ${dependent} on them and had to be left out\n`)
  io().stderr.write('  → `world save --state FILE` saves the chain with all transactions\n')
}

/** `harborcheck world load`: restarts the chain from a scenario or a saved state. */
export async function load(file: string, page: PageAddress): Promise<void> {
  const client = await clientOf(page)
  // Read the file here: an error then names it, and nothing is sent.
  const { state, scenario } = await chooseStart(file, { empty: false })
  printTime((await client.post<ChainTime>('/api/load', state ?? scenario)).body)
}

/** `harborcheck world snapshot`: takes a snapshot, or lists them. */
export async function snapshot(name: string | undefined, page: PageAddress): Promise<void> {
  const client = await clientOf(page)
  if (name !== undefined) {
    const { body } = await client.post<SnapshotFacts>(`/api/snapshots/${encodeURIComponent(name)}`)
    print(`${body.name}: block ${body.block}`)
    return
  }
  const { body } = await client.get<{ snapshots: SnapshotFacts[] }>('/api/snapshots')
  if (body.snapshots.length === 0) print('There is no snapshot yet.')
  for (const one of body.snapshots) print(`${one.name}: block ${one.block}`)
}

/** `harborcheck world restore`: restores a snapshot. */
export async function restore(name: string, page: PageAddress): Promise<void> {
  const client = await clientOf(page)
  printTime((await client.post<ChainTime>(`/api/snapshots/${encodeURIComponent(name)}/restore`)).body)
}

function printTime({ block, now }: ChainTime): void {
  print(`block ${block}, ${new Date(now * 1_000).toISOString().replace('.000Z', 'Z')} (${now})`)
}
