import { createScanner, visit } from 'jsonc-parser'
import type { Path } from './check-value.ts'

/** The deepest nesting that is parsed, because the parser calls itself for each level. */
const MAX_DEPTH = 500

/**
 * Finds the offset in UTF-16 units of the value at a path; if missing, of the innermost value around it. In malformed
 * JSON, the offset of the first error, unless it is nested more than 500 levels deep.
 */
export function offsetOf(text: string, path: Path): number {
  const shallow = text.slice(0, endOfShallow(text))
  const failedAt = firstError(shallow)
  // Behind the end of a text that was cut, something is always missing.
  if (failedAt !== undefined && (failedAt < shallow.length || shallow === text)) return failedAt
  let found = { depth: -1, offset: 0 }
  const begins = (offset: number, _length: number, _line: number, _column: number, pathOf: () => Path) => {
    const here = pathOf()
    // Of two members with the same name the last one counts.
    if (here.length >= found.depth && here.every((key, index) => key === path[index]))
      found = { depth: here.length, offset }
    return here.length < path.length
  }
  const onLiteralValue = (_value: unknown, ...at: Parameters<typeof begins>) => void begins(...at)
  visit(shallow, { onObjectBegin: begins, onArrayBegin: begins, onLiteralValue }, { disallowComments: true })
  return found.offset
}

function firstError(text: string): number | undefined {
  let first: number | undefined
  const onError = (_code: number, offset: number) => {
    first = Math.min(first ?? offset, offset)
  }
  visit(text, { onError }, { disallowComments: true })
  return first
}

/** Finds the offset of the first bracket that is nested too deeply, or the end of the text. */
function endOfShallow(text: string): number {
  const scanner = createScanner(text, true)
  let depth = 0
  // The end of the text is a token without length.
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const offset = scanner.getTokenOffset()
    if (text[offset] === '{' || text[offset] === '[') depth += 1
    if (text[offset] === '}' || text[offset] === ']') depth -= 1
    if (depth > MAX_DEPTH) return offset
  }
  return text.length
}
