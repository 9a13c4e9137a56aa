/** What an escape sequence of a colour looks like. It takes no place on the line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it begins with ESC.
const COLOUR = /\u001b\[[\d;]*m/g

/** A command to be copied: a line break would become a part of it. */
const COMMAND = /npx harborcheck|^ +reproduce /

/** The widest indent of a line's later parts. */
const MOST_INDENT = 24

/**
 * Wraps the lines of a text between words. What follows a line's first word and two spaces or more stays in its column. Lines
 * with a command stay whole, and so do words that are longer than a line.
 */
export function wrapLines(text: string, width: number): string {
  return text
    .split('\n')
    .flatMap((line) => (COMMAND.test(line) ? [line] : wrapLine(line, width)))
    .join('\n')
}

/** Wraps a line to the column of what follows its first word and two spaces, or else to its own indent. */
function wrapLine(line: string, width: number): string[] {
  const plain = line.replace(COLOUR, '')
  const column = /^ *\S+(?: \S+)? {2,}/.exec(plain)?.[0].length ?? 0
  const isColumn = column > 0 && column <= MOST_INDENT
  return wrap(line, width, isColumn ? column : (/^ */.exec(plain)?.[0].length ?? 0))
}

/** Breaks a line between words into lines of at most `width` characters; a longer word gets a line to itself. */
export function wrap(line: string, width: number, indent = 0): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(/(?<=\S)(?= )/)) {
    if (current !== '' && widthOf(current) + widthOf(word) > width) {
      lines.push(current)
      current = ' '.repeat(indent) + word.trimStart()
    } else current += word
  }
  return [...lines, current]
}

const widthOf = (text: string) => text.replace(COLOUR, '').length
