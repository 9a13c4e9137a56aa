/** A count with its noun: `1 case`, `3 cases`. */
export function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Counts that are not zero, by what they count: `2 unsafe, 1 missed`. */
export function counted(counts: Readonly<Record<string, number>>): string {
  return Object.entries(counts)
    .flatMap(([name, count]) => (count > 0 ? [`${count} ${name}`] : []))
    .join(', ')
}

/** A text that begins with a capital letter. */
export function capitalised(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

/** The first characters of a text that is longer than `most`, with an ellipsis. */
export function cut(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}

/** The first items of a list, and how many more there are: `a, b and 2 more`. */
export function listed(items: readonly string[], most: number): string {
  const more = items.length - most
  return `${items.slice(0, most).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}

/** A word of a command line, quoted for a POSIX shell if it needs to be. */
export function shellWord(word: string): string {
  return /^[\w./:@%+-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}
