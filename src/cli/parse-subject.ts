import { UsageError } from '../errors.ts'
import type { SubjectChoice } from './open-subject.ts'

/**
 * Reads a subject that is one argument among several: `command:python3 resolver.py`, `reference` for the bundled
 * resolver, or the path of a module. Another kind of subject is another prefix here.
 * @throws UsageError where nothing follows the prefix.
 */
export function parseSubject(text: string): SubjectChoice {
  if (text === 'reference') return { path: undefined }
  const [, kind, rest = ''] = /^(command):(.*)$/s.exec(text) ?? []
  if (kind === undefined) return { path: text }
  if (rest.trim() === '') throw new UsageError(`The subject ${text} names no ${kind}`)
  return { path: undefined, [kind as 'command']: rest.trim() }
}
