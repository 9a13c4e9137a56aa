import picocolors from 'picocolors'

/** Styles of terminal text. Colour is never the only sign: every verdict is a word or a symbol too. */
export type Style = {
  good(text: string): string
  bad(text: string): string
  warn(text: string): string
  dim(text: string): string
  bold(text: string): string
}

/** Colours for a terminal; plain text for any other stream, and if NO_COLOR is set. */
export function styleFor(stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv = process.env): Style {
  const coloured = stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'
  const { green, red, yellow, dim, bold } = picocolors.createColors(coloured)
  return { good: green, bad: red, warn: yellow, dim, bold }
}
