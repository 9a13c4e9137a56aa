import { within } from '../../platform/within.ts'
import { oneLine } from '../protocol/printable.ts'
import type { SubjectInfo } from '../protocol/verbs.ts'
import type { Method, Protocol } from '../resolver.ts'
import { mostRestarts, type Restarts, type SubjectAnswer } from '../subject.ts'
import type { Connection, ResolverIndex } from './connection.ts'
import type { Initialized, InitializeFailure } from './initialize.ts'

type Errored = Extract<SubjectAnswer, { kind: 'errored' }>

/** Limits in milliseconds. */
export type Limits = {
  /** One question. */
  timeout: number
  /** Each step of closing: the answer to `shutdown`, the exit after it, the exit after SIGTERM. */
  grace: number
}

export type ClientOptions = {
  info: SubjectInfo
  /** Starts the subject once more, or connects to it. */
  connect: () => Connection | Promise<Connection>
  /** Initialises a connection; resolves with the failure, or undefined. */
  initialize: (connection: Connection) => Promise<InitializeFailure | undefined>
  limits: Limits
  /** Counts the restarts; see {@link mostRestarts}. */
  restarts: Restarts
  /** Called with a violation of the protocol that came after the last answer. */
  onLateViolation: (violation: Errored) => void
}

/**
 * Asks a subject over one connection at a time. A subject that is late or gone is started again, or connected to again,
 * before the next question, so that a failure costs one question only.
 */
export class ReconnectingClient {
  readonly #options: ClientOptions
  #connection: Connection
  #restarting: Promise<Connection | Errored> | undefined
  /** A restart that failed in {@link ready}: the next question's answer. */
  #failedRestart: Errored | undefined
  #closing: Promise<void> | undefined
  #hasUnfinishedWork = false

  /** @param connection The first connection, initialised. */
  constructor(connection: Connection, options: ClientOptions) {
    this.#connection = connection
    this.#options = options
  }

  get info(): SubjectInfo {
    return this.#options.info
  }

  /** See {@link Subject.hasUnfinishedWork}: set for a program that harborcheck can't end, until it is initialised again. */
  get hasUnfinishedWork(): boolean {
    return this.#hasUnfinishedWork
  }

  /** @param resolver Which of the program's resolvers is asked. Default: its first. */
  async ask<M extends Method>(
    method: M,
    params: Protocol[M]['params'],
    resolver?: ResolverIndex,
  ): Promise<SubjectAnswer<M>> {
    const { timeout } = this.#options.limits
    if (!this.info.capabilities.includes(method)) return { kind: 'refused', reason: `it does not declare ${method}` }
    for (;;) {
      if (this.#closing) return { kind: 'errored', reason: 'the subject was closed' }
      const connection = await this.#usableConnection()
      if ('kind' in connection) return connection
      const outcome = await connection.ask(method, params as never, timeout, resolver)
      switch (outcome.kind) {
        case 'answered':
          return outcome as SubjectAnswer<M>
        case 'refused':
          return { kind: 'refused', reason: outcome.reason }
        case 'violation':
          return errored(connection, outcome.reason, outcome.breach)
        case 'late': {
          const reason = `timed out: no answer within ${timeout / 1000} s`
          void connection.end({ reason, by: 'harborcheck' })
          this.#hasUnfinishedWork = true
          return errored(connection, reason)
        }
        case 'ended':
          // If harborcheck ended the connection because another question was late, this one is asked again.
          if (connection.over?.by !== 'harborcheck')
            return reportEnd(connection, connection.over?.reason ?? 'subject exited')
      }
    }
  }

  /** Starts the subject again if the next question would; that question reports a failure. Never rejects. */
  async ready(): Promise<void> {
    if (this.#closing || this.#failedRestart || !this.#needsRestart()) return
    const next = await this.#usableConnection()
    if ('kind' in next) this.#failedRestart = next
  }

  /** Sends `initialize` again on the current connection; see {@link Subject.reinitialize}. Never rejects. */
  async reinitialize(): Promise<boolean> {
    if (this.#closing) return false
    const connection = await this.#latestConnection()
    if (connection.over) return false
    const failure = await this.#initializeAgain(connection)
    // A new process might declare all methods again and hide this: the next question reports it.
    if (failure?.declaresFewer) await connection.end({ reason: failure.reason, by: 'subject' })
    return failure === undefined || failure.declaresFewer === true
  }

  /**
   * Like {@link reinitialize}, for a subject that cannot be replaced. The next question reports a failure, and the one
   * after that tries again. Resolves with `true`, or with `false` for a closed subject.
   */
  async reinitializeOrReconnect(): Promise<boolean> {
    if (this.#closing) return false
    const connection = await this.#latestConnection()
    this.#hasUnfinishedWork = false
    // A connection that is over is replaced, and the new one initialised, before the next question.
    const failure = connection.over ? undefined : await this.#initializeAgain(connection)
    if (failure) await connection.end({ reason: failure.reason, by: 'subject' })
    return true
  }

  /** Initialises a second resolver on the current connection. Ends the connection if it fails to answer. Never rejects. */
  async initializeSecond(initialize: (connection: Connection) => Promise<Initialized>): Promise<Initialized> {
    const connection = await this.#usableConnection()
    if ('kind' in connection) return { ok: false, reason: connection.reason }
    const initialized = await initialize(connection)
    if (!initialized.ok && !initialized.refusal) void connection.end({ reason: initialized.reason, by: 'harborcheck' })
    return initialized
  }

  close(): Promise<void> {
    this.#closing ??= this.#close()
    return this.#closing
  }

  /** Whether to start the subject again. If it exited by itself, an answer must report the exit first. */
  #needsRestart(): boolean {
    const { over, endReported } = this.#connection
    return over !== undefined && (over.by === 'harborcheck' || endReported)
  }

  /** Returns the connection to ask, replaced first if needed, or the answer of a question that can't be asked. Never rejects. */
  async #usableConnection(): Promise<Connection | Errored> {
    const failed = this.#failedRestart
    this.#failedRestart = undefined
    if (failed) return failed
    const connection = this.#connection
    if (!connection.over) return connection
    if (!this.#needsRestart()) return reportEnd(connection, connection.over.reason)
    this.#restarting ??= this.#restart(connection).finally(() => {
      this.#restarting = undefined
    })
    return this.#restarting
  }

  /** Returns the newest connection, even if it has ended, after any restart under way. */
  async #latestConnection(): Promise<Connection> {
    await this.#restarting
    return this.#connection
  }

