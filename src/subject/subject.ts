import type { OnMessage } from './connection/connection.ts'
import type { Breach } from './protocol/outcome.ts'
import type { SubjectInfo } from './protocol/verbs.ts'
import type { Environment, Method, Protocol } from './resolver.ts'

/** A subject's answer to one question. `value` has passed the protocol's schema. */
export type SubjectAnswer<M extends Method = Method> =
  | { kind: 'answered'; value: Protocol[M]['result'] }
  /** The subject said that it cannot know: it sent an error, or a module threw. */
  | { kind: 'refused'; reason: string }
  /**
   * The subject was late, exited or broke the protocol. `log` has the last lines of its standard error, `breach` the
   * message that broke the protocol. `forgeFailed` says that forge gave no answer for a Foundry script: forge itself reads
   * the node, before and during the script, so a failing node can be the cause.
   */
  | { kind: 'errored'; reason: string; log?: string | undefined; breach?: Breach | undefined; forgeFailed?: true }

/** A question as the protocol sends it. */
export type SubjectQuestion = { [M in Method]: { method: M; params: Protocol[M]['params'] } }[Method]

/** A running resolver under test. */
export interface Subject {
  readonly info: SubjectInfo
  /**
   * Always settles: turns every behaviour of the subject into a {@link SubjectAnswer}.
   * @throws {InternalError} if the params break the protocol, which is harborcheck's fault.
   */
  ask<M extends Method>(method: M, params: Protocol[M]['params']): Promise<SubjectAnswer<M>>
  /**
   * Asks several questions about the same block, for subjects where that costs less than asking one by one. The answers
   * have the order of the questions, and each settles as {@link ask} does.
   */
  askMany?(questions: readonly SubjectQuestion[]): Promise<SubjectAnswer[]>
  /**
   * Starts the program again if it has ended, so that all work on an earlier question has ended before the next one. If
   * that fails, the next question reports it. Never rejects.
   */
  ready?(): Promise<void>
  /**
   * Whether the subject may still work on a question that timed out. Requests to the sources can then belong to that
   * question or to the next one.
   */
  hasUnfinishedWork?(): boolean
  /**
   * Initialises the running program again for the same environment, which costs less than starting it. Resolves with
   * `false` if that failed and the caller must start another subject.
   */
  reinitialize?(): Promise<boolean>
  /**
   * Opens a second resolver of the same program, for another network: until it is closed, the program resolves for
   * both. Subjects that know one network only lack this method; the caller starts another subject.
   * @throws {NotStarted} if the program does not answer `initialize` for that network.
   */
  forOtherNetwork?(environment: Environment): Promise<Subject>
  /** Asks it to shut down, then ends it. Resolves when all processes and connections have ended. Never rejects. */
  close(): Promise<void>
}

/** How often a subject is started again at most: `crashes` after an exit or a flood of output, `late` after a late answer. */
export const mostRestarts = { crashes: 3, late: 20 } as const

/** How often a subject was started again so far. Shared by all test networks of a run. */
export type Restarts = {
  crashes: number
  late: number
  /** Why it is not started again: the reason of every later answer. Unset below {@link mostRestarts}. */
  exhausted?: string
  /** Whether a program refused a second network: each network then has a process of its own. */
  separateProcesses?: boolean
}

/** What a subject declared at its first start. Shared by all its starts; `first` is unset until then. */
export type Declared = { first?: SubjectInfo | undefined }

export const newRestarts = (): Restarts => ({ crashes: 0, late: 0 })

export type SubjectOptions = {
  /** Limit for one question, in milliseconds. Default 15,000. */
  timeout?: number | undefined
  /** Called with each line that the subject writes to its log. */
  onLog?: ((line: string) => void) | undefined
  /** Called with each message, both ways. */
  onMessage?: OnMessage
  /** Called with a violation of the protocol that came after the last answer, so that no answer reports it. */
  onLateViolation?: (violation: Extract<SubjectAnswer, { kind: 'errored' }>) => void
  /** Default: {@link newRestarts}, for this subject alone. */
  restarts?: Restarts
  /** What it declared at its first start. Default: this is its first start. */
  declared?: Declared
  /**
   * Whether it may have been started before. If it was, a start that fails does not throw: the next question reports the
   * failure. Default false.
   */
  isRestart?: boolean
  /** Whether the subject waits for a source that owes it an answer: that time does not count against its limits. Default: never. */
  waitsForSources?: () => boolean
  /** Aborts a start that waits for a subject to connect. */
  signal?: AbortSignal | undefined
}

/**
 * Starts a subject for one environment.
 * @throws UsageError where there is no such subject; NotStarted where it does not answer `initialize` as the protocol wants.
 */
export type StartSubject = ((environment: Environment, options?: SubjectOptions) => Promise<Subject>) & {
  /** How another process starts the same subject. Unset where only this process can. */
  elsewhere?: {
    program: SubjectProgram
    /** Settles after the first start in this process: what the subject declared, `undefined` where it did not start. */
    firstStart: Promise<SubjectInfo | undefined>
    /** Declares that this process will not start the subject again, so that `firstStart` is not awaited. */
    giveUp(): void
  }
}

/** A module, or a program that speaks the protocol on its standard streams: every process can start one of its own. */
export type SubjectProgram = { path: string } | { command: string }
