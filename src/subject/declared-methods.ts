import { listed } from '../platform/words.ts'
import { printable } from './protocol/printable.ts'
import type { SubjectInfo } from './protocol/verbs.ts'
import { type Method, methods } from './resolver.ts'
import type { Declared, StartSubject } from './subject.ts'

/**
 * Compares a subject's declared methods with those of its first start. Fewer methods are a failure. More are not asked,
 * so that every part of a run asks the same methods; its concurrency is also that of the first start. Sets
 * `declared.first` at the first start.
 */
export function checkDeclared(
  info: SubjectInfo,
  declared: Declared,
): { ok: true; info: SubjectInfo } | { ok: false; reason: string; declaresFewer?: true } {
  const { first } = declared
  if (first?.capabilities.some((method) => !info.capabilities.includes(method))) {
    const lists = `${listOf(first.capabilities)} then, ${listOf(info.capabilities)} now`
    return { ok: false, declaresFewer: true, reason: `it declares fewer methods than at its first start: ${lists}` }
  }
  if (info.capabilities.length === 0) {
    const instead = info.unknown ? `, only ${printable(listed(info.unknown, 5), 200)}` : ''
    return {
      ok: false,
      reason: `it declares no method of the protocol${instead}: the methods are ${methods.join(', ')}`,
    }
  }
  declared.first ??= info
  const { capabilities, concurrency } = declared.first
  return { ok: true, info: { ...info, capabilities, concurrency } }
}

const listOf = (methods: readonly Method[]) => (methods.length === 0 ? 'none' : methods.join(', '))

/** Makes every start of a subject declare the methods of its first start; see {@link checkDeclared}. */
export function requireDeclaredMethods(start: StartSubject, declared: Declared = {}): StartSubject {
  return (environment, options) => start(environment, { declared, ...options })
}
