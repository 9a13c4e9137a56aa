import type { Path } from './check.ts'

const token =
  /\s*(?:([{}[\],:])|("(?:[^"\\\p{Cc}]|[\u007f-\u009f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/uy

/** What may come next: a value, a member's name, or the end of the open object or array. */
type Expected = 'value' | 'value or ]' | 'name' | 'name or }' | ':' | ', or end' | 'nothing'

/**
 * The offset in UTF-16 units at which the value at a path begins; if there is no such value, that of the innermost value
 * around it. In a text that is not JSON: the offset of the first error.
 */
export function offsetOf(text: string, path: Path): number {
  const open: Path = []
  let expected: Expected = 'value'
  let found = { depth: -1, offset: 0 }
  let at = 0
  const opened = (offset: number) => {
    const depth = open.every((key, index) => key === path[index]) ? open.length : -1
    // Of two members with the same name the last one counts.
    if (depth >= found.depth) found = { depth, offset }
  }
  const closed = (): Expected => (open.length === 0 ? 'nothing' : ', or end')
  for (;;) {
    token.lastIndex = at
    const match = token.exec(text)
    if (!match) return expected === 'nothing' && text.slice(at).trim() === '' ? found.offset : skipBlank(text, at)
    const [all, sign = '', string, plain] = match
    const offset = at + all.length - (sign || string || plain || '').length
    const isValue = sign === '{' || sign === '[' || plain !== undefined || string !== undefined
    const top = open.at(-1)
    if (isValue && (expected === 'value' || expected === 'value or ]')) {
      opened(offset)
      if (sign) open.push(sign === '{' ? '' : 0)
      expected = sign === '{' ? 'name or }' : sign === '[' ? 'value or ]' : closed()
    } else if (string !== undefined && (expected === 'name' || expected === 'name or }')) {
      open[open.length - 1] = JSON.parse(string)
      expected = ':'
    } else if (sign === ':' && expected === ':') expected = 'value'
    else if (sign === ',' && expected === ', or end') {
      if (typeof top === 'number') open[open.length - 1] = top + 1
      expected = typeof top === 'number' ? 'value' : 'name'
    } else if (sign === (typeof top === 'number' ? ']' : '}') && ends.has(expected) && open.length > 0) {
      open.pop()
      expected = closed()
    } else return offset
    at += all.length
  }
}

const ends = new Set<Expected>(['value or ]', 'name or }', ', or end'])

const skipBlank = (text: string, at: number) => at + (/^\s*/.exec(text.slice(at))?.[0].length ?? 0)
