import { startAnswerTimer } from '../../platform/answer-timer.ts'
import type { Connection, ConnectionOutcome, End, OnMessage } from '../connection/connection.ts'
import { readLine } from '../process/read-line.ts'
import { request } from '../protocol/messages.ts'
import { readOutcome, violation } from '../protocol/outcome.ts'
import { cutMiddle, printable, printableJson } from '../protocol/printable.ts'
import type { Params, Verb } from '../protocol/verbs.ts'
import { maxBody, type Posted, post } from './post-question.ts'

const json = /^application\/([\w.-]+\+)?json(-rpc)?\s*(;|$)/i

/** Validates an HTTP response: status 200, a JSON type, and one JSON-RPC response with the id of the request. */
function readBody<V extends Verb>(
  verb: V,
  requestId: number,
  { status, type, body, cut }: Posted & { kind: 'response' },
): ConnectionOutcome<V> {
  const text = () => body.toString('utf8', 0, 4096)
  if (status !== 200) {
    const redirect = status >= 300 && status < 400 ? ' (redirects are not followed)' : ''
    return invalid(`expected HTTP status 200, got ${status}${redirect}`, cutMiddle(body.toString()))
  }
  // A response without a content type is accepted if its body is JSON.
  if (type !== undefined && !json.test(type))
    return invalid(`expected the content type application/json, got ${printable(type, 80)}`, text())
  if (cut) return invalid(`expected a body of at most ${maxBody / 2 ** 20} MiB`, text())
  const read = readLine(body)
  if (read.kind === 'blank') return invalid('expected JSON', '')
  if (read.kind === 'violation')
    return invalid(read.outcome.breach.expected, read.outcome.breach.text, read.outcome.breach.path)
  const { id, response } = read
  if (id !== requestId) return invalid(`id: expected ${requestId}, got ${printableJson(id, 50)}`, read.text, ['id'])
  const outcome = readOutcome(verb, response, read.text)
  if (outcome.kind !== 'violation') return outcome
  return invalid(outcome.breach.expected, read.text, outcome.breach.path)
}

const invalid = (expected: string, text: string, path: (string | number)[] = []) =>
  violation(expected, text, path, 'the body')

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

  /** Returns undefined: every HTTP response belongs to a question. */
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
