/** Bytes copied together: a part of a chunk that is kept must not keep the chunk. */
export class ByteBuffer {
  #buffer = Buffer.allocUnsafe(65_536)
  #length = 0

  add(chunk: Buffer, from: number, to: number): void {
    const length = this.#length + to - from
    if (length > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(length, this.#buffer.length * 2))
      this.#buffer.copy(larger, 0, 0, this.#length)
      this.#buffer = larger
    }
    chunk.copy(this.#buffer, this.#length, from, to)
    this.#length = length
  }

  drop(count: number): void {
    this.#length -= count
  }

  bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }
}
