import { checkWritable, writeWhole } from '../../files/write-file.ts'
import type { ChainTime } from '../../live/network/live-network.ts'
import type { SnapshotFacts } from '../../live/network/snapshots.ts'
import { OTHERS, type Others } from '../../live/others.ts'
import { parseSteps, parseTime, type TransactionOptions } from '../../live/parse/parse-steps.ts'
import type { Step } from '../../scenario/scenario.ts'
import type { WorldView } from '../../view/world-view.ts'
import { print } from '../print.ts'
import { beginningOf } from '../up/beginning.ts'
import { clientOf, type Which } from '../up/client-of.ts'
import { worldText } from '../up/world-text.ts'

/** `harborcheck world state`: what is on the chain now. */
export async function state({ json, ...which }: Which & { json: boolean }): Promise<void> {
  const { body } = await (await clientOf(which)).get<WorldView>('/api/world')
  process.stdout.write(json ? `${JSON.stringify(body, null, 2)}\n` : worldText(body))
}

/** `harborcheck world time`: a block later, or at a deadline. */
export async function time(words: string[], which: Which): Promise<void> {
  await doSteps([parseTime(words)], which)
}

/** `harborcheck world do`: an action. */
export async function act(words: string[], { url, ...manner }: Which & TransactionOptions): Promise<void> {
  await doSteps(parseSteps(words, manner), { ...(url && { url }) })
}

async function doSteps(steps: readonly Step[], which: Which): Promise<void> {
  const client = await clientOf(which)
  sayMoment((await client.post<ChainTime>('/api/do', { steps })).body)
}

/** `harborcheck world save`: a scenario that leads to where the chain is, as far as one can; or the chain itself. */
export async function save(file: string, { state, ...which }: Which & { state: boolean }): Promise<void> {
  await checkWritable(file)
  const { body, headers } = await (await clientOf(which)).get<object>(state ? '/api/state' : '/api/scenario')
  await writeWhole(file, `${JSON.stringify(body, null, state ? 1 : 2)}\n`)
  print(`${file}: harborcheck up ${file} leads here again`)
  const others = JSON.parse(headers.get(OTHERS) ?? '{}') as Partial<Others>
  if (!others.transactions) return
  const { transactions, lost = 0 } = others
  process.stderr.write(
    `harborcheck: but not quite here: ${transactions} ${transactions === 1 ? 'transaction was' : 'transactions were'} sent past harborcheck, and only their time is in it\n`,
  )
  const build = lost === 1 ? '1 step builds' : `${lost} steps build`
  if (lost > 0) process.stderr.write(`  ${build} on them, and cannot be told either\n`)
  process.stderr.write('  → `world save --state FILE` saves the chain itself, with all of them\n')
}

/** `harborcheck world load`: begins anew with a scenario. */
export async function load(file: string, which: Which): Promise<void> {
  const client = await clientOf(which)
  // Nothing is sent that cannot be loaded: the error names the file.
  const { state, scenario } = await beginningOf(file, { empty: false })
  sayMoment((await client.post<ChainTime>('/api/load', state ?? scenario)).body)
}

/** `harborcheck world snapshot`: remembers the chain, or shows what is remembered. */
export async function snapshot(name: string | undefined, which: Which): Promise<void> {
  const client = await clientOf(which)
  if (name !== undefined) {
    const { body } = await client.post<SnapshotFacts>(`/api/snapshots/${encodeURIComponent(name)}`)
    print(`${body.name}: block ${body.block}`)
    return
  }
  const { body } = await client.get<{ snapshots: SnapshotFacts[] }>('/api/snapshots')
  if (body.snapshots.length === 0) print('There is no snapshot yet.')
  for (const one of body.snapshots) print(`${one.name}: block ${one.block}`)
}

/** `harborcheck world restore`: goes back to a snapshot. */
export async function restore(name: string, which: Which): Promise<void> {
  const client = await clientOf(which)
  sayMoment((await client.post<ChainTime>(`/api/snapshots/${encodeURIComponent(name)}/restore`)).body)
}

function sayMoment({ block, now }: ChainTime): void {
  print(`block ${block}, ${new Date(now * 1_000).toISOString().replace('.000Z', 'Z')} (${now})`)
}
