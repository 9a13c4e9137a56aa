import { offsetOf } from '../../subject/protocol/offset-of.ts'
import type { Breach } from '../../subject/protocol/outcome.ts'
import { printable } from '../../subject/protocol/printable.ts'

/** Number of characters to show before and after the error. */
const around = { before: 60, after: 40 }

/** Shows a protocol violation: the part of the message around it, a caret below, and what was expected there. */
export function breachText({ text, path, expected }: Breach): string[] {
  const offset = offsetOf(text, path)
  const from = Math.max(0, offset - around.before)
  const to = Math.min(text.length, offset + around.after)
  const before = `${from > 0 ? '…' : ''}${singleWidth(text.slice(from, offset))}`
  const rest = `${singleWidth(text.slice(offset, to))}${to < text.length ? '…' : ''}`
  return [`${before}${rest}`, `${' '.repeat(before.length)}^ ${expected}`]
}

/** One column for each character, so that the caret stands below the error. */
const singleWidth = (text: string) => printable(text).replaceAll('\t', ' ')
