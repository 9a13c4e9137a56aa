import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { UsageError } from '../../errors.ts'

/** Below this folder, a file for each chain that was started here and is up. */
export const RUNNING = join('.harborcheck', 'up')

const schema = z.object({
  pid: z.int().min(1),
  title: z.string(),
  /** Where its control server is: `http://127.0.0.1:<port>`. */
  url: z.string(),
  rpcUrl: z.string(),
  explorerUrl: z.string(),
})

/** A chain that is up. */
export type Running = z.infer<typeof schema>

/** Writes down that a chain is up. What it returns strikes it out. Nothing is written where nothing can be. */
export function announce(running: Running): () => void {
  const file = join(RUNNING, `${portOf(running.url)}.json`)
  try {
    mkdirSync(RUNNING, { recursive: true })
    writeFileSync(file, `${JSON.stringify(running, null, 2)}\n`)
  } catch {
    return () => {}
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

/** Whoever ended without a word left its file behind. */
async function readRunning(file: string): Promise<Running | undefined> {
  const running = parse(file)
  const answers = running && (await isUp(running))
  if (!answers) rmSync(file, { force: true })
  return answers ? running : undefined
}

function parse(file: string): Running | undefined {
  try {
    return schema.parse(JSON.parse(readFileSync(file, 'utf8')))
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
