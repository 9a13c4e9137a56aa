import type { Body } from './exchange.ts'

/** Bytes. Of a longer body only the size is recorded. */
const LIMIT = 65_536

/** Records the chunks of a body as they pass. The text is joined when it is first needed. */
export class BodyRecorder implements Body {
  bytes = 0
  #chunks: Buffer[] = []

  add(chunk: Buffer): void {
    this.bytes += chunk.length
    if (this.bytes <= LIMIT) this.#chunks.push(chunk)
    else this.#chunks = []
  }

  /** A copy of the body so far, without later chunks. */
  copy(): BodyRecorder {
    const copy = new BodyRecorder()
    copy.bytes = this.bytes
    copy.#chunks = [...this.#chunks]
    return copy
  }

  get text(): string | undefined {
    return this.bytes <= LIMIT ? Buffer.concat(this.#chunks).toString('utf8') : undefined
  }
}
