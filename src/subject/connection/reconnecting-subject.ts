import type { SubjectInfo } from '../protocol/verbs.ts'
import type { Method, Protocol } from '../resolver.ts'
import type { Answer } from '../subject.ts'
import { within } from '../within.ts'
import type { Connection, ResolverIndex } from './connection.ts'
import type { Failure, Initialized } from './initialize.ts'
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
  readonly #connections: Connections
  readonly #limits: Limits
  readonly #onLateViolation: (violation: Errored) => void
  #closing: Promise<void> | undefined
  #isBehind = false

  /** @param onStray Called with a violation that came after the last answer. */
  constructor(
    info: SubjectInfo,
    connections: Connections,
    limits: Limits,
    onLateViolation: (violation: Errored) => void,
  ) {
    this.info = info
    this.#connections = connections
    this.#limits = limits
    this.#onLateViolation = onLateViolation
  }

  /** @param place Which of the program's resolvers is asked. Default: its first. */
  async ask<M extends Method>(method: M, params: Protocol[M]['params'], place?: ResolverIndex): Promise<Answer<M>> {
    if (!this.info.capabilities.includes(method)) return { kind: 'refused', reason: `it does not declare ${method}` }
    for (;;) {
      if (this.#closing) return { kind: 'errored', reason: 'the subject was closed' }
      const connection = await this.#connections.current()
      if ('kind' in connection) return connection
      const outcome = await connection.ask(method, params as never, this.#limits.timeout, place)
      switch (outcome.kind) {
        case 'answered':
          return outcome as Answer<M>
        case 'refused':
          return { kind: 'refused', reason: outcome.reason }
        case 'violation':
          return errored(connection, outcome.reason, outcome.breach)
        case 'late': {
          const reason = `timed out: no answer within ${this.#limits.timeout / 1000} s`
          void connection.end({ reason, by: 'harborcheck' })
          this.#isBehind = true
          return errored(connection, reason)
        }
        case 'ended':
          // Where another question was late, this one did nothing wrong, and is asked again.
          if (connection.over?.by !== 'harborcheck')
            return ended(connection, connection.over?.reason ?? 'subject exited')
      }
    }
  }

  /** See {@link Subject.ready}. */
  async ready(): Promise<void> {
    if (!this.#closing) await this.#connections.ready()
  }

  /** See {@link Subject.isBehind}: of a program that harborcheck can't end, until it begins anew. */
  get isBehind(): boolean {
    return this.#isBehind
  }

  /** Tells the present life to begin anew; see {@link Subject.renew}. Never rejects. */
  async renew(): Promise<boolean> {
    if (this.#closing) return false
    const connection = await this.#connections.last()
    if (connection.over) return false
    const failure = await this.#begin(connection)
    // Another one in its place might declare all of them again: the next question is told.
    if (failure?.declaresFewer) await connection.end({ reason: failure.reason, by: 'subject' })
    return failure === undefined || failure.declaresFewer === true
  }

  /**
   * Like {@link renew}, for what can't be replaced by another: where it does not begin anew, the next question is told,
   * and the one after that tries once more. Always `true`, but for a subject that was closed.
   */
  async renewAnyway(): Promise<boolean> {
    if (this.#closing) return false
    const connection = await this.#connections.last()
    this.#isBehind = false
    // One that is over will be initialised in any case, before the next question.
    const failure = connection.over ? undefined : await this.#begin(connection)
    if (failure) await connection.end({ reason: failure.reason, by: 'subject' })
    return true
  }

  /** Initialises another resolver of the present life, which is ended where it does not answer. Never rejects. */
  async join(initialize: (connection: Connection) => Promise<Initialized>): Promise<Initialized> {
    const connection = await this.#connections.current()
    if ('kind' in connection) return { ok: false, reason: connection.reason }
    const initialized = await initialize(connection)
    if (!initialized.ok && !initialized.refusal) void connection.end({ reason: initialized.reason, by: 'harborcheck' })
    return initialized
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  async #begin(connection: Connection): Promise<Failure | undefined> {
    this.#isBehind = false
    // What it printed after its last answer is no fault of the new beginning.
    const late = connection.takeLateViolation()
    const failure = await this.#connections.renew(connection)
    if (late) this.#onLateViolation(errored(connection, late.reason, late.breach))
    else if (failure?.breach) this.#onLateViolation(errored(connection, failure.reason, failure.breach))
    return failure
  }

  async #close(): Promise<void> {
    const connection = await this.#connections.last()
    const { timeout, grace } = this.#limits
    if (!connection.over) {
      const outcome = await connection.ask('shutdown', {}, Math.min(timeout, grace))
      connection.closeInput()
      await within(connection.ended, grace)
      const late = outcome.kind === 'violation' ? outcome : connection.takeLateViolation()
      if (late) this.#onLateViolation(errored(connection, late.reason, late.breach))
    }
    await connection.end({ reason: 'the subject was closed', by: 'harborcheck' })
  }
}
