import type { OnMessage, Outcome } from '../connection/connection.ts'
import { request } from '../protocol/messages.ts'
import { readOutcome, violation } from '../protocol/outcome.ts'
import { printable } from '../protocol/printable.ts'
import type { Params, Verb } from '../protocol/verbs.ts'
import { type Line, readLine } from './read-line.ts'

type Violation = Outcome & { kind: 'violation' }
type Pending = { verb: Verb; settle: (outcome: Outcome) => void }

/** Requests and responses over one pair of pipes: pairs them by id, and settles every request exactly once. */
export class Conversation {
  readonly #send: (line: string) => void
  readonly #onMessage: OnMessage | undefined
  readonly #pending = new Map<number, Pending>()
  /** Requests settled without their own answer: where it comes after all, it is dropped. */
  readonly #excused = new Set<number>()
  #lastId = 0
  #late: Violation | undefined
  #ended = false
  /** Violations since the last line that was right. */
  strikes = 0

  /**
   * @param send Writes one line, the line break included.
   * @param onMessage Called with each line, both ways.
   */
  constructor(send: (line: string) => void, onMessage?: OnMessage) {
    this.#send = send
    this.#onMessage = onMessage
  }

  /**
   * @param limit Milliseconds until the request is late; what comes for it later is dropped.
   * @param place Which of the program's resolvers it is for. Default 0.
   * @throws InternalError where the params are not of the protocol.
   */
  async ask<V extends Verb>(verb: V, params: Params<V>, limit: number, place = 0): Promise<Outcome<V>> {
    const id = this.#lastId + 1
    const line = request(id, verb, params, place)
    if (this.#ended) return { kind: 'ended' }
    this.#lastId = id
    this.#onMessage?.({ to: 'subject', text: line })
    this.#send(`${line}\n`)
    // It costs the next question even so, as it would have in flight: which of both came first must not show.
    const late = verb === 'shutdown' ? undefined : this.takeLateViolation()
    if (late) {
      this.#excused.add(id)
      return late as Outcome<V>
    }
    return new Promise((resolve) => {
      // An answer that has arrived is not late because harborcheck was busy: what is in the pipe is read first.
      const timer = setTimeout(() => setImmediate(() => this.#giveUp(id, { kind: 'late' })), clamp(limit))
      const settle = (outcome: Outcome) => {
        clearTimeout(timer)
        resolve(outcome as Outcome<V>)
      }
      this.#pending.set(id, { verb, settle })
    })
  }

  /** Takes the violation that no question was charged with yet, where there is one. */
  takeLateViolation(): Violation | undefined {
    const late = this.#late
    this.#late = undefined
    return late
  }

  /** Takes one line of the subject; `cut` says that it was longer than a line may be. */
  receive(bytes: Buffer, cut: boolean): void {
    this.#onMessage?.({ to: 'harborcheck', text: bytes.toString('utf8') })
    const line = readLine(bytes, cut)
    // A blank line is tolerated, but a flood of nothing is a flood.
    if (line.kind === 'blank') this.strikes += 1
    else {
      const outcome = this.#judge(line)
      if (outcome) this.#strike(outcome, line.id)
      else this.strikes = 0
    }
  }

  /** Settles everything in flight, and every later request, as `ended`. */
  end(): void {
    this.#ended = true
    for (const id of [...this.#pending.keys()]) this.#settle(id, { kind: 'ended' })
  }

  /** Settles the request that a right line answers; returns what is wrong with any other line. */
  #judge(line: Exclude<Line, { kind: 'blank' }>): Violation | undefined {
    if (line.kind === 'violation') return line.outcome
    const { id, response, text } = line
    if (typeof id !== 'number' || id < 1 || id > this.#lastId)
      return wrongId(`the id of a question, got ${printable(JSON.stringify(id), 50)}, which was never asked`, text)
    const pending = this.#pending.get(id)
    if (!pending) return this.#excused.delete(id) ? undefined : wrongId(`each id once, got ${id} again`, text)
    const outcome = readOutcome(pending.verb, response, text)
    if (outcome.kind === 'violation') return outcome
    this.#settle(id, outcome)
    return undefined
  }

  /** A violation that answers nothing in flight is held against the oldest request there, else against the next. */
  #strike(outcome: Violation, id: unknown): void {
    this.strikes += 1
    const [oldest] = this.#pending.keys()
    if (this.#pending.has(id as number)) this.#settle(id as number, outcome)
    else if (oldest === undefined) this.#late ??= outcome
    else this.#giveUp(oldest, outcome)
  }

  /** Settles a request without its own answer, and excuses that one where it still comes. */
  #giveUp(id: number, outcome: Outcome): void {
    if (this.#pending.has(id)) this.#excused.add(id)
    this.#settle(id, outcome)
  }

  #settle(id: number, outcome: Outcome): void {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    pending?.settle(outcome)
  }
}

/** Which ids are open is not said: that depends on who was faster. */
const wrongId = (expected: string, text: string) => violation(`id: expected ${expected}`, text, ['id'])

/** `setTimeout` takes 2^31 − 1 ms at most, and fires at once for more. */
const clamp = (milliseconds: number) => Math.min(milliseconds, 2 ** 31 - 1)
