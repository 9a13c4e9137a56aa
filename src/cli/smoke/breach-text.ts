import { offsetOf } from '../../subject/protocol/offset-of.ts'
import type { Breach } from '../../subject/protocol/outcome.ts'
import { printable } from '../../subject/protocol/printable.ts'

/** Characters that are shown before and after the place. */
const around = { before: 60, after: 40 }

/** A message that is not of the protocol: the part of it where it goes wrong, a caret below the place, and what was expected there. */
export function breachText({ text, path, expected }: Breach): string[] {
  const offset = offsetOf(text, path)
  const from = Math.max(0, offset - around.before)
  const to = Math.min(text.length, offset + around.after)
  const before = `${from > 0 ? '…' : ''}${flat(text.slice(from, offset))}`
  const rest = `${flat(text.slice(offset, to))}${to < text.length ? '…' : ''}`
  return [`${before}${rest}`, `${' '.repeat(before.length)}^ ${expected}`]
}

/** No character wider than one, as far as can be told. */
const flat = (text: string) => printable(text).replaceAll('\t', ' ')
