import type { Connection, End, OnMessage, Outcome } from '../connection/connection.ts'
import { request } from '../protocol/messages.ts'
import { violation } from '../protocol/outcome.ts'
import type { Params, Verb } from '../protocol/verbs.ts'
import { type Posted, post } from './post.ts'
import { readBody } from './read-body.ts'

/** An HTTP service from one `initialize` to the next that harborcheck sends it because something went wrong. */
export class HttpConnection implements Connection {
  readonly log = { text: () => undefined }
  readonly ended: Promise<void>
  over: End | undefined
  told = false
  readonly #url: URL
  readonly #onMessage: OnMessage | undefined
  readonly #flights = new Set<AbortController>()
  #lastId = 0
  #finish = () => {}

  constructor(url: URL, onMessage?: OnMessage) {
    this.#url = url
    this.#onMessage = onMessage
    this.ended = new Promise((resolve) => {
      this.#finish = resolve
    })
  }

  async ask<V extends Verb>(verb: V, params: Params<V>, limit: number): Promise<Outcome<V>> {
    const id = this.#lastId + 1
    const text = request(id, verb, params)
    if (this.over) return { kind: 'ended' }
    this.#lastId = id
    this.#onMessage?.({ to: 'subject', text })
    const flight = new AbortController()
    this.#flights.add(flight)
    let late = false
    const giveUp = () => {
      late = true
      flight.abort()
    }
    // An answer that has arrived is not late because harborcheck was busy: what is in the socket is read first.
    const timer = setTimeout(() => setImmediate(giveUp), limit)
    try {
      const posted = await post(this.#url, text, flight.signal)
      if (late) return { kind: 'late' }
      return this.over ? { kind: 'ended' } : this.#judge(verb, id, posted)
    } finally {
      clearTimeout(timer)
      this.#flights.delete(flight)
    }
  }

  /** Every answer here belongs to a question. */
  takeLateViolation() {
    return undefined
  }

  closeInput(): void {
    void this.end({ reason: 'the subject was closed', by: 'harborcheck' })
  }

  async end(why: End): Promise<void> {
    this.over ??= why
    for (const flight of this.#flights) flight.abort()
    this.#finish()
  }

  #judge<V extends Verb>(verb: V, id: number, posted: Posted): Outcome<V> {
    if (posted.kind === 'response') {
      this.#onMessage?.({ to: 'harborcheck', text: posted.body.toString('utf8') })
      return readBody(verb, id, posted)
    }
    if (posted.kind === 'broken') return violation(`expected HTTP (${posted.reason})`, '', [], 'the body')
    void this.end({ reason: `subject unreachable: ${posted.reason}`, by: 'subject' })
    return { kind: 'ended' }
  }
}
