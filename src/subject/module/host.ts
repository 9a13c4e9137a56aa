/**
 * The program that runs a subject module in a process of its own: `node host.js <file>`. It speaks the subject protocol
 * on descriptor 3, so that what the module prints is its log and never a message. Every run starts it, so it imports
 * next to nothing.
 */
import { Socket } from 'node:net'
import { basename, extname } from 'node:path'
import { type CreateResolver, type Environment, type Method, methods, type Resolver } from '../resolver.ts'
import { cannotLoad } from './cannot-load.ts'
import { isTypeScript, loadModule } from './load-module.ts'
import { messageOf } from './message-of.ts'
import { serialize } from './serialize.ts'

/** `place` says for which network: 0, the first, goes without saying. */
type Request = { id: number; method: Method | 'initialize' | 'shutdown'; params: never; place?: number }

const file = process.argv[2] ?? ''
const channel = new Socket({ fd: 3 })
let createResolver: CreateResolver | undefined
let resolvers: Resolver[] = []

/**
 * Asked again, it begins anew: what the module created before is closed, and its default export is called once more.
 * Asked for another place, it resolves for two networks, with what the module created for each.
 */
async function initialize(environment: Environment, place: number) {
  await close(resolvers.slice(place))
  resolvers = resolvers.slice(0, place)
  createResolver ??= await loadModule(file).catch((error: unknown) => {
    throw Object.assign(new Error(messageOf(error)), { code: cannotLoad })
  })
  const resolver = await createResolver(environment)
  resolvers[place] = resolver
  return {
    name: resolver.name ?? basename(file, extname(file)),
    ...(resolver.version === undefined ? {} : { version: resolver.version }),
    language: isTypeScript(file) ? 'TypeScript' : 'JavaScript',
    capabilities: methods.filter((method) => typeof resolver[method] === 'function'),
  }
}

async function close(those: readonly Resolver[]): Promise<void> {
  for (const resolver of those) await resolver.close?.()
}

async function perform({ method, params, place = 0 }: Request): Promise<unknown> {
  if (method === 'initialize') return initialize(params, place)
  if (method !== 'shutdown') return resolvers[place]?.[method]?.((params as { contract: never }).contract)
  await close(resolvers)
  return null
}

async function answer(request: Request): Promise<void> {
  const { id, method } = request
  let message: { result: unknown } | { error: { code: number; message: string } }
  try {
    message = { result: await perform(request) }
  } catch (error) {
    const code = Object(error).code === cannotLoad ? cannotLoad : -32000
    message = { error: { code, message: messageOf(error) } }
  }
  const line = `${serialize({ jsonrpc: '2.0', id, ...message })}\n`
  if (method === 'shutdown') channel.end(line, () => process.exit())
  else channel.write(line)
}

let held = ''
channel.setEncoding('utf8')
channel.on('data', (chunk: string) => {
  const lines = (held + chunk).split('\n')
  held = lines.pop() ?? ''
  for (const line of lines) void answer(JSON.parse(line))
})
// harborcheck is gone, or has nothing more to ask.
channel.on('end', () => process.exit())
channel.on('error', () => process.exit())
