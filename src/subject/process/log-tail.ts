import { printable, quoteLimit } from '../protocol/printable.ts'
import { LineSplitter } from './line-splitter.ts'

const kept = 20

/** The last 20 lines of what a subject writes beside the protocol; more than that is never held. */
export class LogTail {
  readonly #lines: Buffer[] = []
  readonly #onLog: ((line: string) => void) | undefined

  /** @param onLog Called with every line, made printable and cut at 500 characters. */
  constructor(onLog?: (line: string) => void) {
    this.#onLog = onLog
  }

  /** A new stream of the log; several may be read side by side, such as standard output and standard error. */
  stream(): Pick<LineSplitter, 'push' | 'end'> {
    // 4 bytes a character at most, and one character more, so that `printable` sees that there was more.
    const lines = new LineSplitter(4 * (quoteLimit + 1), (line) => this.#add(line))
    if (this.#onLog) return lines
    return {
      // Where nobody is told, what the rest of the same chunk will push out again is not even looked at.
      push(chunk) {
        const from = startOfLastLines(chunk)
        if (from > 0) lines.push(newline)
        lines.push(chunk.subarray(from))
      },
      end: () => lines.end(),
    }
  }

  /** The lines kept, or `undefined` where nothing was written. */
  text(): string | undefined {
    return this.#lines.length === 0 ? undefined : this.#lines.map(toText).join('\n')
  }

  #add(line: Buffer): void {
    this.#lines.push(Buffer.from(line))
    if (this.#lines.length > kept) this.#lines.shift()
    this.#onLog?.(toText(line))
  }
}

const newline = Buffer.from('\n')

/** Where the last lines of a chunk begin that are kept, and what follows them; 0 where it has no more. */
function startOfLastLines(chunk: Buffer): number {
  if (chunk.length === 0) return 0
  let end = chunk.length
  for (let line = 0; line <= kept && end > 0; line++) end = chunk.lastIndexOf(newline, end - 1)
  return Math.max(0, end + 1)
}

const toText = (line: Buffer) => printable(line.toString('utf8').trimEnd())
