/** What a resolver asks: the explorer, or the chain's node. */
export const sources = ['explorer', 'node'] as const
export type Source = (typeof sources)[number]

/** Ways in which an explorer or a node fails (group FAULT), in words. */
export const faultKinds = {
  refused: 'the connection is refused',
  reset: 'the connection breaks off',
  hang: 'no answer ever comes',
  drip: 'the answer comes a byte at a time, and never to its end',
  'http-400': 'HTTP 400',
  'http-403': 'HTTP 403',
  'http-404': 'HTTP 404',
  'http-429': 'HTTP 429, with Retry-After',
  'http-500': 'HTTP 500',
  'http-503': 'HTTP 503',
  redirect: 'HTTP 302 to another address',
  html: 'an HTML page with HTTP 200',
  'wrong-content-type': 'an answer that says it is plain text, and is no JSON',
  empty: 'an empty body',
  truncated: 'the first half of the answer',
  'invalid-json': 'something that is almost JSON',
  null: 'null',
  huge: 'a body of 20 MB',
  'wrong-types': 'every value of another type',
  'missing-fields': 'an object without its members',
  'unknown-state': 'a state that nobody knows',
  'extra-fields': 'members that nobody asked for',
  'rpc-error': 'a JSON-RPC error',
  'unknown-method': 'the node does not know the method',
  'wrong-chain-id': "another network's chain id",
  'logs-refused': 'the node refuses the range of the logs',
  'logs-cut': 'half of the logs are missing',
  'call-reverts': 'every eth_call reverts',
} as const

export type FaultKind = keyof typeof faultKinds

/** What any source can answer at once instead of the truth. */
export const wrongAnswers = [
  'http-400',
  'http-403',
  'http-404',
  'http-429',
  'http-500',
  'http-503',
  'redirect',
  'html',
  'wrong-content-type',
  'empty',
  'truncated',
  'invalid-json',
  'null',
  'huge',
  'wrong-types',
  'missing-fields',
] as const satisfies FaultKind[]

/** The methods by which a node tells who made a contract. */
export const tracingMethods = [
  'trace_transaction',
  'trace_block',
  'trace_filter',
  'debug_traceTransaction',
  'debug_traceBlockByNumber',
  'debug_traceBlockByHash',
  'ots_getContractCreator',
]

/** A fault that changes nothing that a resolver needs: the right answer is still due (FAULT-3). */
export const harmless: ReadonlySet<FaultKind> = new Set(['extra-fields'])

/** A fault of a source, and what it meets. */
export type Fault = {
  source: Source
  kind: FaultKind
  /** How many requests it meets. Default: all, until it is ended. */
  requests?: number
  /** A part of the path of the requests that it meets. Default: any. */
  path?: string
  /** The JSON-RPC method that it meets, alone or among others of a message. Default: any. */
  method?: string
}
