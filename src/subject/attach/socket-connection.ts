import type { Socket } from 'node:net'
import { within } from '../../platform/within.ts'
import type { Connection, ConnectionOutcome, End, OnMessage } from '../connection/connection.ts'
import type { Conversation } from '../process/conversation.ts'
import { flooded, lineChannel } from '../process/line-channel.ts'
import type { Params, Verb } from '../protocol/verbs.ts'

/** The connection of a subject that the user started by hand. */
export class SocketConnection implements Connection {
  /** Its standard error stays in the user's terminal. */
  readonly log = { text: () => undefined }
  readonly ended: Promise<void>
  over: End | undefined
  endReported = false
  waitsForSources = () => false
  readonly #socket: Socket
  readonly #conversation: Conversation
  readonly #grace: number

  /** @param grace Milliseconds until the subject must have closed its side. */
  constructor(socket: Socket, grace: number, onMessage?: OnMessage) {
    this.#socket = socket
    this.#grace = grace
    socket.setNoDelay()
    this.#conversation = lineChannel(
      { input: socket, output: socket },
      {
        isOver: () => this.over !== undefined,
        isHeld: () => this.waitsForSources(),
        onClosed: () => void this.end({ reason: 'subject exited: it closed the connection', by: 'subject' }),
        onFlood: () => void this.end({ reason: flooded, by: 'subject' }),
        onMessage,
      },
    )
    this.ended = new Promise<void>((resolve) => {
      if (socket.destroyed) resolve()
      socket.once('close', () => resolve())
    }).then(() => {
      this.over ??= { reason: 'subject exited: it closed the connection', by: 'subject' }
      this.#conversation.end()
    })
  }

  ask<V extends Verb>(verb: V, params: Params<V>, limit: number): Promise<ConnectionOutcome<V>> {
    return this.#conversation.ask(verb, params, limit)
  }

  takeLateViolation() {
    return this.#conversation.takeLateViolation()
  }

  closeInput(): void {
    this.#socket.end()
  }

  async end(why: End): Promise<void> {
    this.over ??= why
    this.#socket.end()
    await within(this.ended, this.#grace)
    this.#socket.destroy()
    await this.ended
  }
}
