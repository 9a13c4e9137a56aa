import { startAnswerTimer } from '../../platform/answer-timer.ts'
import type { Connection, ConnectionOutcome, End, OnMessage } from '../connection/connection.ts'
import { request } from '../protocol/messages.ts'
import { violation } from '../protocol/outcome.ts'
import type { Params, Verb } from '../protocol/verbs.ts'
import { type Posted, post } from './post-question.ts'
import { readBody } from './read-answer-body.ts'

/** The connection to an HTTP service. After a failure, a new one takes its place and sends `initialize` again. */
export class HttpConnection implements Connection {
  readonly log = { text: () => undefined }
  readonly ended: Promise<void>
  over: End | undefined
  endReported = false
  waitsForSources = () => false
  readonly #url: URL
  readonly #onMessage: OnMessage | undefined
  readonly #inFlight = new Set<AbortController>()
  #lastId = 0
  #settleEnded = () => {}

  constructor(url: URL, onMessage?: OnMessage) {
    this.#url = url
    this.#onMessage = onMessage
    this.ended = new Promise((resolve) => {
      this.#settleEnded = resolve
    })
  }

  async ask<V extends Verb>(verb: V, params: Params<V>, limit: number): Promise<ConnectionOutcome<V>> {
    const id = this.#lastId + 1
    const text = request(id, verb, params)
    if (this.over) return { kind: 'ended' }
    this.#lastId = id
    this.#onMessage?.({ to: 'subject', text })
    const controller = new AbortController()
    this.#inFlight.add(controller)
    let late = false
    const giveUp = () => {
      late = true
      controller.abort()
    }
    const stopTimer = startAnswerTimer(limit, giveUp, () => this.waitsForSources())
    try {
      const posted = await post(this.#url, text, controller.signal)
      if (late) return { kind: 'late' }
      return this.over ? { kind: 'ended' } : this.#read(verb, id, posted)
    } finally {
      stopTimer()
      this.#inFlight.delete(controller)
    }
  }

  /** Every HTTP response belongs to a question. */
  takeLateViolation() {
    return undefined
  }

  closeInput(): void {
    void this.end({ reason: 'the subject was closed', by: 'harborcheck' })
  }

  async end(why: End): Promise<void> {
    this.over ??= why
    for (const controller of this.#inFlight) controller.abort()
    this.#settleEnded()
  }

  #read<V extends Verb>(verb: V, id: number, posted: Posted): ConnectionOutcome<V> {
    if (posted.kind === 'response') {
      this.#onMessage?.({ to: 'harborcheck', text: posted.body.toString('utf8') })
      return readBody(verb, id, posted)
    }
    if (posted.kind === 'invalid') return violation(`expected HTTP (${posted.reason})`, '', [], 'the body')
    void this.end({ reason: `subject unreachable: ${posted.reason}`, by: 'subject' })
    return { kind: 'ended' }
  }
}
