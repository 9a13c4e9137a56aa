import { styleText } from 'node:util'

/** Marks of a terminal report. Colour is never the only sign: every verdict is a word or a symbol too. */
export type Style = {
  good(text: string): string
  bad(text: string): string
  warn(text: string): string
  dim(text: string): string
  bold(text: string): string
}

/** Colours for a terminal; plain text for anything else, and where NO_COLOR is set. */
export function styleFor(stream: { isTTY?: boolean }, env: NodeJS.ProcessEnv = process.env): Style {
  const coloured = stream.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb'
  const style = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    coloured ? styleText(format, text) : text
  return { good: style('green'), bad: style('red'), warn: style('yellow'), dim: style('dim'), bold: style('bold') }
}
