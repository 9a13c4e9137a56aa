import { InvalidArgumentError } from '@commander-js/extra-typings'
import { jsonText } from '../platform/json-text.ts'
import { io } from './io.ts'

/** Where `--json` writes: a file, or the screen. */
export type JsonTarget = string | true

/** The row of a command whose `--json` writes to a file or the screen. */
export const jsonTarget = (what: string) => ({
  argument: '[file]',
  help: `write ${what} as JSON to this file, or to the screen: \`-\``,
  parse: jsonFile,
  heading: 'Output' as const,
})

/** Reads the argument. A subject or a case that follows `--json` must not be overwritten. */
function jsonFile(text: string): string {
  if (text === '-' || /\.json$/i.test(text) || text.startsWith('/dev/')) return text
  throw new InvalidArgumentError('Expected a file that ends in .json, or - for the screen: `--json -`.')
}

/** The file of `--json`; undefined for the screen. */
export const jsonPath = (target: JsonTarget | undefined): string | undefined =>
  target === true || target === '-' ? undefined : target

/** Whether `--json` prints to the screen, in place of the text. */
export const isJsonOnScreen = (target: JsonTarget | undefined): boolean =>
  target !== undefined && jsonPath(target) === undefined

/** Prints a value as JSON. */
export function printJson(value: unknown): void {
  io().stdout.write(jsonText(value))
}
