import { inspect } from 'node:util'
import { escapeControls } from './escape-controls.ts'

/** Whose fault a failure is decides the exit code: 1 the subject's, 2 the command's or its input's, 3 harborcheck's or its machine's. */
export type Culprit = 'subject' | 'usage' | 'harborcheck'

const exitCodes = { subject: 1, usage: 2, harborcheck: 3 } as const

/** Returns the message of what was thrown, which can be any value. */
export function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}

/** The facts of a failure, shown in aligned rows. */
export type Facts = Record<string, string | number | undefined>

/** A value that its caller formatted although it has no text: `undefined`, `NaN s`, `[object Object]`. */
const withoutText = /^(undefined|NaN|\[object \w+\])( \w+)?$/

/** Drops what has no text, such as numbers that are not finite, and prints objects by their members: a fact from elsewhere can have another type. */
function readableFact(fact: unknown): string | number | undefined {
  if (typeof fact === 'number') return Number.isFinite(fact) ? fact : undefined
  if (typeof fact === 'string') return withoutText.test(fact) ? undefined : fact
  if (fact === undefined) return fact
  return fact instanceof Error ? fact.message : inspect(fact, { breakLength: Number.POSITIVE_INFINITY })
}

/** `next`: what to do now. `cause`: the error behind this one. */
type ErrorDetails = { facts?: Facts | undefined; next?: string | undefined; cause?: unknown }

/**
 * An error written for people: one sentence that says what failed, the facts, what to do next.
 * The command line prints {@link HarborcheckError.render} and exits with {@link HarborcheckError.exitCode}.
 */
export class HarborcheckError extends Error {
  override readonly name: string = 'HarborcheckError'
  readonly fault: Culprit
  readonly facts: Facts
  readonly next: string | undefined

  constructor(fault: Culprit, message: string, details: ErrorDetails = {}) {
    super(message, { cause: details.cause })
    this.fault = fault
    const facts = Object.entries(details.facts ?? {}).map(([label, fact]) => [label, readableFact(fact)])
    this.facts = Object.fromEntries(facts)
    this.next = details.next
  }

  /** 1 if the subject cannot be asked, 2 for wrong usage or a bad input file, 3 if harborcheck or its environment failed. */
  get exitCode(): 1 | 2 | 3 {
    return exitCodes[this.fault]
  }

  /** The error in one line, with its cause if that is a fact. */
  get summary(): string {
    const { cause } = this.facts
    return cause === undefined ? this.message : `${this.message}: ${cause}`
  }

  /** Formats the error for the terminal. Escapes text of files and subjects, so that it cannot move the cursor. */
  render(): string {
    const facts = Object.entries(this.facts).filter(([, value]) => value !== undefined)
    const width = Math.max(0, ...facts.map(([label]) => label.length))
    const indent = `\n${' '.repeat(width + 4)}`
    const rows = facts.map(([label, value]) => `  ${label.padEnd(width)}  ${String(value).replaceAll('\n', indent)}`)
    const lines = [this.message, ...rows, ...(this.next ? [`  → ${this.next}`] : [])]
    return escapeControls(lines.join('\n'))
  }
}

/** The subject, or the explorer under test, cannot be asked, and that is its own doing: exit code 1. */
export class SubjectError extends HarborcheckError {
  override readonly name: string = 'SubjectError'
  constructor(message: string, details: ErrorDetails = {}) {
    super('subject', message, details)
  }
}

/** The command line, a file or a subject's path is wrong: exit code 2. */
export class UsageError extends HarborcheckError {
  override readonly name = 'UsageError'
  constructor(message: string, details: ErrorDetails = {}) {
    super('usage', message, details)
  }
}

/** harborcheck itself, its chain, its explorer or its machine failed: exit code 3. */
export class InternalError extends HarborcheckError {
  override readonly name = 'InternalError'
  constructor(message: string, details: ErrorDetails = {}) {
    super('harborcheck', message, details)
  }
}
