import type { AskedQuestion, CaseResult } from '../../judge/case-result.ts'
import { BATCH_SIZE } from '../../network/test-network.ts'

/** The most scenarios that share the chain of a campaign. */
const MOST = 20

/**
 * How many generated scenarios share a chain, from the requests that the subject made in the cases: from 20, for a subject
 * that makes none, down to 1. A chain that is shared costs less to start, but what a resolver reads of it (lists, logs,
 * traces of blocks) grows with the scenarios on it. The median question decides, so that retries do not; no time is
 * measured. Without an answered question: {@link BATCH_SIZE}.
 */
export function batchSizeFor(results: readonly CaseResult[]): number {
  const requests = results
    .flatMap(({ questions }) => questions)
    .filter(({ given, race, meta }) => given.kind === 'answered' && !race && !meta)
    .map(requestsOf)
    .toSorted((a, b) => a - b)
  const median = requests[Math.floor((requests.length - 1) / 2)]
  return median === undefined ? BATCH_SIZE : batchSizeForRequests(median)
}

/** {@link batchSizeFor}, for a number of requests per question. */
export function batchSizeForRequests(requests: number): number {
  return Math.max(1, Math.round(MOST / (1 + 2 * requests)))
}

/** The requests of a question; its share of them if several were in flight. */
function requestsOf({ requests: { explorer, node }, inFlight = 1 }: AskedQuestion): number {
  return (explorer + node) / inFlight
}
