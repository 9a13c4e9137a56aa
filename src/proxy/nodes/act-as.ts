import { numberToHex } from 'viem'
import type { ScenarioNode } from '../../model/node.ts'
import type { HttpAnswer } from '../../platform/http/exchange.ts'
import { blockRangeOf } from '../faults/block-range.ts'
import { readsState } from '../faults/fault-of-latest-block.ts'
import type { UncheckedCall } from '../node/check-message.ts'
import type { NodeProfile, ProfileError } from './node-profile.ts'
import { profiles } from './profiles.ts'

/** Sends a JSON-RPC message to a node. */
type Ask = (body: Buffer) => Promise<HttpAnswer>

/** Answers a JSON-RPC message as a node of another software would, which has the same chain. */
export type Acting = (body: Buffer, ask: Ask) => Promise<HttpAnswer>

/** Whether the answer to a call is a refusal. */
const isRefused = (outcome: Outcome): outcome is { error: ProfileError } => 'error' in outcome

type Outcome = { result: unknown } | { error: ProfileError }

/** Acts as a node; undefined for Anvil, whose answers are passed on. */
export function actAs(node: ScenarioNode | undefined): Acting | undefined {
  if (!node || node.software === 'anvil') return undefined
  const profile = withLimits(profiles[node.software], node)
  const isBusy = busyEvery(profile.busyEvery)
  return async (body, ask) => {
    if (isBusy(body)) return { status: 429, headers: { 'content-type': 'text/plain', 'retry-after': '0' }, body: BUSY }
    const message = parsed(body)
    const calls = [message].flat() as UncheckedCall[]
    // The node itself refuses a malformed message.
    if (!calls.every((call) => typeof Object(call).method === 'string')) return ask(body)
    const { batch } = profile
    if (Array.isArray(message) && batch && calls.length > batch.max) {
      return answerOf([{ id: calls[0]?.id, error: batch.refuse(calls.length) }], true)
    }
    const outcomes = await outcomesOf(profile, calls, ask)
    const answered = calls.flatMap(({ id }, index) =>
      id === undefined ? [] : [{ id, ...(outcomes[index] as Outcome) }],
    )
    return answerOf(answered, Array.isArray(message))
  }
}

const BUSY = Buffer.from('too many requests')

/** Whether a request is the last of so many, and not one that comes again after it was refused. */
function busyEvery(every: number | undefined): (body: Buffer) => boolean {
  let requests = 0
  const refused = new Set<string>()
  return (body) => {
    if (every === undefined) return false
    const text = body.toString()
    requests += 1
    if (refused.delete(text) || requests % every !== 0) return false
    refused.add(text)
    return true
  }
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function answerOf(answers: object[], isBatch: boolean): HttpAnswer {
  const all = answers.map((one) => ({ jsonrpc: '2.0', ...one }))
  const body = isBatch ? JSON.stringify(all) : all.length > 0 ? JSON.stringify(all[0]) : ''
  return { status: 200, headers: { 'content-type': 'application/json' }, body: Buffer.from(body) }
}

async function outcomesOf(profile: NodeProfile, calls: readonly UncheckedCall[], ask: Ask): Promise<Outcome[]> {
  const head = profile.state || profile.ranges || profile.logs ? await headOf(ask) : 0
  const begun = await Promise.all(calls.map((call) => begin(profile, call, head, ask)))
  const sent = begun.flatMap((one, id) => ('send' in one ? [{ jsonrpc: '2.0', ...one.send, id }] : []))
  const answers =
    sent.length === 0 ? [] : JSON.parse((await ask(Buffer.from(JSON.stringify(sent)))).body.toString('utf8'))
  const byId = new Map<number, Outcome>(answers.map(({ id, ...answer }: { id: number }) => [id, answer]))
  return begun.map((one, id) => {
    if (!('send' in one)) return one
    return finish(profile, calls[id] as UncheckedCall, byId.get(id) as Outcome, head)
  })
}

async function headOf(ask: Ask): Promise<number> {
  return Number(await resultOf(ask, 'eth_blockNumber'))
}

async function resultOf(ask: Ask, method: string, ...params: unknown[]): Promise<unknown> {
  const { body } = await ask(Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 0, method, params })))
  return JSON.parse(body.toString('utf8')).result
}

