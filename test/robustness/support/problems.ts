import { expect } from 'vitest'
import { UsageError } from '../../../src/platform/errors.ts'

/** What went wrong, by its kind: how often, and the first input with which it did. */
export type Problems = {
  add(kind: string, example: string): void
  /** Fails the test where there is one, with all of them. */
  none(): void
}

/** Collects what goes wrong, so that one run shows every kind of it. */
export function openProblems(): Problems {
  const found = new Map<string, { times: number; first: string }>()
  return {
    add(kind, example) {
      const before = found.get(kind)
      found.set(kind, { times: (before?.times ?? 0) + 1, first: before?.first ?? example })
    },
    none() {
      const lines = [...found].map(([kind, { times, first }]) => `${times} x ${kind}\n  first: ${first}`)
      expect(lines.join('\n\n')).toBe('')
    },
  }
}

/** What is wrong with an error that a file's content led to: all are to be a {@link UsageError} that names the file. */
export function wrongError(error: unknown, file: string): string | undefined {
  if (!(error instanceof UsageError)) return error instanceof Error ? firstLines(error.stack) : String(error)
  const text = error.render()
  if (!text.includes(file)) return `an error that does not name the file: ${firstLines(text)}`
  return wrongText(text)
}

/** What no text that a person reads may have in it: a stack, a JavaScript error, what moves a terminal's cursor. */
export function wrongText(text: string): string | undefined {
  const stack = /^.*\n? +at .*[:(]\d+:\d+\)?$/m.exec(text)?.[0]
  if (stack) return `a stack: ${stack}`
  const name = /bug of harborcheck|\b(?:TypeError|RangeError|ReferenceError|SyntaxError|InternalError|ZodError)\b/.exec(
    text,
  )
  if (name) return `${name[0]} in: ${firstLines(text.slice(name.index))}`
  const control = /[^\P{Cc}\n\r\t]/u.exec(text)
  if (control) return 'a control character in what is printed'
  return undefined
}

export const firstLines = (text = '', lines = 4) => text.split('\n').slice(0, lines).join(' | ').slice(0, 400)
