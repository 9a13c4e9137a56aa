import { UsageError } from '../errors.ts'
import type { SubjectChoice } from './open-subject.ts'

/**
 * Reads a subject written as one argument: `command:python3 resolver.py`, `url:http://127.0.0.1:9000/`,
 * `forge:script/Resolver.s.sol:Resolver`, `reference` for the bundled resolver, or the path of a module.
 * @throws UsageError if nothing follows the prefix.
 */
export function parseSubject(text: string): SubjectChoice {
  if (text === 'reference') return { path: undefined }
  const [, kind, rest = ''] = /^(command|url|forge):(.*)$/s.exec(text) ?? []
  if (kind === undefined) return { path: text }
  if (rest.trim() === '') throw new UsageError(`Nothing follows ${kind}: in the subject ${text}`)
  return { path: undefined, [kind as 'command' | 'url' | 'forge']: rest.trim() }
}
