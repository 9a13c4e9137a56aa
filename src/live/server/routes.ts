import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { isAddress } from 'viem'
import * as z from 'zod'
import { packageRoot } from '../../platform/locate.ts'
import type { Environment } from '../../subject/resolver.ts'
import { contractDetail } from '../../view/contract-detail.ts'
import { worldView } from '../../view/view-world.ts'
import type { LiveNetwork } from '../network/live-network.ts'
import { Refused } from '../network/refused.ts'
import { OTHERS } from '../others.ts'
import type { ControlAnswer } from './control-reply.ts'
import { explorerAnswer } from './explorer-answer.ts'
import { readLoad } from './read-load.ts'
import { readSteps } from './read-steps.ts'
import { worldQuestions } from './world-questions.ts'

const types = {
  'index.html': 'text/html; charset=utf-8',
  'app.js': 'text/javascript; charset=utf-8',
  'app.css': 'text/css; charset=utf-8',
} as const

const notBuilt = `<!doctype html><meta charset="utf-8"><title>harborcheck</title>
<p>The page is not built: run <code>npm run build</code>. <a href="/api/world">The world as JSON</a> is available.</p>
`

/** Reads a file of the built page. */
async function pageFile(name: keyof typeof types): Promise<ControlAnswer> {
  const file = await readFile(join(packageRoot, 'dist/page', name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return Buffer.from(name === 'index.html' ? notBuilt : '')
  })
  return { file, type: types[name] }
}

/** Milliseconds between two comments that keep the connection open. */
const HEARTBEAT = 15_000

/**
 * Sends the event `data: {"block": 7, "now": 1000000000}` now and whenever the chain, a fault or a quirk changes, until
 * the client disconnects. Several events can be about one block.
 */
function sendEvents(world: LiveNetwork, outgoing: ServerResponse): void {
  outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
  outgoing.flushHeaders()
  const stop = world.onMoved(({ block, now }) => outgoing.write(`data: ${JSON.stringify({ block, now })}\n\n`))
  const heartbeat = setInterval(() => outgoing.write(':\n\n'), HEARTBEAT).unref()
  outgoing.on('close', () => {
    clearInterval(heartbeat)
    stop()
  })
}

/** What the routes of a control server work with. */
export type Control = {
  world: LiveNetwork
  /** The addresses of the network's node and explorer. */
  environment: Environment
  /** The addresses of the proxies, which answer with the faults in force. A subject gets these. */
  proxied: Pick<Environment, 'rpcUrl' | 'explorerUrl'>
  /** Stops the network and the server soon after the answer. */
  end(): void
}

/** The answer to `GET /api/up`. */
export type ControlledNetwork = { pid: number; title: string } & Pick<Control, 'environment' | 'proxied'>

type ControlRequest = {
  control: Control
  /** The path segment that matches `*`. */
  parameter: string
  body: unknown
  search: URLSearchParams
  outgoing: ServerResponse
}

export type Route = {
  /** The largest body, in bytes. */
  maxBytes: number
  answer(asked: ControlRequest): Promise<ControlAnswer> | ControlAnswer
}

const MEGABYTE = 1_048_576
/** A saved chain state has every transaction, and so the bytecode of every agreement. */
const STATE = 64 * MEGABYTE

const json = (value: unknown): ControlAnswer => ({ json: value })
const get = (answer: Route['answer']): Route => ({ maxBytes: 0, answer })
const post = (answer: Route['answer'], maxBytes = MEGABYTE): Route => ({ maxBytes, answer })

const snapshotName = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/)

function nameIn(parameter: string): string {
  const name = snapshotName.safeParse(parameter)
  if (name.success) return name.data
  throw new Refused(400, 'A snapshot name has at most 64 letters, digits, "-", "_" and "."')
}

const routes: Record<string, Route> = {
  'GET /': get(() => pageFile('index.html')),
  'GET /app.js': get(() => pageFile('app.js')),
  'GET /app.css': get(() => pageFile('app.css')),
  'GET /api/up': get(({ control }) =>
    json({
      pid: process.pid,
      title: control.world.title,
      environment: control.environment,
      proxied: control.proxied,
    } satisfies ControlledNetwork),
  ),
  'GET /api/questions': get(async ({ control: { world } }) => {
    const now = await world.readWorld()
    return json(worldQuestions(now, world.blockOf(now), world.addressBook))
  }),
  'GET /api/world': get(async ({ control: { world, environment } }) => {
    const now = await world.readWorld()
    const { chainId } = environment
    const addressOf = (name: string) => world.addressBook.addressOf(name)
    const announced = (name: string) => world.announced(name)
    const view = worldView(now, { title: world.title, chainId, addressOf, announced })
    return json({ ...view, block: world.blockOf(now) })
  }),
  'GET /api/contracts/*': get(async ({ control: { world }, parameter }) => {
    const name = isAddress(parameter, { strict: false }) ? await world.learn(parameter) : parameter
    const now = await world.readWorld()
    if (!now.contracts.has(name) && !now.agreements.has(name) && !now.links.has(name)) {
      throw new Refused(404, `There is no contract "${parameter.slice(0, 64)}"`)
    }
    return json(contractDetail(now, name, await explorerAnswer(world, name)))
  }),
  'GET /api/events': get(({ control, outgoing }) => {
    sendEvents(control.world, outgoing)
    return 'taken'
  }),
  'POST /api/do': post(async ({ control, body }) => json(await control.world.run(readSteps(body)))),
  'GET /api/snapshots': get(({ control }) => json({ snapshots: control.world.snapshots() })),
  'POST /api/snapshots/*': post(async ({ control, parameter }) =>
    json(await control.world.snapshot(nameIn(parameter))),
  ),
  'POST /api/snapshots/*/restore': post(async ({ control, parameter }) =>
    json(await control.world.restore(nameIn(parameter))),
  ),
  'GET /api/scenario': get(async ({ control, search }) => {
    const { scenario, others } = await control.world.exportScenario(search.get('about') ?? undefined)
    return { json: scenario, headers: { [OTHERS]: JSON.stringify(others) } }
  }),
  'GET /api/state': get(async ({ control }) => json(await control.world.save())),
  'POST /api/load': post(async ({ control, body }) => json(await control.world.load(readLoad(body))), STATE),
  'POST /api/down': post(({ control }) => {
    control.end()
    return json({ pid: process.pid })
  }),
}

/**
 * Finds the route of a method and a path, and the path segment that matches its `*`.
 * @throws {Refused} if the path or method is unknown.
 */
export function routeOf(method: string, pathname: string): { route: Route; parameter: string } {
  const asked = method === 'HEAD' ? 'GET' : method
  const parts = pathname.split('/')
  const parameter = parts[3] ?? ''
  const general = parts.length > 3 ? parts.toSpliced(3, 1, '*').join('/') : pathname
  for (const path of [pathname, general]) {
    const route = routes[`${asked} ${path}`]
    if (route) return { route, parameter: decoded(parameter) }
  }
  const others = ['GET', 'POST'].filter((other) => routes[`${other} ${pathname}`] || routes[`${other} ${general}`])
  if (others.length > 0) throw new Refused(405, `This path takes ${others.join(' and ')} only`)
  throw new Refused(404, 'There is no route at this path')
}

function decoded(parameter: string): string {
  try {
    return decodeURIComponent(parameter)
  } catch {
    throw new Refused(400, 'The path is malformed')
  }
}
