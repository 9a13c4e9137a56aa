import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { messageOf } from './message-of.ts'

const PREFIX = 'a mistake in your program at '

/** Describes what a method threw; a TypeError or ReferenceError of the subject's own code with its place, as a mistake. */
export function thrownText(thrown: unknown): string {
  const message = messageOf(thrown)
  const place = placeIn(thrown)
  return place === undefined ? message : `${PREFIX}${place}: ${message}`
}

/**
 * The place that threw, if it is in a file of the user: `resolver.ts:12`. A TypeError with a cause or a code is a library's,
 * which throws it for sources that fail; so is one whose first frame is in a package or in Node.
 */
function placeIn(thrown: unknown): string | undefined {
  try {
    const { name, stack, cause, code } = Object(thrown) as Record<string, unknown>
    if ((name !== 'TypeError' && name !== 'ReferenceError') || cause !== undefined || code !== undefined)
      return undefined
    const frames = String(stack)
      .split('\n')
      .filter((line) => /^\s+at /.test(line) && !line.endsWith('(<anonymous>)'))
    const [, file = '', line] = /((?:file:\/\/)?(?:\/|[A-Za-z]:[\\/]).*):(\d+):\d+\)?$/.exec(frames[0] ?? '') ?? []
    if (file === '' || /[\\/]node_modules[\\/]/.test(file)) return undefined
    return `${relative(process.cwd(), file.startsWith('file:') ? fileURLToPath(file) : file)}:${line}`
  } catch {
    return undefined
  }
}

const IN_USER_FILE = /^\s*File "((?!.*(?:site-packages|lib[\\/]python|<)).+)", line (\d+)/gm
const OF_PROGRAM = /^((?:Type|Attribute|Name|UnboundLocal|Key|Index)Error\b.*)$/m

/** A text with a Python traceback as the mistake that it shows, at the last frame in a file of the user; any other text as it is. */
export function withoutTraceback(text: string): string {
  const [, ...traces] = text.split('Traceback (most recent call last):')
  const last = traces.at(-1) ?? ''
  const [, file, line] = [...last.matchAll(IN_USER_FILE)].at(-1) ?? []
  const [, message] = OF_PROGRAM.exec(last) ?? []
  if (file === undefined || message === undefined) return text
  return `${PREFIX}${relative(process.cwd(), file)}:${line}: ${message}`
}

/** The file and the line of a mistake; undefined for any other reason why there is no answer. */
export function placeOfMistake(reason: string): { file: string; line: number } | undefined {
  const [, file, line] = reason.startsWith(PREFIX) ? (/^(.+?):(\d+): /.exec(reason.slice(PREFIX.length)) ?? []) : []
  return file === undefined ? undefined : { file, line: Number(line) }
}
