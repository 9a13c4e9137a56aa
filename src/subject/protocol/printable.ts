import { stripVTControlCharacters } from 'node:util'
import { escapeControls } from '../../platform/escape-controls.ts'
import { cut } from '../../platform/words.ts'

/** The most characters of a subject's text that are shown. */
export const quoteLimit = 500

/**
 * Makes a subject's text safe for a terminal or report: cuts it, removes colours, and escapes line breaks and the
 * characters of {@link escapeControls}, so that it can't move the cursor or imitate other output.
 */
export function printable(text: string, limit = quoteLimit): string {
  // Cutting first bounds the work, however long the text is. Colour codes then count as characters.
  return escapeControls(stripVTControlCharacters(cut(text, limit))).replaceAll('\n', '\\u{a}')
}

/**
 * Joins a subject's text to one line: {@link cutMiddle}, {@link printable}, with each run of white space replaced by one space.
 */
export function oneLine(text: string): string {
  return printable(cutMiddle(text).replace(/\s+/g, ' ').trim())
}

/** The most characters of a first line whose text is cut. */
const FIRST_LINE = 150

/** Cuts a long text to its first line and its end: libraries write the cause last. */
export function cutMiddle(text: string): string {
  const trimmed = text.trim()
  if (trimmed.length <= quoteLimit) return trimmed
  const first = trimmed.slice(0, FIRST_LINE).split('\n', 1)[0] as string
  return `${first} … ${trimmed.slice(first.length + 3 - quoteLimit)}`
}

/** Formats a value as JSON on one line, in at most `most` characters. Describes a value that is nested too deeply for JSON. */
export function printableJson(value: unknown, most: number): string {
  try {
    return printable(JSON.stringify(value) ?? 'nothing', most)
  } catch (error) {
    if (error instanceof RangeError) return 'a value that is nested too deeply'
    throw error
  }
}
