const newline = 0x0a

/**
 * Splits a stream of bytes into lines and holds at most `limit` bytes of one line. Bytes of a line beyond the limit are
 * discarded as they arrive.
 */
export class LineSplitter {
  readonly #limit: number
  readonly #onLine: (line: Buffer, cut: boolean) => void
  #held = Buffer.alloc(0)
  #length = 0
  #discarding = false
  /** Discarded bytes of the current line. */
  discarded = 0

  /**
   * @param limit Bytes of the longest line that is not cut.
   * @param onLine Called with each line without its line break. `cut`: the line was longer, and these are its first
   * `limit` bytes; the call then comes as soon as the limit is passed. The buffer is reused after the call.
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

  /** Emits the last line, if the stream ended without a line break. */
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
    // Frees the memory of a long line.
    if (this.#held.length > 0x10000) this.#held = Buffer.alloc(0)
  }

  /** Doubles the buffer, so that a line that arrives byte by byte is not copied for every byte. */
  #grow(size: number): void {
    if (size <= this.#held.length) return
    const grown = Buffer.allocUnsafe(Math.min(this.#limit, Math.max(size, 2 * this.#held.length, 256)))
    this.#held.copy(grown, 0, 0, this.#length)
    this.#held = grown
  }
}
