import { numberToHex } from 'viem'
import type { FaultKind } from '../../model/fault.ts'
import type { UncheckedCall } from '../node/check-message.ts'
import type { ProxiedRequest } from '../request.ts'
import { oldestOf } from './block-range.ts'
import { type LatestBlock, namesLatest, readsState, upTo } from './fault-of-latest-block.ts'
import { HUGE } from './faulty-answers.ts'
import { type Affects, callsOf } from './faulty-calls.ts'
import { withAdditionalState, withFirstEntry, withState } from './odd-states.ts'

/**
 * Changes the source's answer. `affects`: the calls that the fault is limited to. `head`: the number of the latest block when the
 * fault began, where it depends on it. `latest`: the latest block of the request, likewise.
 */
type Change = (
  body: string,
  asked: ProxiedRequest,
  affects?: Affects,
  head?: number,
  latest?: LatestBlock,
) => string | Buffer

/** The members of a JSON-RPC answer that faults change. */
type ChangedResponse = { id?: unknown; result?: unknown; error?: unknown }

/** The faults that change the source's answer. A body that is not JSON is passed on unchanged. */
export const changes: { [Kind in FaultKind]?: Change } = {
  truncated: (body) => body.slice(0, Math.floor(body.length / 2)),
  'wrong-types': (body, { source }) => onContent(body, source, otherType),
  'decimal-numbers': (body, asked, affects) =>
    onCalls(body, asked, affects, (one) => ('result' in one ? { ...one, result: decimal(one.result) } : one)),
  'missing-fields': (body, { source }) => onContent(body, source, withoutMembers),
  'unknown-state': (body, { source }) => onContent(body, source, (value) => withState(value, 'SUSPENDED')),
  'extra-fields': (body, { source }) => onContent(body, source, withExtraMembers),
  // A list of one state has no agreement in another one.
  'additional-state': (body, { source, path }) =>
    path.includes('state=') ? body : onContent(body, source, withAdditionalState),
  'coverage-as-text': (body) => body.replace(/"hasCoverage":(true|false)/, '"hasCoverage":"false"'),
  'state-missing': (body, { source }) => onContent(body, source, (value) => withFirstEntry(value, undefined)),
  'state-null': (body, { source }) => onContent(body, source, (value) => withFirstEntry(value, null)),
  'state-number': (body, { source }) => onContent(body, source, (value) => withFirstEntry(value, 3)),
  'duplicate-keys': (body) => body.replace(/"(state|hasCoverage)":("\w*"|true|false)/g, twice),
  nan: (body) => body.replace(/(":)\d+(?=[,}])/g, '$1NaN'),
  'utf-16': (body) => Buffer.from(`\ufeff${body}`, 'utf16le'),
  'huge-valid': (body) => ' '.repeat(HUGE) + body,
  'rpc-error': (body, asked, affects) =>
    onCalls(body, asked, affects, ({ id }) => failed(id, -32_000, 'header not found')),
  'unknown-method': (body, asked, affects) =>
    onCalls(body, asked, affects, ({ id }) => failed(id, -32_601, 'the method does not exist')),
  'wrong-chain-id': (body, asked) => onCalls(body, asked, of('eth_chainId'), ({ id }) => done(id, '0xdead')),
  'logs-refused': (body, asked) =>
    onCalls(body, asked, of('eth_getLogs'), ({ id }) => failed(id, -32_005, 'query returned more than 10000 results')),
  'logs-cut': (body, asked) => onCalls(body, asked, of('eth_getLogs'), halved),
  'logs-of-ten-blocks': (body, asked, affects) =>
    onCalls(body, asked, affects, ({ id }) => failed(id, -32_600, 'eth_getLogs is limited to a range of 10 blocks')),
  'history-refused': (body, asked, affects) =>
    onCalls(body, asked, affects, ({ id }) => failed(id, -32_000, 'missing trie node')),
  'history-missing': (body, asked, affects, head = 0) =>
    onCalls(body, asked, affects, ({ id, result }) => done(id, withoutHistory(result, oldestOf(head)))),
  'one-block-behind': (body, asked, _affects, _head, latest) =>
    latest === undefined ? body : onEachCall(body, asked, (response, call) => behind(response, call, latest)),
  'state-not-ready': (body, asked, affects, _head, latest) => {
    const isRefused: Affects = (call) =>
      latest !== undefined && readsState(call) && namesLatest(call, latest) && (affects?.(call) ?? true)
    return onCalls(body, asked, isRefused, ({ id }) => failed(id, -32_000, 'the state of the block is not available'))
  },
  'traces-failed': (body, asked) =>
    onCalls(body, asked, of('debug_traceBlockByNumber'), ({ id, result }) => done(id, withoutTraces(result))),
  'rate-limited': (body, asked, affects) =>
    onCalls(body, asked, affects, ({ id }) => failed(id, -32_005, 'rate limit exceeded')),
  'batches-refused': (body) =>
    parsed(body, (value) =>
      Array.isArray(value) && value.length > 1 ? failed(null, -32_600, 'batches are not supported') : value,
    ),
  'call-reverts': (body, asked, affects) =>
    onCalls(body, asked, of('eth_call', affects), ({ id }) => failed(id, 3, 'execution reverted', '0x')),
  'empty-calls': (body, asked, affects) => onCalls(body, asked, of('eth_call', affects), ({ id }) => done(id, '0x')),
  'null-results': (body, asked, affects) => onCalls(body, asked, affects, ({ id }) => done(id, null)),
  'error-beside-result': (body, asked, affects) =>
    onCalls(body, asked, of('eth_call', affects), ({ id }) => ({
      ...failed(id, -32_000, 'header not found'),
      result: ZERO,
    })),
}

/** A result of one word. */
const ZERO = `0x${'0'.repeat(64)}`

/** A member, and then the same member with a value that makes its agreement attackable. */
const twice = (member: string, key: string) => `${member},"${key}":${key === 'state' ? '"UNDER_ATTACK"' : 'true'}`

const done = (id: unknown, result: unknown) => ({ jsonrpc: '2.0', id, result })
const failed = (id: unknown, code: number, message: string, data?: string) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, data },
})
const halved = (response: ChangedResponse): ChangedResponse =>
  Array.isArray(response.result)
    ? { ...response, result: response.result.slice(0, Math.floor(response.result.length / 2)) }
    : response

