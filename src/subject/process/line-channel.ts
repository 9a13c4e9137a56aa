import type { Readable, Writable } from 'node:stream'
import type { OnMessage } from '../connection/connection.ts'
import { Conversation } from './conversation.ts'
import { LineSplitter } from './line-splitter.ts'

const longestLine = 2 ** 20
/** Violations in a row, and bytes of one line, after which a subject is not misprinting but flooding. */
const flood = { lines: 100, bytes: 64 * 2 ** 20 }

/** What the two ends of a channel can be: where a machine has no descriptors left, a child comes without any stream. */
export type Ends = { input: Writable | null | undefined; output: Readable | null | undefined }

export type LineChannelEvents = {
  /** Whether the life is over: what comes after that is not even looked at. */
  isOver(): boolean
  /** The subject closed one of the ends. */
  onLeave(how: string): void
  /** It keeps writing what is not the protocol. */
  onFlood(): void
  onMessage?: OnMessage | undefined
}

/** A conversation in lines over a pair of streams: `input` is the subject's, `output` what it writes. */
export function lineChannel({ input, output }: Ends, events: LineChannelEvents): Conversation {
  const conversation = new Conversation((line) => input?.write(line), events.onMessage)
  input?.on('error', () => events.onLeave('it closed its input'))
  const lines = new LineSplitter(longestLine, (line, cut) => {
    // One chunk can hold a flood.
    if (events.isOver()) return
    conversation.receive(line, cut)
    if (conversation.strikes >= flood.lines) events.onFlood()
  })
  output?.on('data', (chunk: Buffer) => {
    lines.push(chunk)
    if (lines.discarded >= flood.bytes) events.onFlood()
  })
  output?.on('end', () => events.onLeave('it closed its output'))
  output?.on('error', () => {})
  return conversation
}

/** What is told of a flood. */
export const flooded = 'protocol violation: it kept printing what is not the protocol'
