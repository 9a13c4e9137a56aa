import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Dispatcher } from 'undici'
import { isDropped } from '../platform/http/is-dropped.ts'
import { endToEnd } from './forward.ts'

export type RelayOptions = {
  /** Gets each chunk of the body that is passed on. */
  onChunk?: (chunk: Buffer) => void
  /** Whether the request only reads: it is sent once more if its connection closes before an answer begins. Default false. */
  isRead?: boolean
}

/**
 * Sends a request to a source and passes the answer on while it arrives, no faster than the client reads. If the source
 * breaks off, so does the answer.
 */
export function relay(
  pool: Dispatcher,
  request: Dispatcher.DispatchOptions,
  outgoing: ServerResponse,
  { onChunk = () => {}, isRead = false }: RelayOptions = {},
): void {
  const first = new Relay(outgoing, onChunk, (error) => {
    if (!isRead || first.hasAnswer || !isDropped(error)) outgoing.destroy()
    else pool.dispatch(request, new Relay(outgoing, onChunk, () => outgoing.destroy()))
  })
  pool.dispatch(request, first)
}

/** Bytes of a body that is worth a copy. */
const ONE_WRITE = 65_536

/** Ends an answer with its last bytes. Node writes a string together with the head, and a buffer after it. */
export function endWith(outgoing: ServerResponse, body?: Buffer): void {
  if (body && body.length <= ONE_WRITE) outgoing.end(body.toString('latin1'), 'latin1')
  else outgoing.end(body)
}

class Relay implements Dispatcher.DispatchHandler {
  readonly #outgoing: ServerResponse
  readonly #onChunk: (chunk: Buffer) => void
  readonly #onError: (error: Error) => void
  #head: { status: number; headers: string[]; length: number } | undefined
  /** A body that arrived in one chunk: it is sent together with the head, in one write. */
  #body: Buffer | undefined

  constructor(outgoing: ServerResponse, onChunk: (chunk: Buffer) => void, onError: (error: Error) => void) {
    this.#outgoing = outgoing
    this.#onChunk = onChunk
    this.#onError = onError
  }

  get hasAnswer(): boolean {
    return this.#head !== undefined
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    const abort = () => controller.abort(new Error('the client disconnected'))
    if (this.#outgoing.destroyed) abort()
    else this.#outgoing.once('close', () => this.#outgoing.writableFinished || abort())
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    // An answer of a status below 200 comes before the answer.
    if (status < 200) return
    const raw = endToEnd(controller.rawHeaders as Buffer[])
    this.#head = { status, headers: raw, length: Number(headers['content-length'] ?? -1) }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#onChunk(chunk)
    if (chunk.length === this.#head?.length) {
      this.#body = chunk
      return
    }
    this.#writeHead()
    if (this.#outgoing.write(chunk)) return
    controller.pause()
    this.#outgoing.once('drain', () => controller.resume())
  }

  onResponseEnd(): void {
    this.#writeHead()
    endWith(this.#outgoing, this.#body)
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#onError(error)
  }

  #writeHead(): void {
    const { status, headers } = this.#head as { status: number; headers: string[] }
    if (!this.#outgoing.headersSent) this.#outgoing.writeHead(status, headers)
  }
}
