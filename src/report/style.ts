import picocolors from 'picocolors'

/** Styles of terminal text. Colour is never the only sign: every verdict is a word or a symbol too. */
export type Style = {
  good(text: string): string
  bad(text: string): string
  warn(text: string): string
  dim(text: string): string
  bold(text: string): string
}

/** Colours for a terminal, and for any stream if FORCE_COLOR is set (not to 0 or false); none if NO_COLOR is set. */
export function styleFor(stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv = process.env): Style {
  const isForced = env.FORCE_COLOR !== undefined && !['0', 'false'].includes(env.FORCE_COLOR)
  const isDisabled = Boolean(env.NO_COLOR) || (env.FORCE_COLOR !== undefined && !isForced)
  const coloured = !isDisabled && (isForced || (stream.isTTY === true && env.TERM !== 'dumb'))
  const { green, red, yellow, dim, bold } = picocolors.createColors(coloured)
  return { good: green, bad: red, warn: yellow, dim, bold }
}

/** How a report is printed to a stream: its colours, and a terminal's width. */
export function outputForm(stream: { isTTY?: boolean; columns?: number }): { style: Style; width: number | undefined } {
  return { style: styleFor(stream), width: (stream.isTTY && stream.columns) || undefined }
}
