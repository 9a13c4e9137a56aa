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
  stream(): LineSplitter {
    // 4 bytes a character at most, and one character more, so that `printable` sees that there was more.
    return new LineSplitter(4 * (quoteLimit + 1), (line) => this.#add(line))
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

const toText = (line: Buffer) => printable(line.toString('utf8').trimEnd())
