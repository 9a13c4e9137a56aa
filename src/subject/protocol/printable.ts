import { stripVTControlCharacters } from 'node:util'

/** No text of a subject is shown longer than this many characters. */
export const quoteLimit = 500

/**
 * A subject's text made safe to show in a terminal and a report: cut, colours removed, and every control or invisible
 * character written out as `\u{…}`, so that it can neither move the cursor nor pass for something else.
 */
export function printable(text: string, limit = quoteLimit): string {
  // Cutting first keeps the work small however long the text is; a colour costs a few characters of it.
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text
  return stripVTControlCharacters(cut).replace(
    /(?!\t)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu,
    (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`,
  )
}

/** A message of a subject as one line: {@link printable}, its line breaks and runs of blanks made one space. */
export function oneLine(text: string): string {
  return printable(
    text
      .slice(0, 4 * quoteLimit)
      .replace(/\s+/g, ' ')
      .trim(),
  )
}