/** Of a list, the entries of blocks that the node still has; otherwise what it answers about nothing. */
function withoutHistory(result: unknown, oldest: number): unknown {
  if (Array.isArray(result)) return result.filter(({ blockNumber }) => Number(blockNumber ?? 0) >= oldest)
  return typeof result === 'string' ? '0x' : null
}

/** What a node answers that does not have the latest block yet. */
function behind(response: ChangedResponse, call: UncheckedCall, latest: LatestBlock): ChangedResponse {
  const before = latest.number - 1
  if (call.method === 'eth_blockNumber') return done(response.id, numberToHex(Math.max(0, before)))
  const isBlock = call.method === 'eth_getBlockByNumber' || call.method === 'eth_getBlockByHash'
  if (!isBlock && namesLatest(call, latest)) return failed(response.id, -32_000, 'header not found')
  return 'result' in response ? { ...response, result: upTo(response.result, before) } : response
}

/** The traces of a block, each an error. */
function withoutTraces(result: unknown): unknown {
  if (!Array.isArray(result)) return result
  return result.map(({ txHash }) => ({ txHash, error: 'execution timeout' }))
}

function parsed(body: string, change: (value: unknown) => unknown): string {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return body
  }
  return JSON.stringify(change(value))
}

function onResponses(body: string, change: (response: ChangedResponse, index: number) => unknown): string {
  return parsed(body, (value) =>
    Array.isArray(value) ? value.map((one, index) => change(one, index)) : change(value as ChangedResponse, 0),
  )
}

/** The calls of one method, and of these only some. Default: all. */
function of(method: string, affects: Affects = () => true): Affects {
  return (call) => call.method === method && affects(call)
}

/** Changes the responses to some calls, or to all; the calls' ids say which those are. */
function onCalls(
  body: string,
  asked: ProxiedRequest,
  affects: Affects | undefined,
  change: (one: ChangedResponse) => unknown,
): string {
  if (!affects) return onResponses(body, change)
  const ids = new Set(callsOf(asked).flatMap((call) => (affects(call) ? [call.id] : [])))
  return onResponses(body, (response) => (ids.has(response.id) ? change(response) : response))
}

/** Changes the responses to all calls of a message, each with its call; the calls' ids say which that is. */
function onEachCall(
  body: string,
  asked: ProxiedRequest,
  change: (one: ChangedResponse, call: UncheckedCall) => ChangedResponse,
): string {
  const calls = new Map(callsOf(asked).map((call) => [call.id, call]))
  return onResponses(body, (response) => change(response, calls.get(response.id) ?? {}))
}

/** Changes the explorer's whole answer; of a node's answer, the results. */
function onContent(body: string, source: ProxiedRequest['source'], change: (value: unknown) => unknown): string {
  if (source === 'explorer') return parsed(body, change)
  return onResponses(body, (response) =>
    'result' in response ? { ...response, result: change(response.result) } : response,
  )
}

function otherType(value: unknown): unknown {
  if (Array.isArray(value)) return Object.fromEntries(value.map((one, index) => [index, otherType(one)]))
  if (typeof value === 'object' && value !== null) return members(value, otherType)
  if (typeof value === 'string') return value.length
  return value === null ? 'null' : [value]
}

/** Writes the quantities of JSON-RPC, such as `0x1f`, as JSON numbers. */
function decimal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decimal)
  if (typeof value === 'object' && value !== null) return members(value, decimal)
  return typeof value === 'string' && /^0x(0|[1-9a-f][\da-f]{0,15})$/.test(value) ? Number(value) : value
}

function withoutMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMembers)
  return typeof value === 'object' && value !== null ? {} : null
}

function withExtraMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withExtraMembers)
  if (typeof value !== 'object' || value === null) return value
  return { ...members(value, withExtraMembers), riskScore: 7, labels: ['new'], isPaused: null }
}

function members(value: object, change: (one: unknown) => unknown): object {
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(one)]))
}
