import { type ChildProcess, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { Redis } from 'ioredis'
import { freePort } from '../../src/platform/http/free-port.ts'

/** The path of redis-server: one on the PATH; undefined if there is none. */
export function findRedis(): string | undefined {
  const folders = ['/usr/bin', '/usr/local/bin', ...(process.env.PATH ?? '').split(delimiter)]
  return folders.map((folder) => join(folder, 'redis-server')).find(isExecutable)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The title of tests that need it. */
export const titled = (title: string) =>
  findRedis() ? title : `${title}: skipped, there is no redis-server on the PATH`

export type TestRedis = {
  url: string
  client: Redis
  /** Stops the server, and starts it again with what it kept. */
  restart(signal: NodeJS.Signals, away: number): Promise<void>
  pid(): number
  close(): Promise<void>
}

/** Starts a Redis of its own, on a free loopback port, with a folder that goes when it is closed. */
export async function startRedis(): Promise<TestRedis> {
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-redis-'))
  const port = await freePort()
  const launch = () =>
    spawn(
      findRedis() as string,
      ['--port', `${port}`, '--bind', '127.0.0.1', '--dir', folder, '--appendonly', 'yes', '--save', ''],
      { stdio: 'ignore' },
    )
  let server: ChildProcess = launch()
  const client = new Redis(port, '127.0.0.1', { maxRetriesPerRequest: null })
  client.on('error', () => {})
  await client.ping()
  const stop = async (signal: NodeJS.Signals) => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill(signal)
    await ended
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    client,
    pid: () => server.pid as number,
    async restart(signal, away) {
      await stop(signal)
      await new Promise((resolve) => setTimeout(resolve, away))
      server = launch()
      await client.ping()
    },
    async close() {
      client.disconnect()
      await stop('SIGKILL')
      await rm(folder, { recursive: true })
    },
  }
}
