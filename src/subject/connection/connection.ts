import type { Outcome as Answered } from '../protocol/outcome.ts'
import type { Params, Verb } from '../protocol/verbs.ts'

/** What became of one request, in the end. */
export type Outcome<V extends Verb = Verb> =
  | Answered<V>
  | { kind: 'late' }
  /** The life ended first. */
  | { kind: 'ended' }

/** A message as it went over the wire, without a line break, and which way. */
export type Message = { to: 'subject' | 'harborcheck'; text: string }
export type OnMessage = (message: Message) => void

/** Why a life is over, as an answer's reason, and whether the subject did it or harborcheck ended it for a late question. */
export type End = { reason: string; by: 'subject' | 'harborcheck' }

/** Which of a program's resolvers a request is for: its first, or the second one, for another network. */
export type ResolverIndex = 0 | 1

/** A subject from where it is there to where it is not: a process, a connection, a service. Never started again, only replaced. */
export interface Connection {
  /** The last lines of its log, where it has one. */
  readonly log: { text(): string | undefined }
  /** Resolves when nothing of it is left. Never rejects. */
  readonly ended: Promise<void>
  /** Set as soon as it is known to be of no more use. */
  over: End | undefined
  /** Whether a question has been told of the end; an end between two questions is held against the next. */
  told: boolean
  /**
   * Asks one thing.
   * @param place Which of the program's resolvers it is for, where it has two. Default 0.
   * @throws InternalError where the params are not of the protocol.
   */
  ask<V extends Verb>(verb: V, params: Params<V>, limit: number, place?: number): Promise<Outcome<V>>
  /** Takes the violation that no question was charged with yet, where there is one. */
  takeLateViolation(): (Outcome & { kind: 'violation' }) | undefined
  /** Tells it that nothing more will be asked. */
  closeInput(): void
  /** Ends what is left of it, and everything in flight with it. Never rejects. */
  end(why: End): Promise<void>
}
