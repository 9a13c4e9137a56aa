import type { IncomingHttpHeaders } from 'node:http'
import type { Dispatcher } from 'undici'
import { startAnswerTimer } from '../answer-timer.ts'
import { isDropped } from './is-dropped.ts'
import { keepAll, type Sink } from './sink.ts'

export type HttpRequest = {
  /** Such as `http://127.0.0.1:8545`. A pool has its own. */
  origin?: string
  method: Dispatcher.HttpMethod
  /** Path and query, which begin with a slash. */
  path: string
  /** By name, or names and values in turn. */
  headers?: Record<string, string> | string[]
  body?: string | Buffer
}

export type ExchangeOptions = {
  /** Milliseconds within which the whole answer must be there. */
  timeout: number
  /** Whether to hold the limit, as of {@link startAnswerTimer}. Default: never. */
  isHeld?: (() => boolean) | undefined
  /** The longest body that is read, in bytes. Default: any. */
  maxBytes?: number
  /**
   * Whether the request only reads. Such a request is sent once more if its connection closes before an answer begins: a
   * server may close a kept connection just when it is used again. Default false.
   */
  isRead?: boolean
  /** Opens the sink that receives the body. Default: a sink that stores every byte. */
  openSink?: () => Sink
  /** Ends the exchange, which rejects with the signal's reason. */
  signal?: AbortSignal
}

/** An answer of any status. Redirects are not followed, and the body is not decoded. */
export type HttpAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** The whole answer did not arrive in time. */
export class LateAnswerError extends Error {}

/**
 * Sends a request over a kept connection.
 * @throws {LateAnswerError} if the answer does not arrive in time.
 * @throws undici's error if the connection fails, or an Error if the body is too long.
 */
export async function exchange(pool: Dispatcher, request: HttpRequest, options: ExchangeOptions): Promise<HttpAnswer> {
  const first = new Exchange(options)
  try {
    return await first.send(pool, request)
  } catch (error) {
    if (!options.isRead || first.hasAnswer || !isDropped(error)) throw error
    return new Exchange(options).send(pool, request)
  }
}

class Exchange implements Dispatcher.DispatchHandler {
  readonly #options: ExchangeOptions
  readonly #sink: Sink
  #controller: Dispatcher.DispatchController | undefined
  #failure: Error | undefined
  #answer: Omit<HttpAnswer, 'body'> | undefined
  #bytes = 0
  #resolve: (answer: HttpAnswer) => void = () => {}
  #reject: (reason: unknown) => void = () => {}

  constructor(options: ExchangeOptions) {
    this.#options = options
    this.#sink = (options.openSink ?? keepAll)()
  }

  get hasAnswer(): boolean {
    return this.#answer !== undefined
  }

  async send(pool: Dispatcher, request: HttpRequest): Promise<HttpAnswer> {
    const { timeout, isHeld, signal } = this.#options
    const abort = () => this.#fail(signal?.reason)
    const late = () => this.#fail(new LateAnswerError(`no answer within ${timeout / 1_000} s`))
    const stopTimer = startAnswerTimer(timeout, late, isHeld)
    signal?.addEventListener('abort', abort)
    try {
      return await new Promise<HttpAnswer>((resolve, reject) => {
        this.#resolve = resolve
        this.#reject = reject
        if (signal?.aborted) abort()
        else pool.dispatch(request, this)
      })
    } finally {
      stopTimer()
      signal?.removeEventListener('abort', abort)
    }
  }

  /** Rejects at once: the connection may not even be open yet. */
  #fail(reason: unknown): void {
    this.#failure = new Error('the exchange was given up')
    this.#reject(reason)
    this.#controller?.abort(this.#failure)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#failure) controller.abort(this.#failure)
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number, headers: IncomingHttpHeaders): void {
    this.#answer = { status, headers }
  }

  onResponseData(_: Dispatcher.DispatchController, chunk: Buffer): void {
    const { maxBytes = Infinity } = this.#options
    this.#bytes += chunk.length
    if (this.#bytes > maxBytes) this.#fail(new Error(`a body of more than ${maxBytes / 2 ** 20} MiB`))
    else this.#sink.push(chunk)
  }

  onResponseEnd(): void {
    const { status, headers } = this.#answer as Omit<HttpAnswer, 'body'>
    this.#resolve({ status, headers, body: this.#sink.bytes() })
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#reject(error)
  }
}
