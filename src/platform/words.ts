/** Formats a count with its noun: `1 case`, `3 cases`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Lists counts that are not zero: `2 unsafe, 1 missed`. */
export function counted(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []))
    .join(', ')
}

/** Capitalises the first letter. */
export function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** Shortens a text that is longer than `most`, with an ellipsis. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** Lists the first items, and counts the others: `a, b and 2 more`. */
export function listed(items: readonly string[], most: number): string {
  const more = items.length - most
  return `${items.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** Quotes a word of a command line for a POSIX shell, if necessary. */
export function shellWord(word: string): string {
  return /^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
