import { type Problem, problemOf } from './explorer-check.ts'
import { type ExplorerReply, replyText } from './explorer-client.ts'
import type { CheckedRuleId } from './explorer-rules.ts'

/** A body that is a JSON object, or the problem with the reply. */
export type ReadBody = { body: Record<string, unknown>; problem?: never } | { body?: never; problem: Problem }

/** Statuses of a server that is overloaded, or whose gateway does not reach it. */
const unavailable: ReadonlySet<number> = new Set([429, 502, 503, 504])
const json = /^application\/([\w.-]+\+)?json\s*(;|$)/i

/**
 * Reads a reply that must have this status and a JSON object.
 * @param rule The rule that any other reply breaks; a demand for credentials always breaks API-6.
 * @param expected The right reply, in words.
 */
export function readJson(reply: ExplorerReply, rule: CheckedRuleId, expected: string, status = 200): ReadBody {
  const problem = problemOf(rule, reply.url, expected, replyText(reply))
  if (reply.kind === 'none') return { problem }
  if ([401, 403, 407].includes(reply.status)) return { problem: { ...problem, rule: 'API-6' } }
  if (unavailable.has(reply.status)) {
    const always = `${expected}, on every request`
    return { problem: { ...problem, expected: always, says: 'is not available to some requests' } }
  }
  const body = reply.status === status && json.test(reply.type) ? parsed(reply.text) : undefined
  return isObject(body) ? { body } : { problem }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
