import { printable } from '../../subject/protocol/printable.ts'

/** Data with every text in it, names of members too, made safe to show in a terminal; line breaks stay. */
export function madePrintable(data: unknown): unknown {
  if (typeof data === 'string') return text(data)
  if (Array.isArray(data)) return data.map(madePrintable)
  if (typeof data !== 'object' || data === null) return data
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [text(name), madePrintable(value)]))
}

const text = (said: string) =>
  said
    .split('\n')
    .map((line) => printable(line, Number.POSITIVE_INFINITY))
    .join('\n')
