import { stripVTControlCharacters } from 'node:util'
import { escapeControls } from '../../escape-controls.ts'

/** The most characters of a subject's text that are shown. */
export const quoteLimit = 500

/**
 * Makes a subject's text safe to show in a terminal or report: cuts it, removes colours, and escapes line breaks and what
 * {@link escapeControls} does, so that it can't move the cursor or imitate other output.
 */
export function printable(text: string, limit = quoteLimit): string {
  // Cutting first bounds the work, however long the text is. Colour codes then count as characters.
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text
  return escapeControls(stripVTControlCharacters(cut)).replaceAll('\n', '\\u{a}')
}

/** A subject's text as one line: {@link printable}, with each run of white space replaced by one space. */
export function oneLine(text: string): string {
  return printable(
    text
      .slice(0, 4 * quoteLimit)
      .replace(/\s+/g, ' ')
      .trim(),
  )
}

/** A value as JSON on one line, in at most so many characters. One that is nested too deeply for JSON is named so. */
export function printableJson(value: unknown, most: number): string {
  try {
    return printable(JSON.stringify(value) ?? 'nothing', most)
  } catch (error) {
    if (error instanceof RangeError) return 'a value that is nested too deeply'
    throw error
  }
}
