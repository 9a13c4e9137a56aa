import type { Method, Protocol } from '../resolver.ts'
import type { Answer, SubjectInfo } from '../subject.ts'
import { within } from '../within.ts'
import type { Connection } from './connection.ts'
import type { Failure, Initialized } from './initialize.ts'
import type { ResolverIndex } from './network-routing.ts'
import { type Connections, type Errored, ended, errored } from './reconnect.ts'

/** Limits in milliseconds. */
export type Limits = {
  /** One question. */
  timeout: number
  /** Each step of a polite end: the answer to `shutdown`, the exit after it, the exit after SIGTERM. */
  grace: number
}

/** A subject outside of harborcheck: started again when it is late or gone, so that one question costs no other its answer. */
export class ReconnectingSubject {
  readonly info: SubjectInfo
  readonly #lives: Connections
  readonly #limits: Limits
  readonly #onStray: (violation: Errored) => void
  #closing: Promise<void> | undefined
  #isBehind = false

  /** @param onStray Called with a violation that came after the last answer. */
  constructor(info: SubjectInfo, lives: Connections, limits: Limits, onStray: (violation: Errored) => void) {
    this.info = info
    this.#lives = lives
    this.#limits = limits
    this.#onStray = onStray
  }

  /** @param place Which of the program's resolvers is asked. Default: its first. */
  async ask<M extends Method>(method: M, params: Protocol[M]['params'], place?: ResolverIndex): Promise<Answer<M>> {
    if (!this.info.capabilities.includes(method)) return { kind: 'refused', reason: `it does not declare ${method}` }
    for (;;) {
      if (this.#closing) return { kind: 'errored', reason: 'the subject was closed' }
      const life = await this.#lives.current()
      if ('kind' in life) return life
      const outcome = await life.ask(method, params as never, this.#limits.timeout, place)
      switch (outcome.kind) {
        case 'answered':
          return outcome as Answer<M>
        case 'refused':
          return { kind: 'refused', reason: outcome.reason }
        case 'violation':
          return errored(life, outcome.reason, outcome.breach)
        case 'late': {
          const reason = `timed out: no answer within ${this.#limits.timeout / 1000} s`
          void life.end({ reason, by: 'harborcheck' })
          this.#isBehind = true
          return errored(life, reason)
        }
        case 'ended':
          // Where another question was late, this one did nothing wrong, and is asked again.
          if (life.over?.by !== 'harborcheck') return ended(life, life.over?.reason ?? 'subject exited')
      }
    }
  }

  /** See {@link Subject.ready}. */
  async ready(): Promise<void> {
    if (!this.#closing) await this.#lives.ready()
  }

  /** See {@link Subject.isBehind}: of a program that harborcheck can't end, until it begins anew. */
  get isBehind(): boolean {
    return this.#isBehind
  }

  /** Tells the present life to begin anew; see {@link Subject.renew}. Never rejects. */
  async renew(): Promise<boolean> {
    if (this.#closing) return false
    const life = await this.#lives.last()
    if (life.over) return false
    const failure = await this.#begin(life)
    // Another one in its place might declare all of them again: the next question is told.
    if (failure?.declaresFewer) await life.end({ reason: failure.reason, by: 'subject' })
    return failure === undefined || failure.declaresFewer === true
  }

  /**
   * Like {@link renew}, for what can't be replaced by another: where it does not begin anew, the next question is told,
   * and the one after that tries once more. Always `true`, but for a subject that was closed.
   */
  async renewAnyway(): Promise<boolean> {
    if (this.#closing) return false
    const life = await this.#lives.last()
    this.#isBehind = false
    // One that is over will be initialised in any case, before the next question.
    const failure = life.over ? undefined : await this.#begin(life)
    if (failure) await life.end({ reason: failure.reason, by: 'subject' })
    return true
  }

  /** Initialises another resolver of the present life, which is ended where it does not answer. Never rejects. */
  async join(initialize: (life: Connection) => Promise<Initialized>): Promise<Initialized> {
    const life = await this.#lives.current()
    if ('kind' in life) return { ok: false, reason: life.reason }
    const initialized = await initialize(life)
    if (!initialized.ok && !initialized.refusal) void life.end({ reason: initialized.reason, by: 'harborcheck' })
    return initialized
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #begin(life: Connection): Promise<Failure | undefined> {
    this.#isBehind = false
    // What it printed after its last answer is no fault of the new beginning.
    const stray = life.takeStray()
    const failure = await this.#lives.renew(life)
    if (stray) this.#onStray(errored(life, stray.reason, stray.breach))
    else if (failure?.breach) this.#onStray(errored(life, failure.reason, failure.breach))
    return failure
  }

  async #close(): Promise<void> {
    const life = await this.#lives.last()
    const { timeout, grace } = this.#limits
    if (!life.over) {
      const outcome = await life.ask('shutdown', {}, Math.min(timeout, grace))
      life.closeInput()
      await within(life.ended, grace)
      const stray = outcome.kind === 'violation' ? outcome : life.takeStray()
      if (stray) this.#onStray(errored(life, stray.reason, stray.breach))
    }
    await life.end({ reason: 'the subject was closed', by: 'harborcheck' })
  }
}
