const newline = 0x0a

/**
 * Cuts a stream of bytes into lines without ever holding more than one line of `limit` bytes. What a line has beyond
 * the limit is thrown away as it arrives.
 */
export class LineSplitter {
  readonly #limit: number
  readonly #onLine: (line: Buffer, cut: boolean) => void
  #held = Buffer.alloc(0)
  #length = 0
  #discarding = false
  /** Bytes of the present line that were thrown away. */
  discarded = 0

  /**
   * @param limit Bytes of the longest line that is kept whole.
   * @param onLine Called with each line without its line break. `cut` says that it was longer, and that these are
   *   its first `limit` bytes; the call then comes as soon as the limit is passed. The bytes are the splitter's own:
   *   they change after the call.
   */
  constructor(limit: number, onLine: (line: Buffer, cut: boolean) => void) {
    this.#limit = limit
    this.#onLine = onLine
  }

  push(chunk: Buffer): void {
    let start = 0
    for (let end = chunk.indexOf(newline); end !== -1; end = chunk.indexOf(newline, start)) {
      const part = chunk.subarray(start, end)
      start = end + 1
      if (this.#length === 0 && !this.#discarding && part.length <= this.#limit) this.#onLine(part, false)
      else {
        this.#hold(part)
        this.#release()
      }
    }
    this.#hold(chunk.subarray(start))
  }

  /** Gives out what is held as a last line, where the stream ended without a line break. */
  end(): void {
    if (this.#length > 0) this.#release()
  }

  #hold(part: Buffer): void {
    if (this.#discarding) this.discarded += part.length
    if (this.#discarding || part.length === 0) return
    const room = this.#limit - this.#length
    this.#grow(this.#length + Math.min(part.length, room))
    this.#length += part.copy(this.#held, this.#length, 0, room)
    if (part.length > room) {
      this.#discarding = true
      this.#emit(true)
    }
  }

  #release(): void {
    this.discarded = 0
    if (this.#discarding) this.#discarding = false
    else this.#emit(false)
  }

  #emit(cut: boolean): void {
    const line = this.#held.subarray(0, this.#length)
    this.#length = 0
    this.#onLine(line, cut)
    // One long line does not keep its memory for the rest of the run.
    if (this.#held.length > 0x10000) this.#held = Buffer.alloc(0)
  }

  /** Doubling: a line that arrives byte by byte is copied a few times, not once a byte. */
  #grow(size: number): void {
    if (size <= this.#held.length) return
    const grown = Buffer.allocUnsafe(Math.min(this.#limit, Math.max(size, 2 * this.#held.length, 256)))
    this.#held.copy(grown, 0, 0, this.#length)
    this.#held = grown
  }
}
