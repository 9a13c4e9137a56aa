import { setTimeout as sleep } from 'node:timers/promises'
import { Argument } from '@commander-js/extra-typings'
import { openClient } from '../../live/client/control-client.ts'
import { allRunning, findRunning, type Running } from '../../live/client/running.ts'
import { InternalError } from '../../platform/errors.ts'
import { get } from '../../platform/http/get.ts'
import { defineCommand } from '../define-command.ts'
import { pick } from '../options.ts'
import { port } from '../parse-argument.ts'
import { print } from '../print.ts'

/** Milliseconds that a chain may take to stop. */
const STOP_TIMEOUT = 10_000

const CHOOSE = 'Give the port of one of these addresses (`harborcheck down PORT`), or --all.'

/**
 * `harborcheck down`: stops the processes of `harborcheck up`.
 * @throws after the others are stopped: the first error of an unreadable record, or of a chain that does not stop.
 */
export const command = defineCommand({
  arguments: [new Argument('[port]', 'port of the page, chain or explorer to stop, if several are up').argParser(port)],
  options: pick('all'),
  example: 'harborcheck down',
  async run(port, { all }) {
    const { running, unreadable } = all
      ? await allRunning()
      : { running: [await findRunning(port, CHOOSE)], unreadable: [] }
    const failures = [...unreadable]
    for (const one of running) await stop(one).catch((error: unknown) => failures.push(error))
    if (failures.length > 0) throw failures[0]
    if (running.length === 0) print('Nothing is up in this folder.')
  },
})

async function stop({ url, title, rpcUrl }: Running): Promise<void> {
  await openClient(url).post('/api/down')
  await untilStopped(rpcUrl)
  print(`${title}: down`)
}

/** Waits for the chain's port to close: the chain is the last part to stop. */
async function untilStopped(rpcUrl: string): Promise<void> {
  const deadline = Date.now() + STOP_TIMEOUT
  while (await isListening(rpcUrl)) {
    if (Date.now() > deadline)
      throw new InternalError(`The chain has not stopped within ${STOP_TIMEOUT / 1_000} seconds`, {
        facts: { chain: rpcUrl },
        next: 'see .harborcheck/up/log, and end its process by hand',
      })
    await sleep(20)
  }
}

const isListening = (url: string) =>
  get(url, { timeout: STOP_TIMEOUT }).then(
    () => true,
    () => false,
  )
