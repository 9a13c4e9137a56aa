import type { Address } from '../subject/resolver.ts'
import { batched } from './batched.ts'
import type { Block } from './block.ts'
import { list, object, shortJson } from './check.ts'
import { CannotKnow, NodeError } from './errors.ts'
import { fetchJson } from './http.ts'
import { createKnownAnswers, type KnownAnswers, type KnownCreation, type TracedChildren } from './known-answers.ts'

/** A JSON-RPC client of a node. Calls of the same turn of the event loop are sent as one batch, equal ones once. */
export type Node = {
  /**
   * @throws {NodeError} where the node answers with an error.
   * @throws {CannotKnow} where it does not answer, or breaks JSON-RPC.
   */
  request(method: string, params?: readonly unknown[]): Promise<unknown>
  /** What earlier questions have read from it. */
  known: KnownAnswers
  /** The creations that earlier questions have read from it, by contract. */
  creations: Map<Address, KnownCreation>
  /** Contracts whose creator was asked for. */
  creatorsAsked: Set<Address>
  /** What earlier questions have read in its traces, by deployer. */
  traced: Map<Address, TracedChildren>
  /** The latest block at the question before. */
  latest: Block | undefined
}

type Call = { method: string; params: readonly unknown[] }

/** The most calls in one batch; some nodes refuse more. */
const batchLimit = 100

export function createNode(url: string): Node {
  const call = batched(async (calls: Call[]) => {
    // Questions at once read much the same: equal calls are sent once.
    const keys = calls.map((call) => JSON.stringify(call))
    const distinct = new Map(keys.map((key, index) => [key, calls[index] as Call]))
    const sent = [...distinct.values()]
    const batches = Array.from({ length: Math.ceil(sent.length / batchLimit) }, (_, index) =>
      sent.slice(index * batchLimit, (index + 1) * batchLimit),
    )
    const outcomes = (await Promise.all(batches.map((batch) => send(url, batch)))).flat()
    const byKey = new Map([...distinct.keys()].map((key, index) => [key, outcomes[index] as Outcome]))
    return keys.map((key) => byKey.get(key) as Outcome)
    // What other batches load in the first turn goes along.
  }, 2)
  return {
    async request(method, params = []) {
      const outcome = await call({ method, params })
      if ('error' in outcome) throw outcome.error
      return outcome.result
    },
    known: createKnownAnswers(),
    creations: new Map(),
    creatorsAsked: new Set(),
    traced: new Map(),
    latest: undefined,
  }
}

type Outcome = { result: unknown } | { error: CannotKnow }

/**
 * Every call must have one answer with its id. viem's transport uses the order of the answers: if a node drops one, the
 * others shift, and a contract gets another one's agreement.
 */
async function send(url: string, calls: readonly Call[]): Promise<Outcome[]> {
  const body = JSON.stringify(calls.map(({ method, params }, id) => ({ jsonrpc: '2.0', id, method, params })))
  const answers = list(await fetchJson(url, body, calls.length), 'The answer to a JSON-RPC batch')
  const byId = new Map(answers.map((value) => object(value, 'A JSON-RPC answer')).map((answer) => [answer.id, answer]))
  if (answers.length !== calls.length) throw new CannotKnow(`The node at ${url} did not answer each call once`)
  return calls.map(({ method }, id) => outcomeOf(method, byId.get(id)))
}

function outcomeOf(method: string, { result, error }: { result?: unknown; error?: unknown } = {}): Outcome {
  if (error) return { error: new NodeError(`The node refused ${method}: ${shortJson(error)}`) }
  if (result === undefined) return { error: new CannotKnow(`The node did not answer ${method}`) }
  return { result }
}
