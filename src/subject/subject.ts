import type { Environment, Method, Protocol } from './resolver.ts'

/** Who the subject says it is, and which methods it declares. */
export type SubjectInfo = {
  name: string
  version?: string
  language?: string
  capabilities: Method[]
}

/** What came of one question. `value` has passed the protocol's schema. */
export type Answer<M extends Method = Method> =
  | { kind: 'answered'; value: Protocol[M]['result'] }
  /** The subject said that it cannot know (an error answer; a module threw). */
  | { kind: 'refused'; reason: string }
  /** It misbehaved: late, gone, or not the protocol. `log` holds the last lines of its standard error. */
  | { kind: 'errored'; reason: string; log?: string }

/** A running resolver under test. */
export interface Subject {
  readonly info: SubjectInfo
  /** Never rejects and always settles: whatever the subject does becomes an {@link Answer}. */
  ask<M extends Method>(method: M, params: Protocol[M]['params']): Promise<Answer<M>>
  /** Asks it to shut down, then ends it; resolves when nothing of it is left. Never rejects. */
  close(): Promise<void>
}

export type SubjectOptions = {
  /** Limit for one question, in milliseconds. Default 10,000. */
  timeout?: number
  /** Called with each line that the subject writes to its log. */
  onLog?: (line: string) => void
}

/** Starts a subject for one environment. Throws `SubjectError` where it can't be started or initialised. */
export type StartSubject = (environment: Environment, options?: SubjectOptions) => Promise<Subject>
