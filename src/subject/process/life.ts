import type { Duplex, Readable, Writable } from 'node:stream'
import type { Params, Verb } from '../protocol/verbs.ts'
import { Conversation, type Outcome } from './conversation.ts'
import { LineSplitter } from './line-splitter.ts'
import { LogTail } from './log-tail.ts'
import { ProcessGroup } from './process-group.ts'

/** A program that speaks the subject protocol, and where: on standard input and output, or on descriptor 3 both ways. */
export type Launch = { file: string; args: string[]; channel: 'stdio' | 'descriptor' }

/** Why a life is over, as an answer's reason, and whether the subject did it or harborcheck ended it for a late question. */
export type End = { reason: string; by: 'subject' | 'harborcheck' }

const longestLine = 2 ** 20
/** Violations in a row, and bytes of one line, after which a subject is not misprinting but flooding. */
const flood = { lines: 100, bytes: 64 * 2 ** 20 }
/** An exit closes the pipes as well, and says more about what happened: it gets this long to show, in milliseconds. */
const exitDelay = 200

/** A subject's process from its start to its end: never started again, only replaced. */
export class Life {
  readonly log: LogTail
  /** Resolves when nothing of the process is left. Never rejects. */
  readonly ended: Promise<void>
  /** Set as soon as the process is known to be of no more use. */
  over: End | undefined
  /** Whether a question has been told of the end; an end between two questions is held against the next. */
  told = false
  readonly #group: ProcessGroup
  readonly #input: Writable | null | undefined
  readonly #conversation: Conversation
  readonly #grace: number

  /**
   * @param grace Milliseconds between SIGTERM and SIGKILL.
   * @param onLog Called with each line of the log.
   * @throws What `spawn` throws at once, as for a command with a NUL in it.
   */
  constructor({ file, args, channel }: Launch, grace: number, onLog?: (line: string) => void) {
    this.#grace = grace
    this.log = new LogTail(onLog)
    const stdio = channel === 'stdio'
    this.#group = new ProcessGroup(file, args, stdio ? 'pipe' : ['ignore', 'pipe', 'pipe', 'pipe'])
    // Where the machine has no descriptors left, a child comes without any stream.
    const [stdin, stdout, stderr, descriptor] = this.#group.child.stdio ?? []
    this.#input = stdio ? stdin : (descriptor as Duplex | undefined)
    this.#conversation = new Conversation((line) => this.#input?.write(line))
    this.#input?.on('error', () => this.#leave('it closed its input'))
    this.#listen(stdio ? stdout : (descriptor as Duplex | undefined))
    for (const stream of stdio ? [stderr] : [stdout, stderr]) this.#keepLog(stream)
    this.ended = this.#group.ended.then((how) => {
      this.over ??= { reason: `subject exited: ${how}`, by: 'subject' }
      this.#conversation.end()
    })
  }

  /** Asks one thing. @throws InternalError where the params are not of the protocol. */
  ask<V extends Verb>(verb: V, params: Params<V>, limit: number, place?: number): Promise<Outcome<V>> {
    return this.#conversation.ask(verb, params, limit, place)
  }

  /** Ends what is left of the process, and everything in flight with it. Never rejects. */
  async end(why: End): Promise<void> {
    this.over ??= why
    await this.#group.end(this.#grace)
    await this.ended
  }

  /** Tells the process that nothing more will be asked, by closing its input. */
  closeInput(): void {
    this.#input?.end()
  }

  #listen(output: Readable | null | undefined): void {
    const lines = new LineSplitter(longestLine, (line, cut) => {
      // One chunk can hold a flood: what comes after the end is not even looked at.
      if (this.over) return
      this.#conversation.receive(line, cut)
      if (this.#conversation.strikes >= flood.lines) this.#drown()
    })
    output?.on('data', (chunk: Buffer) => {
      lines.push(chunk)
      if (lines.discarded >= flood.bytes) this.#drown()
    })
    output?.on('end', () => this.#leave('it closed its output'))
    output?.on('error', () => {})
  }

  #drown(): void {
    void this.end({ reason: 'protocol violation: it kept printing what is not the protocol', by: 'subject' })
  }

  #keepLog(stream: Readable | Writable | null | undefined): void {
    const lines = this.log.stream()
    stream?.on('data', (chunk: Buffer) => lines.push(chunk))
    stream?.on('end', () => lines.end())
    stream?.on('error', () => {})
  }

  #leave(how: string): void {
    const timer = setTimeout(() => void this.end({ reason: `subject exited: ${how}`, by: 'subject' }), exitDelay)
    void this.#group.ended.then(() => clearTimeout(timer))
  }
}
