import { setTimeout as sleep } from 'node:timers/promises'
import { startAnswerTimer } from '../../platform/answer-timer.ts'
import { type Facts, SubjectError, UsageError } from '../../platform/errors.ts'
import type { Problem } from './explorer-check.ts'
import { createClient } from './explorer-client.ts'
import type { UnderTest } from './launch.ts'
import { listPath, readPage } from './read-list.ts'

export type AwaitOptions = {
  /** The API's path segment. */
  path: string
  /** Milliseconds within which it must answer; a minute in which it is stopped (SIGSTOP) does not count. */
  limit: number
  signal?: AbortSignal
  /** Facts for the error if it does not start. */
  facts: Facts
}

/** Milliseconds between two requests, and the limit of each. */
const INTERVAL = 100
const REQUEST_TIMEOUT = 2_000

/**
 * Waits until an explorer answers a list in the interface's format. Resolves at once when aborted.
 * @throws {UsageError} if the shell cannot run its command.
 * @throws {SubjectError} if it exits or does not answer in time.
 */
export async function awaitExplorer(explorer: UnderTest, { limit, ...options }: AwaitOptions): Promise<void> {
  let isLate = false
  const onLate = () => {
    isLate = true
  }
  const stopTimer = startAnswerTimer(limit, onLate, () => explorer.isStopped?.() === true)
  try {
    const latest = await lastProblem(explorer, options, () => isLate)
    const process = explorer.isStopped?.() ? 'stopped (SIGSTOP)' : undefined
    if (latest) throw timedOut(limit, latest, { ...options.facts, process, ...logFacts(explorer) })
  } finally {
    stopTimer()
  }
}

/** Asks until the explorer answers a list, or it is late: returns what was wrong with its last answer then. */
async function lastProblem(
  explorer: UnderTest,
  { path, signal, facts }: Omit<AwaitOptions, 'limit'>,
  isLate: () => boolean,
): Promise<Problem | undefined> {
  while (!signal?.aborted) {
    const gone = explorer.isGone()
    if (gone !== undefined) throw notStarted(gone, { ...facts, ...logFacts(explorer) })
    const client = createClient({ url: explorer.url, path, timeout: REQUEST_TIMEOUT, signal })
    const { page, problem } = await readPage(client, listPath({ state: 'UNDER_ATTACK', page: 1, limit: 100 }))
    if (page) return undefined
    if (isLate()) return problem
    await sleep(INTERVAL)
  }
  return undefined
}

/** The end of its log, each line cut at 120 characters. */
const logFacts = (explorer: UnderTest): Facts => {
  const lines = explorer.log()?.split('\n')
  return { log: lines?.map((line) => line.slice(0, 120)).join('\n       ') }
}

function notStarted(how: string, facts: Facts) {
  // The shell's exit codes for a command that is not executable (126) or not found (127).
  if (/^code 12[67]$/.test(how)) return new UsageError('The shell cannot run the command of the explorer', { facts })
  return new SubjectError(`The explorer exited before it answered: ${how}`, { facts })
}

function timedOut(limit: number, { url, expected, actual }: Problem, facts: Facts) {
  return new SubjectError(`The explorer did not answer a list of agreements within ${limit / 1_000} s`, {
    facts: { ...facts, asked: `GET ${url}`, expected, answered: actual },
    next: 'it has to listen on 127.0.0.1, on the port that it is given, below --explorer-path; a larger --start-timeout gives it more time',
  })
}
