import type { OnMessage } from './connection/connection.ts'
import type { Breach } from './protocol/outcome.ts'
import type { SubjectInfo } from './protocol/verbs.ts'
import type { Environment, Method, Protocol } from './resolver.ts'

/** What came of one question. `value` has passed the protocol's schema. */
export type Answer<M extends Method = Method> =
  | { kind: 'answered'; value: Protocol[M]['result'] }
  /** The subject said that it cannot know (an error answer; a module threw). */
  | { kind: 'refused'; reason: string }
  /**
   * It misbehaved: late, gone, or not the protocol. `log` holds the last lines of its standard error, `breach` the
   * message that was not of the protocol. `withoutScript` says that forge came to no answer of a Foundry script: it reads
   * the node itself, before the script and for it.
   */
  | { kind: 'errored'; reason: string; log?: string; breach?: Breach; withoutScript?: true }

/** A question as the protocol puts it. */
export type Question = { [M in Method]: { method: M; params: Protocol[M]['params'] } }[Method]

/** A running resolver under test. */
export interface Subject {
  readonly info: SubjectInfo
  /**
   * Always settles: whatever the subject does becomes an {@link Answer}.
   * @throws InternalError where the params are not of the protocol, which is never the subject's doing.
   */
  ask<M extends Method>(method: M, params: Protocol[M]['params']): Promise<Answer<M>>
  /**
   * Puts questions of one and the same moment, where that costs less than one after another. The answers come in the order
   * of the questions; what {@link ask} says holds for each.
   */
  askMany?(questions: readonly Question[]): Promise<Answer[]>
  /**
   * Starts the program again where that is needed, so that nothing of an earlier question is left when the next one is put.
   * Where it can't be started, the next question is told. Never rejects.
   */
  ready?(): Promise<void>
  /** Whether a question that was given up may still be worked on: who asks the sources now, nobody can tell. */
  isBehind?(): boolean
  /**
   * Begins anew on the same environment, as if it had just been started, where that costs little; `false` where it
   * did not, and another subject has to be started.
   */
  renew?(): Promise<boolean>
  /**
   * Another resolver of the same program, for another network: until it is closed, the program resolves for both. A kind
   * of subject whose programs know one network only has none, and another one is started.
   * @throws NotStarted where the program does not come to answer for that network.
   */
  beside?(environment: Environment): Promise<Subject>
  /** Asks it to shut down, then ends it; resolves when nothing of it is left. Never rejects. */
  close(): Promise<void>
}

/** How often a subject is started again: after an exit, a crash or a flood, and after an answer that was late. */
export const mostRestarts = { crashes: 3, late: 20 } as const

/** How often it was, so far. Shared by all that run the subject. */
export type Restarts = {
  crashes: number
  late: number
  /** Why it is not started again any more. */
  over?: string
  /** Whether one program did not take a second network: from then on another one is started for it. */
  apart?: boolean
}

/** What a subject declared at its first start. Shared by all its starts; `first` is unset until then. */
export type Declared = { first?: SubjectInfo }

export const newRestarts = (): Restarts => ({ crashes: 0, late: 0 })

/** The limit for one question, milliseconds: public clients give their own sources 10 s, and refuse after that. */
export const defaultTimeout = 15_000

export type SubjectOptions = {
  /** Limit for one question, in milliseconds. Default: {@link defaultTimeout}. */
  timeout?: number
  /** Called with each line that the subject writes to its log. */
  onLog?: (line: string) => void
  /** Called with each message, both ways. */
  onMessage?: OnMessage
  /** Called with a violation of the protocol that came after the last answer: no question was charged with it. */
  onLateViolation?: (violation: Extract<Answer, { kind: 'errored' }>) => void
  /** Default: {@link newRestarts}, for this subject alone. */
  restarts?: Restarts
  /** What it declared when it was started first. Default: this is its first start. */
  declared?: Declared
  /**
   * Where it was started before, a start that fails is an error of the next question, as if the subject had been started
   * again in place; it does not throw then. Default false.
   */
  isLater?: boolean
  /** Calls off a start that waits for somebody. */
  signal?: AbortSignal
}

/**
 * Starts a subject for one environment.
 * @throws UsageError where there is no such subject; NotStarted where it does not come to answer `initialize`.
 */
export type StartSubject = (environment: Environment, options?: SubjectOptions) => Promise<Subject>
