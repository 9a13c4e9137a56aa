import type { Readable, Writable } from 'node:stream'
import type { OnMessage } from '../connection/connection.ts'
import { Conversation } from './conversation.ts'
import { LineSplitter } from './line-splitter.ts'

/** Bytes. */
const maxLine = 2 ** 20
/** Violations in a row, and bytes of one line, after which the subject is ended. */
const floodLimits = { lines: 100, bytes: 64 * 2 ** 20 }

/** The subject's input and output. A child process has no streams if the machine has no descriptors left. */
export type Streams = { input: Writable | null | undefined; output: Readable | null | undefined }

export type LineChannelEvents = {
  /** Whether the connection has ended: later lines are ignored. */
  isOver(): boolean
  /** Whether time does not count against the limit of a request. */
  isHeld?(): boolean
  /** Called when the subject closed its input or output. */
  onClosed(how: string): void
  /** Called when the subject passed a limit for output that breaks the protocol. */
  onFlood(): void
  onMessage?: OnMessage | undefined
}

/** Opens a {@link Conversation} over a pair of streams, one message a line: harborcheck writes to `input` and reads `output`. */
export function lineChannel({ input, output }: Streams, events: LineChannelEvents): Conversation {
  const conversation = new Conversation((line) => input?.write(line), events.isHeld, events.onMessage)
  input?.on('error', () => events.onClosed('it closed its input'))
  const lines = new LineSplitter(maxLine, (line, cut) => {
    // One chunk can have many lines after the one that ended the connection.
    if (events.isOver()) return
    conversation.receive(line, cut)
    if (conversation.violationsInRow >= floodLimits.lines) events.onFlood()
  })
  output?.on('data', (chunk: Buffer) => {
    lines.push(chunk)
    if (lines.discarded >= floodLimits.bytes) events.onFlood()
  })
  output?.on('end', () => events.onClosed('it closed its output'))
  output?.on('error', () => {})
  return conversation
}

/** The reason of an end by {@link LineChannelEvents.onFlood}. */
export const flooded = 'protocol violation: it kept printing what is not the protocol'
