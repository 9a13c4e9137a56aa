import { limitCall } from './limit-call.ts'
import { isChanging, readingMethods } from './reading-methods.ts'

/** The result of checking a message to the node. */
export type CheckedMessage = {
  /** What is passed on: the parsed message, serialised again, so that the node reads exactly what was checked. None: nothing is. */
  body: string | undefined
  /** Makes the answer to the whole message from the node's answer to `body`. None: the node's answer is passed on. */
  answer?: (ofNode: string | undefined) => string
  /** The methods of all calls in order, including refused ones. */
  methods: string[]
  /** The methods that would have changed the chain. */
  changing: string[]
  /** Whether the node answers each call that is passed on: one without an id is a notification. */
  isAnswered: boolean
}

/** A call of a JSON-RPC message. */
export type UncheckedCall = { id?: unknown; method?: unknown; params?: unknown }
type ErrorAnswer = { jsonrpc: '2.0'; id: unknown; error: { code: number; message: string } }

/** Checks a JSON-RPC message, one call or a batch, and refuses each call that does not only read. */
export function checkMessage(text: string): CheckedMessage {
  try {
    return checkCalls(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error
    // JSON.stringify throws a RangeError where the nesting exceeds the stack.
    const reason =
      error instanceof RangeError ? 'it is nested too deeply' : 'expected a JSON-RPC message, JSON in UTF-8'
    return refusedWhole(failure(null, -32_700, `Parse error: ${reason}`))
  }
}

function checkCalls(message: unknown): CheckedMessage {
  const methods: string[] = []
  const changing: string[] = []
  const isAnswered = [message].flat().every((call) => Object(call).id !== undefined)
  const check = (call: unknown): ErrorAnswer | undefined => {
    const method = methodOf(call)
    if (method !== undefined) methods.push(method)
    const refusal = refusalOf(call, method)
    if (refusal && method !== undefined && !readingMethods.has(method) && isChanging(method)) changing.push(method)
    return refusal
  }
  if (!Array.isArray(message)) {
    const refusal = check(message)
    const checked = refusal ? refusedWhole(refusal) : { body: JSON.stringify(message) }
    return { ...checked, methods, changing, isAnswered }
  }
  if (message.length === 0) return refusedWhole(failure(null, -32_600, 'Invalid request: an empty batch'))
  const refusals = message.map(check)
  if (refusals.every((refusal) => refusal === undefined))
    return { body: JSON.stringify(message), methods, changing, isAnswered }
  const passed = message.filter((_, index) => !refusals[index])
  return {
    body: passed.length > 0 ? JSON.stringify(passed) : undefined,
    answer: (ofNode) => JSON.stringify(inOrder(message, refusals, ofNode)),
    methods,
    changing,
    isAnswered,
  }
}

function methodOf(call: unknown): string | undefined {
  const { method } = Object(call) as UncheckedCall
  return typeof method === 'string' ? method : undefined
}

function refusalOf(call: unknown, method: string | undefined): ErrorAnswer | undefined {
  if (method === undefined || Array.isArray(call)) {
    return failure(null, -32_600, 'Invalid request: expected an object with a "method", which is a string')
  }
  const { id, params } = call as UncheckedCall
  // Serialised again, it would be another number, and the client could not match the answer.
  if (typeof id === 'number' && !Number.isSafeInteger(id)) {
    return failure(null, -32_600, 'Invalid request: expected an id that is a string, or a whole number up to 2^53 - 1')
  }
  if (!readingMethods.has(method)) return failure(id, -32_601, notReading(method))
  const wrong = limitCall(method, params)
  return wrong === undefined ? undefined : failure(id, -32_602, `Invalid params: ${wrong}`)
}

function notReading(method: string): string {
  const name = nameOf(method)
  if (!isChanging(method)) return `The method ${name} does not exist here`
  return `harborcheck refused ${name}: a resolver only reads the chain. Use reading methods, such as eth_call; \`harborcheck up\` starts a chain that accepts transactions`
}

/** A method's name for display: printable ASCII, at most 100 characters, since a client may send anything. */
export const nameOf = (method: string): string => method.replace(/[^ -~]/g, '?').slice(0, 100)

const failure = (id: unknown, code: number, message: string): ErrorAnswer => ({
  jsonrpc: '2.0',
  id: id ?? null,
  error: { code, message },
})

function refusedWhole(answer: ErrorAnswer): CheckedMessage {
  return { body: undefined, answer: () => JSON.stringify(answer), methods: [], changing: [], isAnswered: false }
}

/** Puts refusals and the node's answers in the order of the calls. Calls without an id are notifications and get no answer. */
function inOrder(calls: readonly unknown[], refusals: readonly (ErrorAnswer | undefined)[], ofNode = '[]'): unknown[] {
  const answers: unknown = JSON.parse(ofNode)
  const rest = [answers].flat()
  return calls.flatMap((call, index) => {
    const isNotification = methodOf(call) !== undefined && (call as UncheckedCall).id === undefined
    if (isNotification) return []
    return refusals[index] ?? rest.splice(0, 1)
  })
}
