import type { OwnAnswer } from '../answer.ts'
import { checkMessage } from './check-message.ts'

/** A request to the node, as it was checked. */
export type CheckedRequest = {
  /** What goes on to the node. */
  body: Buffer
  methods: string[]
  /** The methods that would have changed the chain. */
  changing?: string[]
  /** What is said to it; none where the node's answer is all. */
  own?: OwnAnswer | undefined
}

const EMPTY = Buffer.alloc(0)

/** What is said to a request that is no POST: a WebSocket's is one, too. */
const POST_ALONE: OwnAnswer = {
  status: 405,
  isAsked: false,
  body: () => JSON.stringify({ message: 'This node takes JSON-RPC by POST alone, and no WebSocket' }),
}

/** Checks a request to the node: only reading calls of a message that was posted go on. */
export function checkNodeRequest(method: string | undefined, body: Buffer): CheckedRequest {
  if (method !== 'POST') return { body: EMPTY, methods: [], own: POST_ALONE }
  const { body: passed, answer, ...checked } = checkMessage(body.toString('utf8'))
  const own = answer && { status: 200, isAsked: passed !== undefined, body: answer }
  return { ...checked, body: passed === undefined ? EMPTY : Buffer.from(passed), own }
}
