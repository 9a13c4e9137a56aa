import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { toDotPath } from 'zod/v4/core'
import { HarborcheckError, InternalError, UsageError } from '../../platform/errors.ts'
import { readTextFile } from '../../platform/files/read-text-file.ts'
import { writeWholeSync } from '../../platform/files/write-file.ts'
import { get } from '../../platform/http/get.ts'

/** The folder with a file for each running chain that was started here. */
export const RUNNING = join('.harborcheck', 'up')

const address = z.url({ protocol: /^http$/, error: 'expected an http address' })

const schema = z.object({
  pid: z.int().min(1),
  title: z.string(),
  /** The control server's address: `http://127.0.0.1:<port>`. */
  url: address,
  rpcUrl: address,
  explorerUrl: address,
})

/** A chain that is up. */
export type Running = z.infer<typeof schema>

/**
 * Writes the file of a running chain. The returned function removes it.
 * @throws {InternalError} if the file cannot be written: commands could not find the chain.
 */
export function announce(running: Running): () => void {
  const file = join(RUNNING, `${portOf(running.url)}.json`)
  try {
    mkdirSync(RUNNING, { recursive: true })
    writeWholeSync(file, `${JSON.stringify(running, null, 2)}\n`)
  } catch (error) {
    const cause = error instanceof HarborcheckError ? error.facts.cause : String(error)
    throw new InternalError(`Cannot record in ${RUNNING} that the chain is up`, { facts: { cause }, cause: error })
  }
  return () => rmSync(file, { force: true })
}

/**
 * Lists the running chains that were started in this folder, and the errors of unreadable records. Removes records of
 * chains that have stopped.
 */
export async function allRunning(): Promise<{ running: Running[]; unreadable: unknown[] }> {
  const found = await Promise.allSettled(files().map(readRunning))
  return {
    running: found.flatMap((one) => (one.status === 'fulfilled' && one.value ? [one.value] : [])),
    unreadable: found.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])),
  }
}

/**
 * Finds the running chain, or the one whose page, node or explorer has a port.
 * @param choose What to do where there are several.
 * @throws {UsageError} unless exactly one is found; if none is, the error of an unreadable record.
 */
export async function findRunning(port?: number, choose = 'Give --page one of these addresses.'): Promise<Running> {
  const { running: all, unreadable } = await allRunning()
  const matching = port === undefined ? all : all.filter((one) => portsOf(one).includes(port))
  const [only, another] = matching
  if (!only) {
    if (unreadable.length > 0) throw unreadable[0]
    throw new UsageError(port === undefined ? 'Nothing is up here' : `Nothing that was started here has port ${port}`, {
      facts: { folder: RUNNING, 'up here': all.map(({ url }) => url).join(', ') || undefined },
      next: 'Start one with `harborcheck up`, or give --page the page of one that was started in another folder.',
    })
  }
  if (another) {
    throw new UsageError('More than one is up here', {
      facts: Object.fromEntries(matching.map(({ title, url }) => [url, title])),
      next: choose,
    })
  }
  return only
}

function files(): string[] {
  try {
    return readdirSync(RUNNING)
      .filter((name) => /^\d+\.json$/.test(name))
      .map((name) => join(RUNNING, name))
  } catch {
    return []
  }
}

/**
 * Reads a record. Removes it if its process was killed.
 * @throws {UsageError} for a malformed file.
 */
async function readRunning(file: string): Promise<Running | undefined> {
  const running = parse(file)
  if (running === undefined) return undefined
  const answers = await isUp(running)
  if (!answers) rmSync(file, { force: true })
  return answers ? running : undefined
}

/** The most bytes of a file in {@link RUNNING}, and of an answer about what is up. */
const MAX_BYTES = 65_536

function parse(file: string): Running | undefined {
  // It may have ended since the folder was read.
  if (!existsSync(file)) return undefined
  const text = readTextFile(file, MAX_BYTES)
  const read = schema.safeParse(attempt(() => JSON.parse(text)))
  if (read.success) return read.data
  const { path, message } = read.error.issues[0] as z.core.$ZodIssue
  throw new UsageError(`${file} is not a valid record of a chain that is up`, {
    facts: { member: toDotPath(path) || 'the top level', problem: message },
    next: 'Remove this file. A chain that is up without it is reached with --page, and stopped with Ctrl-C or SIGTERM.',
  })
}

function attempt(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Whether the server answers with the same pid: another process may have the port by now. */
async function isUp({ url, pid }: Running): Promise<boolean> {
  try {
    const { body } = await get(`${url}/api/up`, { timeout: 5_000, maxBytes: MAX_BYTES })
    return (JSON.parse(body.toString('utf8')) as { pid?: number }).pid === pid
  } catch {
    return false
  }
}

const portOf = (url: string) => Number(new URL(url).port)
const portsOf = ({ url, rpcUrl, explorerUrl }: Running) => [url, rpcUrl, explorerUrl].map(portOf)
