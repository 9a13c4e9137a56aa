import { HarborcheckError } from '../../errors.ts'
import { isLoopback } from '../../explorer/index.ts'
import { given } from '../../given.ts'
import { announce, type Running } from '../../live/client/running.ts'
import type { Beginning } from '../../live/network/beginning.ts'
import { openLiveNetwork } from '../../live/network/live-network.ts'
import { serveControl } from '../../live/server/control-server.ts'
import type { Name } from '../../model/action.ts'
import type { SingleNetwork } from '../../network/test-network.ts'
import { isAwaited } from './awaiting.ts'
import { printReady } from './detach.ts'
import { envText, writeEnvFile } from './env-file.ts'
import { actorsOf, direct, type Shown } from './shown.ts'
import { commandsToTry, upJson, upText } from './up-text.ts'

export type StayUpOptions = {
  /** The names of the agreements that it begins with. */
  agreements: readonly Name[]
  /** The other network, where there is one: it stays as it is. */
  elsewhere?: readonly Shown[]
  json?: boolean
  host?: string
  /** Port of the page and of what moves the world. Default: a free one. */
  pagePort?: number
  /** A file for a shell, with everybody's address and key. */
  envFile?: string
}

/** Lets people look at a chain and move it, and tells where it is, until `ended` or `harborcheck down`. */
export async function stayUp(
  network: SingleNetwork,
  beginning: Beginning,
  { agreements, elsewhere = [], json = false, host, pagePort: port, envFile }: StayUpOptions,
  ended: Promise<unknown>,
): Promise<void> {
  const world = await openLiveNetwork(network, beginning)
  let end = () => {}
  const called = new Promise<void>((resolve) => {
    end = resolve
  })
  const environment = direct(network)
  const onError = (error: unknown) => void process.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  const { rpcUrl: proxiedRpc, explorerUrl: proxiedExplorer } = network.environment
  const proxied = { rpcUrl: proxiedRpc, explorerUrl: proxiedExplorer }
  const control = { world, environment, proxied, end: () => end() }
  const server = await serveControl(control, { onError, ...given({ host, port }) })
  const { url: pageUrl } = server
  const { rpcUrl, explorerUrl } = environment
  let forget = () => {}
  try {
    forget = register({ pid: process.pid, title: world.title, url: pageUrl, rpcUrl, explorerUrl })
    const here: Shown = { environment, actors: actorsOf(world.addressBook), agreements }
    if (envFile !== undefined) writeEnvFile(envFile, envText(here, pageUrl))
    if (host !== undefined && !isLoopback(host)) warnOf(host)
    const told = {
      title: world.title,
      pageUrl,
      networks: [here, ...elsewhere],
      tryThis: commandsToTry(here),
      detached: isAwaited(),
    }
    printReady(json ? upJson(told) : upText(told))
    await Promise.race([ended, called])
  } finally {
    forget()
    world.close()
    await server.close()
  }
}

/**
 * Writes down that it is up. In the foreground it stays up without that, with a warning.
 * @throws InternalError in the background, where nothing could end it any more.
 */
function register(running: Running): () => void {
  try {
    return announce(running)
  } catch (error) {
    if (!(error instanceof HarborcheckError) || isAwaited()) throw error
    process.stderr.write(
      `harborcheck: ${error.summary}\n  → \`world\` needs --url ${running.url}, and Ctrl-C ends it: \`down\` can't find it\n`,
    )
    return () => {}
  }
}

function warnOf(host: string): void {
  process.stderr.write(
    `harborcheck: it listens on ${host}: whoever reaches this machine can read the chain, move it, and use every key on it\n`,
  )
}
