import type { OwnAnswer } from '../answer-passage.ts'
import { checkMessage } from './check-message.ts'

/** The result of checking a request to the node. */
export type CheckedRequest = {
  /** The body that is passed on to the node. */
  body: Buffer
  methods: string[]
  /** The methods that would have changed the chain. */
  changing?: string[]
  /** The proxy's own answer; none where the node's answer is passed on. */
  own?: OwnAnswer | undefined
  /** Whether the node answers each of the calls. Default false. */
  isAnswered?: boolean
}

const EMPTY = Buffer.alloc(0)

/** The answer to a request that is not a POST, such as a WebSocket's. */
const POST_ONLY: OwnAnswer = {
  status: 405,
  isAsked: false,
  body: () => JSON.stringify({ message: 'This node takes JSON-RPC by POST only, and no WebSocket' }),
}

/** Checks a request to the node: only the reading calls of a POST are passed on. */
export function checkNodeRequest(method: string | undefined, body: Buffer): CheckedRequest {
  if (method !== 'POST') return { body: EMPTY, methods: [], own: POST_ONLY }
  const { body: passed, answer, ...checked } = checkMessage(body.toString('utf8'))
  const own = answer && { status: 200, isAsked: passed !== undefined, body: answer }
  return { ...checked, body: passed === undefined ? EMPTY : Buffer.from(passed), own }
}
