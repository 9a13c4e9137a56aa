import type { IncomingHttpHeaders } from 'node:http'

/** A place inside a batch of calls: what comes after so many of its calls waits. */
export type Pause = {
  /** At least 1, and fewer than the batch has. */
  afterCalls: number
  until: () => Promise<void>
}

type PausedAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/**
 * The node's answer to a batch of which it gets the calls after a pause later than the others: a node does not answer a batch at
 * one block.
 * @param body The batch, an array.
 * @param ask Sends a message to the node.
 */
export async function pausedAnswer(
  body: Buffer,
  { afterCalls, until }: Pause,
  ask: (body: Buffer) => Promise<PausedAnswer>,
): Promise<PausedAnswer> {
  const calls = JSON.parse(body.toString('utf8')) as unknown[]
  const send = (some: readonly unknown[]) => ask(Buffer.from(JSON.stringify(some)))
  const first = await send(calls.slice(0, afterCalls))
  await until()
  const others = await send(calls.slice(afterCalls))
  return { ...others, body: Buffer.from(JSON.stringify([first, others].flatMap(resultsOf))) }
}

/** The results in an answer; an answer to the whole message is one. */
const resultsOf = ({ body }: PausedAnswer): unknown[] => [JSON.parse(body.toString('utf8'))].flat()
