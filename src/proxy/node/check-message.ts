import { limitCall } from './limit-call.ts'
import { isChanging, readingMethods } from './reading-methods.ts'

/** A message to the node, as it was checked. */
export type CheckedMessage = {
  /** What goes on to the node: what was read, written anew, so that the node can read nothing else. None where nothing does. */
  body: string | undefined
  /** The answer to the whole, made of the node's answer to `body`. None where the node's own answer is it. */
  answer?: (ofNode: string | undefined) => string
  /** The methods of all its calls, refused ones too, in their order. */
  methods: string[]
  /** The methods that would have changed the chain. */
  changing: string[]
}

type Call = { id?: unknown; method?: unknown; params?: unknown }
type Answer = { jsonrpc: '2.0'; id: unknown; error: { code: number; message: string } }

/** Reads a JSON-RPC message, one call or a batch, and refuses each call in it that is not reading. */
export function checkMessage(text: string): CheckedMessage {
  try {
    return checkCalls(JSON.parse(text))
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error
    // JSON.stringify goes no deeper than the stack.
    const reason =
      error instanceof RangeError ? 'it is nested too deeply' : 'expected a JSON-RPC message, JSON in UTF-8'
    return refusedWhole(failure(null, -32_700, `Parse error: ${reason}`))
  }
}

function checkCalls(message: unknown): CheckedMessage {
  const methods: string[] = []
  const changing: string[] = []
  const check = (call: unknown): Answer | undefined => {
    const method = methodOf(call)
    if (method !== undefined) methods.push(method)
    const refusal = refusalOf(call, method)
    if (refusal && method !== undefined && !readingMethods.has(method) && isChanging(method)) changing.push(method)
    return refusal
  }
  if (!Array.isArray(message)) {
    const refusal = check(message)
    const checked = refusal ? refusedWhole(refusal) : { body: JSON.stringify(message) }
    return { ...checked, methods, changing }
  }
  if (message.length === 0) return refusedWhole(failure(null, -32_600, 'Invalid request: an empty batch'))
  const refusals = message.map(check)
  if (refusals.every((refusal) => refusal === undefined)) return { body: JSON.stringify(message), methods, changing }
  const passed = message.filter((_, place) => !refusals[place])
  return {
    body: passed.length > 0 ? JSON.stringify(passed) : undefined,
    answer: (ofNode) => JSON.stringify(inOrder(message, refusals, ofNode)),
    methods,
    changing,
  }
}

function methodOf(call: unknown): string | undefined {
  const { method } = Object(call) as Call
  return typeof method === 'string' ? method : undefined
}

function refusalOf(call: unknown, method: string | undefined): Answer | undefined {
  if (method === undefined || Array.isArray(call)) {
    return failure(null, -32_600, 'Invalid request: expected an object with a "method", which is a string')
  }
  const { id, params } = call as Call
  // Written anew, it would be another number, and the answer nobody's.
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
  return `harborcheck refused ${name}: a resolver only reads the chain. Ask with reading methods, such as eth_call; a chain that can be moved is started by \`harborcheck up\``
}

/** A method's name, to be shown: it may be anything. */
export const nameOf = (method: string): string => method.replace(/[^ -~]/g, '?').slice(0, 100)

const failure = (id: unknown, code: number, message: string): Answer => ({
  jsonrpc: '2.0',
  id: id ?? null,
  error: { code, message },
})

function refusedWhole(answer: Answer): CheckedMessage {
  return { body: undefined, answer: () => JSON.stringify(answer), methods: [], changing: [] }
}

/** The node answers in the order of the calls, and not to those without an id, which are notifications. */
function inOrder(calls: readonly unknown[], refusals: readonly (Answer | undefined)[], ofNode = '[]'): unknown[] {
  const answers: unknown = JSON.parse(ofNode)
  const rest = [answers].flat()
  return calls.flatMap((call, place) => {
    const isNotification = methodOf(call) !== undefined && (call as Call).id === undefined
    if (isNotification) return []
    return refusals[place] ?? rest.splice(0, 1)
  })
}
