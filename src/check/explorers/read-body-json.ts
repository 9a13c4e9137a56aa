import type { FindingSeverity, Problem } from './explorer-check.ts'
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
  const problem = (actual: string, broken = rule): ReadBody => ({
    problem: { rule: broken, url: reply.url, expected, actual, severity: 'wrong' satisfies FindingSeverity },
  })
  if (reply.kind === 'none') return problem(reply.reason)
  if (reply.status === 401 || reply.status === 403 || reply.status === 407) return problem(replyText(reply), 'API-6')
  if (unavailable.has(reply.status)) {
    const { problem: late } = problem(replyText(reply)) as { problem: Problem }
    return {
      problem: { ...late, expected: `${expected}, on every request`, says: 'is not available to some requests' },
    }
  }
  if (reply.status !== status || !json.test(reply.type)) return problem(replyText(reply))
  const body = parsed(reply.text)
  return isObject(body) ? { body } : problem(replyText(reply))
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
