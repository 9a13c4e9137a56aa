import type { DeploymentProfile } from '../../chain/deploy/profile.ts'
import { awaitExplorer } from '../../check/explorers/await-explorer.ts'
import { createClient } from '../../check/explorers/client.ts'
import { withClockFile } from '../../check/explorers/clock-file.ts'
import { openReadingNode } from '../../check/explorers/reading-node.ts'
import type { Place } from '../../check/explorers/shared-run.ts'
import { startTestNetwork } from '../../network/test-network.ts'
import type { TestExplorerOptions } from '../commands/test-explorer.ts'
import { openExplorer } from './open-explorer.ts'

/** A chain and the explorer of that chain, both running. */
export type OpenPlace = {
  place: Place
  /** The address of the explorer. */
  url: string
  /** The methods that the explorer asked its node for and that would change the chain. */
  attempts(): readonly string[]
  /** Ends the explorer and the chain. Never rejects. */
  close(): Promise<void>
}

/** Number of blocks whose state Anvil keeps: enough for an explorer that reads contracts and lags a little. */
const HISTORY = 256
/** Time limit in milliseconds for a request to harborcheck's own explorer. */
const OWN_TIMEOUT = 60_000

/**
 * Starts a chain and its explorer, and waits until the explorer answers.
 * @param worker Its number, from 1. The clock file of another than the first has that number at the end of its name.
 * @throws UsageError or InternalError if one of them does not start; nothing is left running then.
 */
export async function openPlace(
  worker: number,
  options: TestExplorerOptions & { profile: DeploymentProfile | undefined },
  signal: AbortSignal,
): Promise<OpenPlace> {
  const { chainId, explorerPath: path, restart, profile, command, url } = options
  const clockFile = worker > 1 && options.clockFile !== undefined ? `${options.clockFile}.${worker}` : options.clockFile
  const opened: { close(): Promise<void> }[] = []
  const close = async () => {
    for (const one of opened.toReversed()) await one.close()
  }
  try {
    const started = await startTestNetwork({
      chainId,
      explorerPath: path,
      history: HISTORY,
      profile,
    })
    opened.push(started)
    const chain = clockFile === undefined ? started.chain : await withClockFile(started.chain, clockFile)
    const network = { ...started, chain }
    const node = await openReadingNode(chain.rpcUrl, options.port)
    opened.push(node)
    const explorer = await openExplorer({ ...network.environment, rpcUrl: node.url }, { ...options, clockFile, worker })
    opened.push(explorer)
    const limit = options.startTimeout * 1_000
    const isUp = () => awaitExplorer(explorer, { path, limit, signal, facts: { command, url } })
    await isUp()
    // A port that harborcheck chose differs from run to run.
    const shown = command !== undefined && options.explorerPort === undefined ? 'http://127.0.0.1:$PORT' : undefined
    return {
      place: {
        network,
        client: createClient({ url: explorer.url, shown, path, timeout: options.timeout * 1_000, signal }),
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

/** Opens some places. If one can't be opened, closes the others and throws its error. */
export async function openPlaces(
  count: number,
  options: Parameters<typeof openPlace>[1],
  signal: AbortSignal,
): Promise<[OpenPlace, ...OpenPlace[]]> {
  const opening = Array.from({ length: count }, (_, index) => openPlace(index + 1, options, signal))
  const settled = await Promise.allSettled(opening)
  const places = settled.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  const failure = settled.find((outcome) => outcome.status === 'rejected')
  if (!failure) return places as [OpenPlace, ...OpenPlace[]]
  await Promise.all(places.map((one) => one.close()))
  throw failure.reason
}

function endText(how: string | undefined, log: string | undefined): string | undefined {
  if (how === undefined) return undefined
  return `the explorer ended, ${how}${log === undefined ? '' : `; its last output: ${log.split('\n').at(-1)}`}`
}
