import { setTimeout as sleep } from 'node:timers/promises'
import { InternalError } from '../../errors.ts'
import { openClient } from '../../live/client/client.ts'
import { allRunning, findRunning } from '../../live/client/running.ts'
import { print } from '../print.ts'

export type DownOptions = {
  /** Ends all that were started here. */
  all: boolean
}

/** Milliseconds that one may take to end. */
const STOP_TIMEOUT = 10_000

/** `harborcheck down`: ends what is up. */
export async function down(port: number | undefined, { all }: DownOptions): Promise<void> {
  const running = all ? await allRunning() : [await findRunning(port)]
  for (const { url, title, rpcUrl } of running) {
    await openClient(url).post('/api/down')
    await gone(rpcUrl)
    print(`${title}: down`)
  }
  if (running.length === 0) print('Nothing was up here.')
}

/** The chain is what ends last. */
async function gone(rpcUrl: string): Promise<void> {
  const until = Date.now() + STOP_TIMEOUT
  while (await answers(rpcUrl)) {
    if (Date.now() > until) throw new InternalError('It does not end', { facts: { chain: rpcUrl } })
    await sleep(20)
  }
}

const answers = (url: string) =>
  fetch(url).then(
    () => true,
    () => false,
  )
