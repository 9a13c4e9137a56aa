import { startAnswerTimer } from '../../platform/answer-timer.ts'
import type { ConnectionOutcome, OnMessage } from '../connection/connection.ts'
import { request } from '../protocol/messages.ts'
import { readOutcome, violation } from '../protocol/outcome.ts'
import { printableJson } from '../protocol/printable.ts'
import type { Params, Verb } from '../protocol/verbs.ts'
import { type Line, readLine } from './read-line.ts'

type Violation = ConnectionOutcome & { kind: 'violation' }
type PendingCall = { verb: Verb; settle: (outcome: ConnectionOutcome) => void }

/** Matches requests and responses of one connection by id, and settles every request exactly once. */
export class Conversation {
  readonly #send: (line: string) => void
  readonly #isHeld: () => boolean
  readonly #onMessage: OnMessage | undefined
  readonly #pending = new Map<number, PendingCall>()
  /** Requests that were settled before their answer came. If it still comes, it is dropped. */
  readonly #abandoned = new Set<number>()
  #lastId = 0
  #late: Violation | undefined
  #ended = false
  /** Violations since the last valid line. */
  violationsInRow = 0

  /**
   * @param send Writes one line, the line break included.
   * @param isHeld Whether time does not count against the limit of a request (see {@link startAnswerTimer}).
   * @param onMessage Called with each line, both ways.
   */
  constructor(send: (line: string) => void, isHeld: () => boolean = () => false, onMessage?: OnMessage) {
    this.#send = send
    this.#isHeld = isHeld
    this.#onMessage = onMessage
  }

  /**
   * @param limit Milliseconds until the request is late; a later answer is dropped.
   * @param resolver Which of the program's resolvers it is for. Default 0.
   * @throws {InternalError} if the params break the protocol.
   */
  async ask<V extends Verb>(verb: V, params: Params<V>, limit: number, resolver = 0): Promise<ConnectionOutcome<V>> {
    const id = this.#lastId + 1
    const line = request(id, verb, params, resolver)
    if (this.#ended) return { kind: 'ended' }
    this.#lastId = id
    this.#onMessage?.({ to: 'subject', text: line })
    this.#send(`${line}\n`)
    // An earlier violation fails this request, as if it had come during it: the result must not depend on which came first.
    const late = verb === 'shutdown' ? undefined : this.takeLateViolation()
    if (late) {
      this.#abandoned.add(id)
      return late as ConnectionOutcome<V>
    }
    return new Promise((resolve) => {
      const stopTimer = startAnswerTimer(limit, () => this.#abandon(id, { kind: 'late' }), this.#isHeld)
      const settle = (outcome: ConnectionOutcome) => {
        stopTimer()
        resolve(outcome as ConnectionOutcome<V>)
      }
      this.#pending.set(id, { verb, settle })
    })
  }

  /** Returns a violation that has not failed a request yet, and forgets it. */
  takeLateViolation(): Violation | undefined {
    const late = this.#late
    this.#late = undefined
    return late
  }

  /** Handles one line of the subject. `cut`: the line was longer than the limit, and these are its first bytes. */
  receive(bytes: Buffer, cut: boolean): void {
    this.#onMessage?.({ to: 'harborcheck', text: bytes.toString('utf8') })
    const line = readLine(bytes, cut)
    // A blank line is no violation, but counts, so that endless blank lines are a flood.
    if (line.kind === 'blank') this.violationsInRow += 1
    else {
      const violation = this.#match(line)
      if (violation) this.#assign(violation, line.id)
      else this.violationsInRow = 0
    }
  }

  /** Settles all requests in flight, and every later one, as `ended`. */
  end(): void {
    this.#ended = true
    for (const id of [...this.#pending.keys()]) this.#settle(id, { kind: 'ended' })
  }

  /** Settles the request that a valid line answers; returns the violation of any other line. */
  #match(line: Exclude<Line, { kind: 'blank' }>): Violation | undefined {
    if (line.kind === 'violation') return line.outcome
    const { id, response, text } = line
    if (typeof id !== 'number' || id < 1 || id > this.#lastId)
      return wrongId(`the id of a question, got ${printableJson(id, 50)}, which was never asked`, text)
    const pending = this.#pending.get(id)
    if (!pending) return this.#abandoned.delete(id) ? undefined : wrongId(`each id once, got ${id} again`, text)
    const outcome = readOutcome(pending.verb, response, text)
    if (outcome.kind === 'violation') return outcome
    this.#settle(id, outcome)
    return undefined
  }

  /** Fails the request that the line names, else the oldest request in flight, else the next request. */
  #assign(outcome: Violation, id: unknown): void {
    this.violationsInRow += 1
    const [oldest] = this.#pending.keys()
    if (this.#pending.has(id as number)) this.#settle(id as number, outcome)
    else if (oldest === undefined) this.#late ??= outcome
    else this.#abandon(oldest, outcome)
  }

  /** Settles a request without its answer. */
  #abandon(id: number, outcome: ConnectionOutcome): void {
    if (this.#pending.has(id)) this.#abandoned.add(id)
    this.#settle(id, outcome)
  }

  #settle(id: number, outcome: ConnectionOutcome): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    pending?.settle(outcome)
  }
}

/** Builds the violation of a wrong id. The text does not list the open ids, which depend on timing. */
const wrongId = (expected: string, text: string) => violation(`id: expected ${expected}`, text, ['id'])
