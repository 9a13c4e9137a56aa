import { announce, type Running } from '../../live/client/running.ts'
import { openLiveNetwork } from '../../live/network/live-network.ts'
import { actorsOf, directEnvironment, type NetworkSummary } from '../../live/network/summary.ts'
import { serveControl } from '../../live/server/control-server.ts'
import type { Name } from '../../model/action.ts'
import type { Beginning } from '../../network/beginning.ts'
import type { SingleNetwork } from '../../network/test-network.ts'
import { HarborcheckError } from '../../platform/errors.ts'
import { writeWhole } from '../../platform/files/write-file.ts'
import { isLoopback } from '../../platform/http/allowed-hosts.ts'
import { io } from '../io.ts'
import { isJsonOnScreen, type JsonTarget, jsonPath } from '../json-target.ts'
import { printReady } from './detach.ts'
import { envText, writeEnvFile } from './env-file.ts'
import { commandsToTry, upJson, upText } from './up-text.ts'

export type StayUpOptions = {
  /** Names of the agreements at the start. */
  agreements: readonly Name[]
  /** The second network, if there is one. `harborcheck world` does not change it. */
  elsewhere?: readonly NetworkSummary[]
  json?: JsonTarget
  host?: string
  /** Port of the page and of its API. Default: a free one. */
  pagePort?: number
  /** File to write for a shell: every address and key. */
  envFile?: string
}

/** Serves the page and its API, prints all addresses, and waits for `ended` or `harborcheck down`. */
export async function stayUp(
  network: SingleNetwork,
  beginning: Beginning,
  { agreements, elsewhere = [], json, host, pagePort: port, envFile }: StayUpOptions,
  ended: Promise<unknown>,
): Promise<void> {
  const world = await openLiveNetwork(network, beginning)
  let end = () => {}
  const stopped = new Promise<void>((resolve) => {
    end = resolve
  })
  const environment = directEnvironment(network)
  const onError = (error: unknown) => void io().stderr.write(`${error instanceof Error ? error.stack : error}\n`)
  const { rpcUrl: proxiedRpc, explorerUrl: proxiedExplorer } = network.environment
  const proxied = { rpcUrl: proxiedRpc, explorerUrl: proxiedExplorer }
  const control = { world, environment, proxied, end: () => end() }
  const server = await serveControl(control, { onError, host, port })
  const { url: pageUrl } = server
  const { rpcUrl, explorerUrl } = environment
  let unregister = () => {}
  try {
    unregister = register({ pid: process.pid, title: world.title, url: pageUrl, rpcUrl, explorerUrl })
    const here: NetworkSummary = { environment, actors: actorsOf(world.addressBook), agreements }
    if (envFile !== undefined) writeEnvFile(envFile, envText(here, pageUrl))
    if (host !== undefined && !isLoopback(host)) warnAboutHost(host)
    const summary = {
      title: world.title,
      pageUrl,
      networks: [here, ...elsewhere],
      tryThis: commandsToTry(here),
      detached: io().parent !== undefined,
    }
    const file = jsonPath(json)
    if (file !== undefined) await writeWhole(file, upJson(summary))
    printReady(isJsonOnScreen(json) ? upJson(summary) : upText(summary))
    await Promise.race([ended, stopped])
  } finally {
    unregister()
    world.close()
    await server.close()
  }
}

/**
 * Registers the network for `harborcheck world` and `harborcheck down`. If that fails in the foreground, warns.
 * @throws {InternalError} if that fails in the background: the process could not be stopped then.
 */
function register(running: Running): () => void {
  try {
    return announce(running)
  } catch (error) {
    if (!(error instanceof HarborcheckError) || io().parent !== undefined) throw error
    io().stderr.write(
      `harborcheck: ${error.summary}\n  → give \`harborcheck world\` --page ${running.url}, and stop with Ctrl-C: \`harborcheck down\` cannot find it\n`,
    )
    return () => {}
  }
}

function warnAboutHost(host: string): void {
  io().stderr.write(
    `harborcheck: listening on ${host}: whoever reaches this address can read and change the chain, and knows every key\n`,
  )
}
