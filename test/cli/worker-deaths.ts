import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'

/** The reference resolver, but it ends the worker process in which it runs. */
export const killer = fileURLToPath(new URL('./kills-its-worker.ts', import.meta.url))

/** Workers are found by their command lines, in /proc. */
export const onLinux = test.skipIf(process.platform !== 'linux')

const throwOnSignal = fileURLToPath(new URL('./throws-on-signal.cjs', import.meta.url))

/** How a worker process ends: killed, or by an exception that it does not catch. */
const ways = { killed: {}, throws: { WORKER_SIGNAL: 'SIGUSR2', NODE_OPTIONS: `--require ${throwOnSignal}` } }

/** An empty folder below another one, and the environment in which the killer ends workers and leaves a file for each there. */
export async function deaths(folder: string, { kills, how = 'killed' }: { kills: number; how?: keyof typeof ways }) {
  const path = join(folder, `${how}-${kills}`)
  await mkdir(path)
  return { path, env: { WORKER_DEATHS: path, WORKER_KILLS: `${kills}`, ...ways[how] } }
}
