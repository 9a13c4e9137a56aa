import type { Body } from './exchange.ts'

/** Longer bodies are counted, not kept. */
const LIMIT = 65_536

/** Collects the chunks of a body as they pass; the text is put together when somebody reads it. */
export class BodyRecorder implements Body {
  bytes = 0
  #chunks: Buffer[] = []

  add(chunk: Buffer): void {
    this.bytes += chunk.length
    if (this.bytes <= LIMIT) this.#chunks.push(chunk)
    else this.#chunks = []
  }

  /** What came so far; what comes from here on is not in it. */
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
