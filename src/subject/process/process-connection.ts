import type { Duplex, Readable, Writable } from 'node:stream'
import { startAnswerTimer } from '../../platform/answer-timer.ts'
import type { Connection, ConnectionOutcome, End, OnMessage } from '../connection/connection.ts'
import type { Params, Verb } from '../protocol/verbs.ts'
import type { Conversation } from './conversation.ts'
import { flooded, lineChannel } from './line-channel.ts'
import { LogTail } from './log-tail.ts'
import { ProcessGroup } from './process-group.ts'

/** A program that speaks the subject protocol on standard input and output, or on descriptor 3 in both directions. */
export type Launch = { file: string; args: string[]; channel: 'stdio' | 'descriptor' }

/** Milliseconds between a closed pipe and the end of the program. An exit closes the pipes, too, and its code says more. */
const exitDelay = 200

/** The connection to one process of a subject. */
export class ProcessConnection implements Connection {
  readonly log: LogTail
  readonly ended: Promise<void>
  over: End | undefined
  endReported = false
  waitsForSources = () => false
  /** Whether the program has sent nothing, complete lines or not, before the connection was over. */
  isSilent = true
  readonly #group: ProcessGroup
  readonly #input: Writable | null | undefined
  readonly #conversation: Conversation
  readonly #grace: number
  /** Which pipe it closed, once it has been ended for that. */
  #closed: string | undefined

  /**
   * @param grace Milliseconds between SIGTERM and SIGKILL.
   * @throws the error that `spawn` throws synchronously, as for a command with a NUL.
   */
  constructor(
    { file, args, channel }: Launch,
    grace: number,
    { onLog, onMessage }: { onLog?: ((line: string) => void) | undefined; onMessage?: OnMessage | undefined } = {},
  ) {
    this.#grace = grace
    this.log = new LogTail(onLog)
    const stdio = channel === 'stdio'
    this.#group = new ProcessGroup(file, args, stdio ? 'pipe' : ['ignore', 'pipe', 'pipe', 'pipe'])
    const [stdin, stdout, stderr, descriptor] = this.#group.child.stdio ?? []
    this.#input = stdio ? stdin : (descriptor as Duplex | undefined)
    const output = stdio ? stdout : (descriptor as Duplex | undefined)
    output?.once('data', () => {
      this.isSilent = this.over !== undefined
    })
    this.#conversation = lineChannel(
      { input: this.#input, output },
      {
        isOver: () => this.over !== undefined,
        isHeld: () => this.waitsForSources() || this.#group.isStopped(),
        onClosed: (how) => this.#endAfterDelay(how),
        onFlood: () => void this.end({ reason: flooded, by: 'subject' }),
        onMessage,
      },
    )
    for (const stream of stdio ? [stderr] : [stdout, stderr]) this.#readLog(stream)
    this.ended = this.#group.ended.then((how) => {
      // On a busy machine it can have exited by itself before it was ended: its exit code says so, a signal does not.
      const first = this.#closed !== undefined && how.startsWith('signal') ? this.#closed : how
      this.over ??= { reason: `subject exited: ${first}`, by: 'subject' }
      this.#conversation.end()
    })
  }

  ask<V extends Verb>(verb: V, params: Params<V>, limit: number, resolver?: number): Promise<ConnectionOutcome<V>> {
    return this.#conversation.ask(verb, params, limit, resolver)
  }

  takeLateViolation() {
    return this.#conversation.takeLateViolation()
  }

  async end(why: End): Promise<void> {
    this.over ??= why
    await this.#group.end(this.#grace)
    await this.ended
  }

  closeInput(): void {
    this.#input?.end()
  }

  #readLog(stream: Readable | Writable | null | undefined): void {
    const lines = this.log.stream()
    stream?.on('data', (chunk: Buffer) => lines.push(chunk))
    stream?.on('end', () => lines.end())
  }

  #endAfterDelay(how: string): void {
    const end = () => {
      this.#closed = how
      void this.#group.end(this.#grace)
    }
    void this.#group.ended.then(startAnswerTimer(exitDelay, end))
  }
}
