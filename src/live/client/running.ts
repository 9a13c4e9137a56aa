import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { HarborcheckError, InternalError, UsageError } from '../../errors.ts'
import { readTextFile } from '../../files/read-text-file.ts'
import { writeWholeSync } from '../../files/write-file.ts'

/** Below this folder, a file for each chain that was started here and is up. */
export const RUNNING = join('.harborcheck', 'up')

const address = z.url({ protocol: /^http$/, error: 'expected an http address' })

const schema = z.object({
  pid: z.int().min(1),
  title: z.string(),
  /** Where its control server is: `http://127.0.0.1:<port>`. */
  url: address,
  rpcUrl: address,
  explorerUrl: address,
})

/** A chain that is up. */
export type Running = z.infer<typeof schema>

/**
 * Writes down that a chain is up. What it returns strikes it out.
 * @throws InternalError where that can't be written: nobody would find it.
 */
export function announce(running: Running): () => void {
  const file = join(RUNNING, `${portOf(running.url)}.json`)
  try {
    mkdirSync(RUNNING, { recursive: true })
    writeWholeSync(file, `${JSON.stringify(running, null, 2)}\n`)
  } catch (error) {
    const cause = error instanceof HarborcheckError ? error.facts.cause : String(error)
    throw new InternalError(`Cannot write down in ${RUNNING} that it is up`, { facts: { cause }, cause: error })
  }
  return () => rmSync(file, { force: true })
}

/** All that are up, of those that were started in this folder; what says so and is not so is cleared away. */
export async function allRunning(): Promise<Running[]> {
  const found = await Promise.all(files().map(readRunning))
  return found.filter((one) => one !== undefined)
}

/**
 * The one that is up, or the one that a port belongs to: of its page, its chain or its explorer.
 * @throws {UsageError} where there is none, or more than one and no port.
 */
export async function findRunning(port?: number): Promise<Running> {
  const all = await allRunning()
  const fitting = port === undefined ? all : all.filter((one) => portsOf(one).includes(port))
  const [only, another] = fitting
  if (!only) {
    throw new UsageError(port === undefined ? 'Nothing is up here' : `Nothing that was started here has port ${port}`, {
      facts: { looked: RUNNING, 'up here': all.map(({ url }) => url).join(', ') || undefined },
      next: 'start one with `harborcheck up`, or name one that was started elsewhere by --url',
    })
  }
  if (another) {
    throw new UsageError('More than one is up here', {
      facts: Object.fromEntries(fitting.map(({ title, url }) => [url, title])),
      next: 'say which: --url, and one of these addresses',
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

/** Whoever ended without a word left its file behind. @throws UsageError where the file is none of harborcheck's. */
async function readRunning(file: string): Promise<Running | undefined> {
  const running = parse(file)
  if (running === undefined) return undefined
  const answers = await isUp(running)
  if (!answers) rmSync(file, { force: true })
  return answers ? running : undefined
}

/** The most bytes of such a file. */
const MAX_BYTES = 65_536

function parse(file: string): Running | undefined {
  // It may have ended since the folder was read.
  if (!existsSync(file)) return undefined
  const text = readTextFile(file, MAX_BYTES)
  const read = schema.safeParse(attempt(() => JSON.parse(text)))
  if (read.success) return read.data
  const { path, message } = read.error.issues[0] as z.core.$ZodIssue
  throw new UsageError(`${file} does not say what is up`, {
    facts: { place: z.core.toDotPath(path) || 'the top level', problem: message },
    next: 'remove this file; a chain that is up without it is reached by --url, and ended by Ctrl-C or SIGTERM',
  })
}

function attempt(read: () => unknown): unknown {
  try {
    return read()
  } catch {
    return undefined
  }
}

/** Another process may have the port by now: it is up where the same process says so. */
async function isUp({ url, pid }: Running): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/up`, { signal: AbortSignal.timeout(5_000) })
    return ((await response.json()) as { pid?: number }).pid === pid
  } catch {
    return false
  }
}

const portOf = (url: string) => Number(new URL(url).port)
const portsOf = ({ url, rpcUrl, explorerUrl }: Running) => [url, rpcUrl, explorerUrl].map(portOf)