  async #restart(before: Connection): Promise<Connection | Errored> {
    const { restarts, connect, initialize } = this.#options
    const cause = before.over?.by === 'subject' ? 'crashes' : 'late'
    if (restarts[cause] === mostRestarts[cause]) {
      restarts.exhausted ??= `${before.over?.reason}; it was started again ${mostRestarts[cause]} times already`
    }
    if (restarts.exhausted !== undefined) return reportEnd(before, restarts.exhausted)
    restarts[cause] += 1
    await before.ended
    try {
      const connection = await connect()
      const failure = await initialize(connection)
      if (failure !== undefined) await connection.end({ reason: failure.reason, by: 'subject' })
      this.#connection = connection
      return failure === undefined ? connection : reportEnd(connection, failure.reason)
    } catch (error) {
      return reportEnd(before, `subject exited: it can't be started again: ${oneLine(String(error))}`)
    }
  }

  async #initializeAgain(connection: Connection): Promise<InitializeFailure | undefined> {
    this.#hasUnfinishedWork = false
    // A message that came after the last answer is no fault of the new initialisation.
    const late = connection.takeLateViolation()
    const failure = await this.#options.initialize(connection)
    if (late) this.#options.onLateViolation(errored(connection, late.reason, late.breach))
    else if (failure?.breach) this.#options.onLateViolation(errored(connection, failure.reason, failure.breach))
    return failure
  }

  async #close(): Promise<void> {
    const connection = await this.#latestConnection()
    const { timeout, grace } = this.#options.limits
    if (!connection.over) {
      const outcome = await connection.ask('shutdown', {}, Math.min(timeout, grace))
      connection.closeInput()
      await within(connection.ended, grace)
      const late = outcome.kind === 'violation' ? outcome : connection.takeLateViolation()
      if (late) this.#options.onLateViolation(errored(connection, late.reason, late.breach))
    }
    await connection.end({ reason: 'the subject was closed', by: 'harborcheck' })
  }
}

/** Builds an `errored` answer with the last lines of the log. */
function errored(connection: Connection, reason: string, breach?: Errored['breach']): Errored {
  const log = connection.log.text()
  return { kind: 'errored', reason, log, breach }
}

/** Builds the only {@link errored} answer that reports the end of the connection. */
function reportEnd(connection: Connection, reason: string): Errored {
  connection.endReported = true
  return errored(connection, reason)
}
