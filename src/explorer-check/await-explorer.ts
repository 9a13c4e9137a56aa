import { setTimeout as sleep } from 'node:timers/promises'
import { type Facts, InternalError, UsageError } from '../errors.ts'
import type { Problem } from './check.ts'
import { createClient } from './client.ts'
import type { UnderTest } from './launch.ts'
import { listPath, readPage } from './read-list.ts'

export type AwaitOptions = {
  /** The API's path segment. */
  path: string
  /** Milliseconds until it has to answer. */
  limit: number
  signal?: AbortSignal
  /** What is told of it where it does not come up. */
  facts: Facts
}

/** Milliseconds between two looks, and for each of them. */
const PAUSE = 100
const ONE_LOOK = 2_000

/**
 * Waits until an explorer answers a list as the interface says. Called off, it resolves at once.
 * @throws UsageError where the shell can't run its command; InternalError where it ends, or the time does.
 */
export async function awaitExplorer(explorer: UnderTest, { path, limit, signal, facts }: AwaitOptions): Promise<void> {
  const begun = performance.now()
  let latest: Problem | undefined
  while (!signal?.aborted) {
    const gone = explorer.isGone()
    if (gone !== undefined) throw notStarted(gone, { ...facts, ...logged(explorer) })
    const client = createClient({ url: explorer.url, path, timeout: ONE_LOOK, ...(signal && { signal }) })
    const { page, problem } = await readPage(client, listPath({ state: 'UNDER_ATTACK', page: 1, limit: 100 }))
    if (page) return
    latest = problem
    if (performance.now() - begun >= limit) throw tooLate(limit, latest, { ...facts, ...logged(explorer) })
    await sleep(PAUSE)
  }
}

/** The end of the log is enough to see what is wrong. */
const logged = (explorer: UnderTest): Facts => {
  const lines = explorer.log()?.split('\n').slice(-6)
  return { log: lines?.map((line) => line.slice(0, 120)).join('\n       ') }
}

function notStarted(how: string, facts: Facts) {
  // The codes by which a shell says that there is no such command, or none that can be run.
  if (/^code 12[67]$/.test(how)) return new UsageError('The command of the explorer cannot be run', { facts })
  return new InternalError(`The explorer ended before it answered: ${how}`, { facts })
}

function tooLate(limit: number, { url, expected, came }: Problem, facts: Facts) {
  return new InternalError(`The explorer did not come up within ${limit / 1_000} s`, {
    facts: { ...facts, asked: `GET ${url}`, expected, came },
    next: 'it has to listen on 127.0.0.1, at the port that it was given, below --explorer-path; --start-timeout gives it longer',
  })
}
