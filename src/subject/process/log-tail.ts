import { printable, quoteLimit } from '../protocol/printable.ts'
import { LineSplitter } from './line-splitter.ts'

const maxLines = 20

/** The last 20 lines of a subject's log; earlier ones are dropped. */
export class LogTail {
  readonly #lines: Buffer[] = []
  readonly #onLog: ((line: string) => void) | undefined

  /** @param onLog Called with every line, made printable and cut at 500 characters. */
  constructor(onLog?: (line: string) => void) {
    this.#onLog = onLog
  }

  /** Opens another input of the log. Several may be read at the same time, such as standard output and standard error. */
  stream(): Pick<LineSplitter, 'push' | 'end'> {
    // UTF-8 has at most 4 bytes a character. One more character lets `printable` see that the line was longer.
    const lines = new LineSplitter(4 * (quoteLimit + 1), (line) => this.#add(line))
    if (this.#onLog) return lines
    return {
      // Without `onLog`, the lines of a chunk that its later lines would push out are skipped.
      push(chunk) {
        const from = startOfLastLines(chunk)
        if (from > 0) lines.push(newline)
        lines.push(chunk.subarray(from))
      },
      end: () => lines.end(),
    }
  }

  /** The last lines, or `undefined` without any. */
  text(): string | undefined {
    return this.#lines.length === 0 ? undefined : this.#lines.map(toText).join('\n')
  }

  #add(line: Buffer): void {
    this.#lines.push(Buffer.from(line))
    if (this.#lines.length > maxLines) this.#lines.shift()
    this.#onLog?.(toText(line))
  }
}

const newline = Buffer.from('\n')

/** Finds the offset of a chunk's last 20 lines; 0 if it has at most 20. */
function startOfLastLines(chunk: Buffer): number {
  if (chunk.length === 0) return 0
  let end = chunk.length
  for (let line = 0; line <= maxLines && end > 0; line++) end = chunk.lastIndexOf(newline, end - 1)
  return Math.max(0, end + 1)
}

const toText = (line: Buffer) => printable(line.toString('utf8').trimEnd())
