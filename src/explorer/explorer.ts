import type { Quirk } from '../model/quirk.ts'
import { createExplorerHandlers, type HandlersOptions } from './api/handlers.ts'
import { descriptionHandler } from './api/openapi/handler.ts'
import { createValueBook, type ValueEstimate } from './api/value.ts'
import type { ExplorerIndex, Quirks } from './indexing/explorer-index.ts'
import { type IndexOptions, openIndex } from './indexing/open-index.ts'
import { type ServeOptions, serveExplorer } from './server/serve.ts'

/** The chain to show, and how. */
export type ExplorerOptions = IndexOptions &
  Pick<HandlersOptions, 'path' | 'onError'> &
  Pick<ServeOptions, 'port' | 'host'> & {
    /** What contracts hold; default: nothing is known, so every value is "Unknown". */
    valueEstimates?: readonly ValueEstimate[]
    /** What is wrong with it from the start (group LAG); default: nothing, it is honest. */
    quirks?: readonly Quirk[]
  }

/** A running explorer. */
export type Explorer = {
  /** The base address, `http://127.0.0.1:<port>`; the routes are at `<url>/<path>/…`, their description at `<url>/openapi.json`. */
  url: string
  /** The path segment that the routes begin with. */
  path: string
  /** What it knows of the chain. */
  index: ExplorerIndex
  /** Brings it to the chain's head; every request does that by itself. See {@link ExplorerIndex.sync}. */
  sync(): Promise<void>
  /** What is wrong with it; goes on and off while it runs. Same as `index.quirks`. */
  quirks: Quirks
  /** Replaces the estimates. Throws UsageError for a bad address or amount. */
  setValueEstimates(estimates: readonly ValueEstimate[]): void
  /** Stops serving and lets the node go; resolves when nothing of it is left. May be called twice. */
  close(): Promise<void>
}

/**
 * Starts an explorer of one chain, on loopback unless `host` says otherwise. It reads the chain to its head first.
 *
 * @throws {UsageError} for a bad value estimate, or a quirk that there is not.
 * @throws {InternalError} when the port cannot be had or the chain cannot be read; nothing is left behind.
 */
export async function startExplorer(options: ExplorerOptions): Promise<Explorer> {
  const { path = 'chain', port = 0, host, onError = () => {}, valueEstimates = [], quirks = [] } = options
  const values = createValueBook(valueEstimates)
  const index = openIndex(options)
  try {
    await (quirks.length > 0 ? index.quirks.set(quirks) : index.sync())
    const handlers = [...createExplorerHandlers(index, { path, values, onError }), descriptionHandler({ path })]
    const server = await serveExplorer(handlers, { port, onError, ...(host !== undefined && { host }) })
    return {
      url: server.url,
      path,
      index,
      sync: index.sync,
      quirks: index.quirks,
      setValueEstimates: values.replace,
      async close() {
        await server.close()
        index.close()
      },
    }
  } catch (error) {
    index.close()
    throw error
  }
}
