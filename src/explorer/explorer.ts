import type { Quirk } from '../model/quirk.ts'
import { createExplorerHandlers, type HandlersOptions } from './api/handlers.ts'
import { descriptionHandler } from './api/openapi/handler.ts'
import { type AgreementEstimate, createValueBook } from './api/value.ts'
import type { ExplorerIndex, Quirks } from './indexing/explorer-index.ts'
import { type IndexOptions, openIndex } from './indexing/open-index.ts'
import { type ServeOptions, serveExplorer } from './server/serve-explorer.ts'

/** Which chain the explorer indexes, and how it serves the API. */
export type ExplorerOptions = IndexOptions &
  Pick<HandlersOptions, 'path' | 'onError'> &
  Pick<ServeOptions, 'port' | 'host'> & {
    /** What contracts hold; default: no estimates, so every value is "Unknown". */
    valueEstimates?: readonly AgreementEstimate[]
    /** The quirks in force from the start (group LAG); default: none. */
    quirks?: readonly Quirk[] | undefined
  }

/** A running explorer. */
export type Explorer = {
  /** The base address, `http://127.0.0.1:<port>`. Routes are at `<url>/<path>/…`, the OpenAPI description at `<url>/openapi.json`. */
  url: string
  /** The path segment that the routes begin with. */
  path: string
  /** Its index of the chain. */
  index: ExplorerIndex
  /** Syncs the index to the chain's head, as every request does. See {@link ExplorerIndex.sync}. */
  sync(): Promise<void>
  /** Its quirks, which can be changed while it runs. Same as `index.quirks`. */
  quirks: Quirks
  /**
   * Replaces the estimates.
   * @throws {UsageError} for a bad address or amount.
   */
  setValueEstimates(estimates: readonly AgreementEstimate[]): void
  /** Stops serving and closes its connections to the node. May be called twice. */
  close(): Promise<void>
}

/**
 * Starts an explorer of one chain, on loopback unless `host` says otherwise. It first reads the chain up to its head.
 *
 * @throws {UsageError} for a bad value estimate or an unknown quirk.
 * @throws {InternalError} if the port is not available or the chain cannot be read; everything has stopped then.
 */
export async function startExplorer(options: ExplorerOptions): Promise<Explorer> {
  const { path = 'chain', port = 0, host, onError = () => {}, valueEstimates = [], quirks = [] } = options
  const values = createValueBook(valueEstimates)
  const index = openIndex(options)
  try {
    await (quirks.length > 0 ? index.quirks.set(quirks) : index.sync())
    const handlers = [...createExplorerHandlers(index, { path, values, onError }), descriptionHandler({ path })]
    const server = await serveExplorer(handlers, { port, onError, host })
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
