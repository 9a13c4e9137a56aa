import type { DeploymentProfile } from '../../chain/deploy/profile.ts'
import { startTestNetwork } from '../../network/test-network.ts'
import { freePort } from '../../platform/http/free-port.ts'
import { startAll } from '../../platform/start-all.ts'
import { openSourceProxy } from '../../proxy/source-proxy.ts'
import type { Environment } from '../../subject/resolver.ts'
import { awaitExplorer } from './await-explorer.ts'
import { withClockFile } from './clock-file.ts'
import { createClient } from './explorer-client.ts'
import { explorerVariables, launchExplorer, type UnderTest } from './launch.ts'
import type { Place } from './shared-explorer-run.ts'

/** A chain and the explorer of that chain, both running. */
export type OpenPlace = {
  place: Place
  /** The address of the explorer. */
  url: string
  /** Lists the methods of the explorer's requests to its node that would change the chain. */
  attempts(): readonly string[]
  /** Ends the explorer and the chain. Never rejects. */
  close(): Promise<void>
}

/** The chain of a place, and its explorer: either `command` starts it, or it runs at `url` already. Times are in seconds. */
export type PlaceOptions = {
  chainId: number
  explorerPath: string
  profile: DeploymentProfile | undefined
  command?: string
  url?: string
  /** RPC port of the chain. Default: a free one. */
  port?: number
  /** Port for the explorer of `command`. Default: a free one. */
  explorerPort?: number
  clockFile?: string
  /** Whether the explorer is to be restarted during the run. */
  restart: boolean
  timeout: number
  startTimeout: number
  /** Called with each line that the explorer of `command` prints. */
  onLog: ((line: string) => void) | undefined
  /** Called with the configuration that the explorer at `url` needs. */
  onConfiguration(text: string): void
  signal: AbortSignal
}

/** Number of blocks whose state Anvil keeps: enough for an explorer that reads contracts and lags a little. */
const HISTORY = 256
/** Time limit in milliseconds for a request to harborcheck's own explorer. */
const OWN_TIMEOUT = 60_000

/**
 * Opens some places: starts a chain and its explorer for each, and waits until the explorer answers.
 * @throws {UsageError | SubjectError | InternalError} if one of them does not start; all have stopped then.
 */
export async function openPlaces(count: number, options: PlaceOptions): Promise<[OpenPlace, ...OpenPlace[]]> {
  const places = await startAll(count, (index) => openPlace(index + 1, options))
  return places as [OpenPlace, ...OpenPlace[]]
}

/**
 * The contract of EIP-2935, which keeps the hash of each block. Its code is removed: Anvil 1.7.1 works out its storage root anew
 * for each block, 10 s of processor time for 3,000 blocks, and this chain has thousands.
 */
const HISTORY_CONTRACT = '0x0000F90827F1C53a10cb7A02335B175320002935'

/** @param worker Its number, from 1. From 2 on, the name of the clock file ends with it. */
async function openPlace(worker: number, options: PlaceOptions): Promise<OpenPlace> {
  const { chainId, explorerPath: path, restart, profile, command, url, signal } = options
  const clockFile = worker > 1 && options.clockFile !== undefined ? `${options.clockFile}.${worker}` : options.clockFile
  const opened: { close(): Promise<void> }[] = []
  const close = async () => {
    for (const one of opened.toReversed()) await one.close()
  }
  try {
    const started = await startTestNetwork({ chainId, explorerPath: path, history: HISTORY, profile })
    opened.push(started)
    await started.chain.request({ method: 'anvil_setCode', params: [HISTORY_CONTRACT, '0x'] })
    const chain = clockFile === undefined ? started.chain : await withClockFile(started.chain, clockFile)
    const network = { ...started, chain }
    const node = await openReadingNode(chain.rpcUrl, options.port)
    opened.push(node)
    const environment = { ...network.environment, rpcUrl: node.url }
    const explorer = await openExplorer(environment, options, { clockFile, worker })
    opened.push(explorer)
    const limit = options.startTimeout * 1_000
    const isUp = () => awaitExplorer(explorer, { path, limit, signal, facts: { command, url } })
    await isUp()
    // A port that harborcheck chose differs from run to run.
    const shown = command !== undefined && options.explorerPort === undefined ? 'http://127.0.0.1:$PORT' : undefined
    return {
      place: {
        network,
        client: createClient({
          ...{ url: explorer.url, shown, path, timeout: options.timeout * 1_000, signal },
          isStopped: () => explorer.isStopped?.() === true,
        }),
        own: createClient({ url: network.explorer.url, path, timeout: OWN_TIMEOUT }),
        isGone: () => endText(explorer.isGone(), explorer.log()),
        ...(restart && {
          async restart() {
            await explorer.restart?.()
            await isUp()
          },
        }),
      },
      url: explorer.url,
      attempts: node.attempts,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Starts the explorer of `command`, which finds the number of its place in `$WORKER`; or explains how to configure the one at `url`. */
async function openExplorer(
  environment: Environment,
  { command, url = '', explorerPort, onLog, onConfiguration }: PlaceOptions,
  { clockFile, worker }: { clockFile: string | undefined; worker: number },
): Promise<UnderTest> {
  if (command !== undefined) {
    const variables = explorerVariables(environment, explorerPort ?? (await freePort()), clockFile)
    return launchExplorer(command, { ...variables, WORKER: `${worker}` }, onLog)
  }
  const { PORT: _, ...variables } = explorerVariables(environment, 0, clockFile)
  onConfiguration(configurationText(url, variables))
  return { url: url.replace(/\/+$/, ''), isGone: () => undefined, log: () => undefined, close: async () => {} }
}

function configurationText(url: string, variables: Record<string, string>): string {
  const width = Math.max(...Object.keys(variables).map((name) => name.length))
  const rows = Object.entries(variables).map(([name, value]) => `  ${name.padEnd(width)}  ${value}`)
  return [
    `Waiting for the explorer at ${url}, which needs this configuration`,
    ...rows,
    'These values are the same in every run, but the chain is new: start the explorer with an empty database each time.',
    'During a run the chain grows by up to some thousand blocks; --reorganise replaces the latest ones at the end.\n',
  ].join('\n')
}

function endText(how: string | undefined, log: string | undefined): string | undefined {
  if (how === undefined) return undefined
  return `the explorer ended, ${how}${log === undefined ? '' : `; its last output: ${log.split('\n').at(-1)}`}`
}

/** The chain's node, as a subject gets it: only reading methods are passed on, and requests of pages are refused. */
type ReadingNode = {
  url: string
  /** Lists the methods refused so far because they would change the chain, each once, at most ten. */
  attempts(): readonly string[]
  close(): Promise<void>
}

/**
 * Opens a proxy in front of the node, which does not record requests.
 * @param port Default: a free one.
 * @throws {InternalError} if the port is not available.
 */
async function openReadingNode(upstream: string, port?: number): Promise<ReadingNode> {
  const proxy = await openSourceProxy({
    source: 'node',
    upstream,
    port,
    // An explorer asks for as long as it runs: what was recorded is dropped.
    onAnswered: () => void proxy.take(),
  })
  const attempts = new Set<string>()
  return {
    url: proxy.url,
    attempts() {
      for (const method of proxy.takeAttempts()) attempts.add(method)
      return [...attempts].slice(0, 10)
    },
    close: proxy.close,
  }
}
