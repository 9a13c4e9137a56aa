import type { Sink } from '../../platform/http/sink.ts'

const QUOTE = 0x22
const BACKSLASH = 0x5c

/**
 * Empties every JSON string longer than `limit` bytes as it arrives: the init code, bytecode and calldata in traces of
 * a block of a thousand deployments are hundreds of megabytes of hex that the index does not read. Shorter strings,
 * numbers and structure stay as they are, byte for byte.
 *
 * @param limit bytes between the quotes; default 256, longer than any address, hash or error text of a node.
 */
export function slim(limit = 256): Sink {
  const kept = new ByteBuffer()
  /** Bytes so far of the string being read; undefined outside of a string. */
  let length: number | undefined
  let isEscaped = false

  const push = (chunk: Buffer) => {
    /** The chunk is neither kept nor dropped from here on. */
    let start = 0
    let at = 0
    while (at < chunk.length) {
      if (length === undefined) {
        const open = chunk.indexOf(QUOTE, at)
        if (open === -1) break
        length = 0
        at = open + 1
      }
      const close = closingQuote(chunk, isEscaped ? at + 1 : at)
      const end = close === -1 ? chunk.length : close
      const before: number = length
      length = before + end - at
      if (length > limit) {
        if (before <= limit) {
          kept.add(chunk, start, at)
          // The string's bytes in earlier chunks were kept, since it was not yet too long.
          if (start === at) kept.drop(before)
        }
        start = end
      }
      if (close === -1) {
        isEscaped = endsEscaped(chunk, isEscaped ? at + 1 : at)
        break
      }
      length = undefined
      isEscaped = false
      at = close + 1
    }
    kept.add(chunk, start, chunk.length)
  }
  return { push, bytes: () => kept.bytes() }
}

function closingQuote(json: Buffer, from: number): number {
  let close = json.indexOf(QUOTE, from)
  while (close !== -1 && backslashes(json, close, from) % 2 === 1) close = json.indexOf(QUOTE, close + 1)
  return close
}

const endsEscaped = (json: Buffer, from: number) => backslashes(json, json.length, from) % 2 === 1

/** Counts the backslashes right before an index. */
function backslashes(json: Buffer, index: number, from: number): number {
  let count = 0
  while (index - 1 - count >= from && json[index - 1 - count] === BACKSLASH) count++
  return count
}

/** Copies bytes out of chunks, so that a few kept bytes do not keep a whole chunk in memory. */
class ByteBuffer {
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
