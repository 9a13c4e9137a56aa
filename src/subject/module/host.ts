/**
 * Runs a subject module in a process of its own: `node host.js <file>`. It speaks the subject protocol on descriptor 3, so
 * that what the module prints is its log and never a message. It has few imports, since every run starts it.
 */
import { Socket } from 'node:net'
import { basename, extname } from 'node:path'
import { isTypeScript } from '../../platform/files/import-module.ts'
import { compileForShortRuns } from '../../platform/v8-flags.ts'
import { type CreateResolver, type Environment, type Method, methods, type Resolver } from '../resolver.ts'
import { cannotLoad } from './cannot-load.ts'
import { loadModule } from './load-module.ts'
import { messageOf } from './message-of.ts'
import { thrownText } from './mistake.ts'
import { serialize } from './serialize.ts'

/** `resolver` is the index of the resolver to ask: 0 by default, 1 for the second network. */
type HostRequest = { id: number; method: Method | 'initialize' | 'shutdown'; params: never; resolver?: number }

compileForShortRuns()
const file = process.argv[2] ?? ''
const channel = new Socket({ fd: 3 })
let createResolver: CreateResolver | undefined
let resolvers: Resolver[] = []
/** Compared by identity: a member of what a module throws can throw, too. */
const loadErrors = new WeakSet<object>()

/**
 * Creates a resolver with the module's default export. Closes resolvers of this index or a higher one first; index 1
 * adds a resolver for a second network.
 */
async function initialize(environment: Environment, index: number) {
  await close(resolvers.slice(index))
  resolvers = resolvers.slice(0, index)
  createResolver ??= await loadModule(file).catch((error: unknown) => {
    const loadError = new Error(messageOf(error))
    loadErrors.add(loadError)
    throw loadError
  })
  const resolver = await createResolver(environment)
  resolvers[index] = resolver
  return {
    name: resolver.name ?? basename(file, extname(file)),
    version: resolver.version,
    language: isTypeScript(file) ? 'TypeScript' : 'JavaScript',
    capabilities: methodsOf(resolver),
    concurrency: resolver.concurrency,
  }
}

/** Lists the methods of a resolver; if it has none, its other functions: one of them may be misspelt. */
function methodsOf(resolver: Resolver): string[] {
  const known = methods.filter((method) => typeof resolver[method] === 'function')
  if (known.length > 0) return known
  const prototype = Object.getPrototypeOf(resolver) ?? Object.prototype
  const inherited = prototype === Object.prototype ? [] : Object.getOwnPropertyNames(prototype)
  const names = [...Object.keys(resolver), ...inherited]
  return names.filter(
    (name) => !['constructor', 'close'].includes(name) && typeof resolver[name as Method] === 'function',
  )
}

async function close(created: readonly Resolver[]): Promise<void> {
  for (const resolver of created) await resolver.close?.()
}

async function handle({ method, params, resolver = 0 }: HostRequest): Promise<unknown> {
  if (method === 'initialize') return initialize(params, resolver)
  if (method !== 'shutdown') return resolvers[resolver]?.[method]?.((params as { contract: never }).contract)
  await close(resolvers)
  return null
}

async function answer(request: HostRequest): Promise<void> {
  const { id, method } = request
  let message: { result: unknown } | { error: { code: number; message: string } }
  try {
    message = { result: await handle(request) }
  } catch (error) {
    const code = loadErrors.has(error as object) ? cannotLoad : -32000
    message = { error: { code, message: code === cannotLoad ? messageOf(error) : thrownText(error) } }
  }
  const line = `${serialize({ jsonrpc: '2.0', id, ...message })}\n`
  if (method === 'shutdown') channel.end(line, () => process.exit())
  else channel.write(line)
}

let incomplete = ''
channel.setEncoding('utf8')
channel.on('data', (chunk: string) => {
  const lines = (incomplete + chunk).split('\n')
  incomplete = lines.pop() ?? ''
  for (const line of lines) void answer(JSON.parse(line))
})
// harborcheck has exited or closed the channel.
channel.on('end', () => process.exit())
channel.on('error', () => process.exit())
