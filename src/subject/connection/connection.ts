import type { Outcome as Answered } from '../protocol/outcome.ts'
import type { Params, Verb } from '../protocol/verbs.ts'

/** How one request ended. */
export type ConnectionOutcome<V extends Verb = Verb> =
  | Answered<V>
  | { kind: 'late' }
  /** The connection ended before the answer. */
  | { kind: 'ended' }

/** A message as it was sent, without a line break, and its direction. */
export type Message = { to: 'subject' | 'harborcheck'; text: string }
export type OnMessage = (message: Message) => void

/** Why a connection ended, as an answer's reason. `harborcheck` ended it after a late answer, or when the subject was closed. */
export type End = { reason: string; by: 'subject' | 'harborcheck' }

/** Which of a program's resolvers a request is for: 0 is its first, 1 the one for another network. */
export type ResolverIndex = 0 | 1

/** One process, socket or service that answers requests. It is never started again, only replaced by another connection. */
export interface Connection {
  /** The last lines of the subject's log, if it has one. */
  readonly log: { text(): string | undefined }
  /** Resolves when the process or socket is gone. Never rejects. */
  readonly ended: Promise<void>
  /** Why the connection can't be used any more; set before {@link ended} resolves. */
  over: End | undefined
  /** Whether an answer has reported the end. An end between two questions is an error of the next one. */
  endReported: boolean
  /** Whether the subject waits for a source that owes it an answer: that time does not count against a limit. */
  waitsForSources: () => boolean
  /**
   * Sends one request.
   * @param limit Milliseconds until the request is late.
   * @param resolver Which of the program's resolvers it is for. Default 0.
   * @throws {InternalError} if the params break the protocol.
   */
  ask<V extends Verb>(
    verb: V,
    params: Params<V>,
    limit: number,
    resolver?: ResolverIndex,
  ): Promise<ConnectionOutcome<V>>
  /** Returns a violation of the protocol that has not failed a question yet, and forgets it. */
  takeLateViolation(): (ConnectionOutcome & { kind: 'violation' }) | undefined
  /** Signals to the subject that no more requests follow. */
  closeInput(): void
  /** Ends the connection and every request in flight. Never rejects. */
  end(why: End): Promise<void>
}
