import type { SubjectInfo } from './protocol/verbs.ts'
import type { Method } from './resolver.ts'
import type { Declared, StartSubject } from './subject.ts'

/** Why a subject can't be asked about what it declares. */
export type Undeclared = { reason: string; declaresFewer?: true }

/**
 * Holds what a subject declares to its first start: fewer methods than then are a failure. Methods that it did not declare
 * at first are not asked later either, so that one run asks the same everywhere.
 */
export function checkDeclared(
  info: SubjectInfo,
  declared: Declared,
): { ok: true; info: SubjectInfo } | ({ ok: false } & Undeclared) {
  const { first } = declared
  if (first?.capabilities.some((method) => !info.capabilities.includes(method))) {
    const lists = `${listed(first.capabilities)} then, ${listed(info.capabilities)} now`
    return { ok: false, declaresFewer: true, reason: `it declares fewer methods than at its first start: ${lists}` }
  }
  if (info.capabilities.length === 0) return { ok: false, reason: 'it declares no method of the protocol' }
  declared.first ??= info
  return { ok: true, info: { ...info, capabilities: declared.first.capabilities } }
}

const listed = (methods: readonly Method[]) => (methods.length === 0 ? 'none' : methods.join(', '))

/** A subject whose every start is held to the methods that it declared at its first. */
export function heldToFirstStart(start: StartSubject): StartSubject {
  const declared: Declared = {}
  return (environment, options) => start(environment, { declared, ...options })
}