/** The outcome of a call that does not reach the chain, or the call that is sent to Anvil in its place. */
async function begin(
  profile: NodeProfile,
  call: UncheckedCall,
  head: number,
  ask: Ask,
): Promise<Outcome | { send: UncheckedCall }> {
  const method = String(call.method)
  if (!profile.has.test(method)) return { error: profile.notFound(method) }
  if (method === 'web3_clientVersion') return { result: `${profile.version}harborcheck` }
  if (profile.results && method in profile.results) return { result: profile.results[method] }
  const refusal =
    profile.refuse?.(call) ?? refuseRange(profile, call, head) ?? (await refuseState(profile, call, head, ask))
  return refusal ? { error: refusal } : { send: rewritten(profile, call) }
}

function refuseRange({ ranges }: NodeProfile, call: UncheckedCall, head: number): ProfileError | undefined {
  const limit = ranges?.[String(call.method)]
  const range = limit && blockRangeOf(call, head)
  return range && range.last - range.first > limit.max ? limit.refuse(limit.max) : undefined
}

async function refuseState(
  { state }: NodeProfile,
  call: UncheckedCall,
  head: number,
  ask: Ask,
): Promise<ProfileError | undefined> {
  if (!state) return undefined
  const read = await stateRead(call, head, ask)
  return read !== undefined && read <= head - state.kept ? state.refuse(read) : undefined
}

/** The number of the block whose state a call reads. Traces read that of the block before. */
async function stateRead(call: UncheckedCall, head: number, ask: Ask): Promise<number | undefined> {
  const [first] = Array.isArray(call.params) ? call.params : []
  const method = String(call.method)
  if (readsState(call)) {
    const { blockHash } = Object(
      Array.isArray(call.params) ? call.params.find((one) => Object(one).blockHash) : undefined,
    )
    if (blockHash === undefined) return blockRangeOf(call, head)?.first
    return numberOf(await resultOf(ask, 'eth_getBlockByHash', blockHash, false), 'number')
  }
  if (method === 'debug_traceBlockByNumber') return before(blockRangeOf(call, head)?.first)
  if (method === 'debug_traceBlockByHash')
    return before(numberOf(await resultOf(ask, 'eth_getBlockByHash', first, false), 'number'))
  if (method === 'debug_traceTransaction')
    return before(numberOf(await resultOf(ask, 'eth_getTransactionByHash', first), 'blockNumber'))
  return undefined
}

const before = (block: number | undefined) => (block === undefined || block === 0 ? undefined : block - 1)

function numberOf(value: unknown, member: 'number' | 'blockNumber'): number | undefined {
  const number = Object(value)[member]
  return number === undefined || number === null ? undefined : Number(number)
}

function rewritten({ hasNoPending, maxGas }: NodeProfile, call: UncheckedCall): UncheckedCall {
  if (!Array.isArray(call.params)) return call
  const params = hasNoPending ? call.params.map(withoutPending) : call.params
  if (maxGas === undefined || call.method !== 'eth_call') return { ...call, params }
  const [first, ...rest] = params
  const gas = Object(first).gas
  return {
    ...call,
    params: [{ ...first, gas: numberToHex(Math.min(Number(gas ?? maxGas) || maxGas, maxGas)) }, ...rest],
  }
}

function withoutPending(param: unknown): unknown {
  if (param === 'pending') return 'latest'
  if (typeof param !== 'object' || param === null || !('fromBlock' in param || 'toBlock' in param)) return param
  return Object.fromEntries(Object.entries(param).map(([key, one]) => [key, one === 'pending' ? 'latest' : one]))
}

function finish({ logs, shape }: NodeProfile, call: UncheckedCall, outcome: Outcome, head: number): Outcome {
  if (isRefused(outcome)) return outcome
  const { result } = outcome
  const method = String(call.method)
  if (method === 'eth_getLogs' && logs && Array.isArray(result) && result.length > logs.max) {
    const range = blockRangeOf(call, head)
    const isOneBlock = range === undefined || range.first === range.last
    if (!(isOneBlock && logs.isOneBlockWhole)) {
      return { error: logs.refuse(logs.max, range?.first ?? 0, Number(result[logs.max].blockNumber)) }
    }
  }
  return { ...outcome, result: shape ? shape(method, result) : result }
}

/** A profile with the limits of a scenario in the place of its own. A software without such a limit gets none. */
function withLimits(profile: NodeProfile, { maxBlocks, maxLogs }: ScenarioNode): NodeProfile {
  const { ranges, logs } = profile
  const range = ranges?.eth_getLogs
  return {
    ...profile,
    ...(range && maxBlocks !== undefined && { ranges: { ...ranges, eth_getLogs: { ...range, max: maxBlocks } } }),
    ...(logs && maxLogs !== undefined && { logs: { ...logs, max: maxLogs } }),
  }
}
