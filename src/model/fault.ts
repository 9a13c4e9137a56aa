/** The sources that a resolver asks: the explorer and the chain's node. */
export const sources = ['explorer', 'node'] as const
export type Source = (typeof sources)[number]

/** The kinds of fault of an explorer or a node (group FAULT), each as a clause. */
export const faultKinds = {
  refused: 'the connection is refused',
  reset: 'the connection breaks off',
  hang: 'no response ever comes',
  drip: 'the response comes a byte at a time and never ends',
  'http-400': 'HTTP 400',
  'http-403': 'HTTP 403',
  'http-404': 'HTTP 404',
  'http-429': 'HTTP 429, with Retry-After',
  'http-500': 'HTTP 500',
  'http-503': 'HTTP 503',
  redirect: 'HTTP 302 to another address',
  html: 'an HTML page with HTTP 200',
  'wrong-content-type': 'a plain-text response that is not JSON',
  empty: 'an empty body',
  truncated: 'the first half of the response',
  'invalid-json': 'malformed JSON',
  null: 'null',
  huge: 'a body of 20 MB',
  'wrong-types': 'every value has another type',
  'decimal-numbers': 'every number is decimal',
  'status-201': 'HTTP 201 with the right body',
  'status-206': 'HTTP 206 with the right body',
  'redirect-with-body': 'HTTP 302 with the right body',
  'redirect-elsewhere': 'HTTP 302 to a server that calls everything attackable',
  'array-body': 'an empty array as the body',
  'coverage-as-text': 'hasCoverage is the text "false"',
  'state-missing': 'an entry without a state comes first',
  'state-null': 'an entry whose state is null comes first',
  'state-number': 'an entry whose state is 3 comes first',
  'duplicate-keys': 'members come twice, the second time as if attackable',
  nan: 'NaN for every number',
  'utf-16': 'a body in UTF-16',
  'huge-valid': 'the right response after 20 MB of spaces',
  'missing-fields': 'an object with its members missing',
  'unknown-state': 'an unknown state',
  'extra-fields': 'additional members',
  'additional-state': 'an entry in an additional state at the head of unfiltered lists',
  'rpc-error': 'a JSON-RPC error',
  'unknown-method': 'the node does not know the method',
  'wrong-chain-id': "another network's chain id",
  'logs-refused': 'the node refuses the block range of eth_getLogs',
  'logs-cut': 'half of the logs are missing',
  'logs-of-ten-blocks': 'the node refuses eth_getLogs of more than ten blocks',
  'history-refused': 'the node has nothing older than eight blocks, and says so',
  'history-missing': 'the node has nothing older than eight blocks, and answers with null, no code, or shorter lists',
  'one-block-behind': 'every second request reaches a node that does not have the latest block yet',
  'state-not-ready': 'the node has the latest block, but its state cannot be read yet',
  'traces-failed': 'the trace of each transaction of a block is an error',
  'rate-limited': 'a JSON-RPC error: too many requests',
  'batches-refused': 'one JSON-RPC error for a message of several calls',
  'call-reverts': 'every eth_call reverts',
  'empty-calls': 'every eth_call returns nothing',
  'null-results': 'null for the result of a call',
  'error-beside-result': 'every eth_call has both an error and a result, which is zero',
} as const

export type FaultKind = keyof typeof faultKinds

/** The faults in which a source responds at once with something wrong. */
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

/** The faults in which an explorer's response is right but for one oddity, on which its clients differ. */
export const oddAnswers = [
  'status-201',
  'status-206',
  'redirect-with-body',
  'redirect-elsewhere',
  'array-body',
  'coverage-as-text',
  'state-missing',
  'state-null',
  'state-number',
  'duplicate-keys',
  'nan',
  'utf-16',
  'huge-valid',
] as const satisfies FaultKind[]

/** The JSON-RPC methods that give a contract's immediate deployer. */
export const tracingMethods = [
  'trace_transaction',
  'trace_block',
  'trace_filter',
  'debug_traceTransaction',
  'debug_traceBlockByNumber',
  'debug_traceBlockByHash',
  'ots_getContractCreator',
]

/** Faults of a node that lacks the methods which return a contract's deployer. */
export const noDeployers: readonly Fault[] = tracingMethods.map((method) => ({
  source: 'node',
  kind: 'unknown-method',
  method,
}))

/** The functions of the contracts that a fault can be limited to. */
export const faultFunctions = [
  'getAgreementForContract',
  'isTopLevelContractUnderAttack',
  'getAgreementState',
  'getAgreementInfo',
  'getBountyTerms',
  'getCantChangeUntil',
  'getAgreementURI',
  'getDetails',
  'getChainAccounts',
  'getBattleChainScopeAddresses',
  'isContractInScope',
  'isAgreementValid',
  'getAgreement',
] as const
export type FaultFunction = (typeof faultFunctions)[number]

/** Faults that change nothing a resolver needs: it must still answer rightly (FAULT-3). */
export const harmlessFaults: ReadonlySet<FaultKind> = new Set(['extra-fields', 'additional-state'])

/**
 * Faults in which a resolver may know no later block than the one before the latest: an answer that was right there is right, like
 * one of the latest block.
 */
export const ofBlockBefore: ReadonlySet<FaultKind> = new Set(['one-block-behind', 'state-not-ready'])

/** A fault of a source, and the requests that it affects. */
export type Fault = {
  source: Source
  kind: FaultKind
  /** How many requests it affects. Default: all, until it is ended. */
  requests?: number
  /** How many requests that it would affect are answered rightly first. Default 0. */
  after?: number
  /** Affects only requests whose path contains this. Default: any path. */
  path?: string
  /**
   * Affects only requests with this JSON-RPC method, alone or in a batch; of a batch, a JSON-RPC error answers only the calls
   * of this method. Default: any method.
   */
  method?: string
  /**
   * Affects only `eth_call` requests whose data has the selector of this function, alone or in a batch, or inside the data of a
   * multicall; of a batch, a JSON-RPC error answers only these calls. Default: any.
   */
  contractFunction?: FaultFunction
}
