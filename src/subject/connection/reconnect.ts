import { oneLine } from '../protocol/printable.ts'
import { type Answer, mostRestarts, type Restarts } from '../subject.ts'
import type { Connection } from './connection.ts'
import type { Failure } from './initialize.ts'

export type Errored = Extract<Answer, { kind: 'errored' }>

/** A subject's life and those started in its place, one at a time. */
export class Connections {
  readonly #start: () => Connection | Promise<Connection>
  readonly #initialize: (connection: Connection) => Promise<Failure | undefined>
  #connection: Connection
  readonly #restarts: Restarts
  #restarting: Promise<Connection | Errored> | undefined
  /** Why it could not be made {@link ready}, which no question was told yet. */
  #failed: Errored | undefined

  /**
   * @param life The first life, initialised.
   * @param start Starts the subject once more.
   * @param initialize Initialises a life; resolves with what went wrong, or nothing.
   * @param restarts How often it was started once more; counted on.
   */
  constructor(
    connection: Connection,
    start: () => Connection | Promise<Connection>,
    initialize: (connection: Connection) => Promise<Failure | undefined>,
    restarts: Restarts,
  ) {
    this.#connection = connection
    this.#start = start
    this.#initialize = initialize
    this.#restarts = restarts
  }

  /** The life to ask, started if need be, or the answer of a question that can't be asked. Never rejects. */
  async current(): Promise<Connection | Errored> {
    const failed = this.#failed
    this.#failed = undefined
    if (failed) return failed
    const connection = this.#connection
    if (!connection.over) return connection
    if (connection.over.by === 'subject' && !connection.told) return ended(connection, connection.over.reason)
    this.#restarting ??= this.#restart(connection).finally(() => {
      this.#restarting = undefined
    })
    return this.#restarting
  }

  /** Starts the subject once more where {@link current} would; what goes wrong is told there. Never rejects. */
  async ready(): Promise<void> {
    const connection = this.#connection
    if (!connection.over || this.#failed || (connection.over.by === 'subject' && !connection.told)) return
    const next = await this.current()
    if ('kind' in next) this.#failed = next
  }

  /** The newest life, over or not, when no other is being started. */
  async last(): Promise<Connection> {
    await this.#restarting
    return this.#connection
  }

  /** Lets the present life begin anew; resolves with what went wrong, or nothing. Never rejects. */
  renew(connection: Connection): Promise<Failure | undefined> {
    return this.#initialize(connection)
  }

  async #restart(before: Connection): Promise<Connection | Errored> {
    const restarts = this.#restarts
    const kind = before.over?.by === 'subject' ? 'crashes' : 'late'
    if (restarts[kind] === mostRestarts[kind]) {
      restarts.over ??= `${before.over?.reason}; it was started again ${mostRestarts[kind]} times already`
    }
    if (restarts.over !== undefined) return ended(before, restarts.over)
    restarts[kind] += 1
    await before.ended
    try {
      const connection = await this.#start()
      const failure = await this.#initialize(connection)
      if (failure !== undefined) await connection.end({ reason: failure.reason, by: 'subject' })
      this.#connection = connection
      return failure === undefined ? connection : ended(connection, failure.reason)
    } catch (error) {
      return ended(before, `subject exited: it can't be started again: ${oneLine(String(error))}`)
    }
  }
}

/** The answer of a question that misbehaviour cost, with the last lines of the log. */
export function errored(connection: Connection, reason: string, breach?: Errored['breach']): Errored {
  const log = connection.log.text()
  return { kind: 'errored', reason, ...(log === undefined ? {} : { log }), ...(breach && { breach }) }
}

/** {@link errored} by the end of the life itself: from here on the end is known, and held against no other question. */
export function ended(connection: Connection, reason: string): Errored {
  connection.told = true
  return errored(connection, reason)
}
