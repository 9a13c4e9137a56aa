import type { Duplex, Readable, Writable } from 'node:stream'
import type { Connection, End, OnMessage, Outcome } from '../connection/connection.ts'
import type { Params, Verb } from '../protocol/verbs.ts'
import type { Conversation } from './conversation.ts'
import { flooded, lineChannel } from './line-channel.ts'
import { LogTail } from './log-tail.ts'
import { ProcessGroup } from './process-group.ts'

/** A program that speaks the subject protocol, and where: on standard input and output, or on descriptor 3 both ways. */
export type Launch = { file: string; args: string[]; channel: 'stdio' | 'descriptor' }

/** An exit closes the pipes as well, and says more about what happened: it gets this long to show, in milliseconds. */
const exitDelay = 200

/** A subject's process from its start to its end. */
export class ProcessConnection implements Connection {
  readonly log: LogTail
  readonly ended: Promise<void>
  over: End | undefined
  told = false
  readonly #group: ProcessGroup
  readonly #input: Writable | null | undefined
  readonly #conversation: Conversation
  readonly #grace: number

  /**
   * @param grace Milliseconds between SIGTERM and SIGKILL.
   * @throws What `spawn` throws at once, as for a command with a NUL in it.
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
    this.#conversation = lineChannel(
      { input: this.#input, output },
      {
        isOver: () => this.over !== undefined,
        onLeave: (how) => this.#leave(how),
        onFlood: () => void this.end({ reason: flooded, by: 'subject' }),
        onMessage,
      },
    )
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

  #keepLog(stream: Readable | Writable | null | undefined): void {
    const lines = this.log.stream()
    stream?.on('data', (chunk: Buffer) => lines.push(chunk))
    stream?.on('end', () => lines.end())
  }

  #leave(how: string): void {
    const timer = setTimeout(() => void this.end({ reason: `subject exited: ${how}`, by: 'subject' }), exitDelay)
    void this.#group.ended.then(() => clearTimeout(timer))
  }
}
