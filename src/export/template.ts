import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { InternalError } from '../platform/errors.ts'
import { isCompiled, packageRoot } from '../platform/locate.ts'

/** Reads a template by its path in this folder, `cast/scenario.sh`. The build copies templates into the package. */
export function readTemplate(path: string): string {
  return readFileSync(join(packageRoot, isCompiled ? 'dist/export' : 'src/export', path), 'utf8')
}

/**
 * Replaces every hole `{{name}}` of a template by its value. An empty value removes the line if the hole is alone on it.
 * @throws {InternalError} for a hole without a value, and for a value without a hole.
 */
export function fillTemplate(template: string, values: Record<string, string>): string {
  const unused = new Set(Object.keys(values))
  const text = template.replace(/^\{\{(\w+)\}\}\n|\{\{(\w+)\}\}/gm, (_, line?: string, inline?: string) => {
    const name = line ?? inline ?? ''
    const value = values[name]
    if (value === undefined) throw new InternalError('A hole of the template has no value', { facts: { hole: name } })
    unused.delete(name)
    return line === undefined || value === '' ? value : `${value}\n`
  })
  if (unused.size === 0) return text
  throw new InternalError('The template has no hole for a value', { facts: { values: [...unused].join(', ') } })
}
