import type { Body } from './exchange.ts'

/** Longer bodies are counted, not kept. */
const LIMIT = 65_536

/** Collects the chunks of a body as they pass. */
export function keep(): { add(chunk: Buffer): void; body(): Body } {
  let chunks: Buffer[] = []
  let bytes = 0
  return {
    add(chunk) {
      bytes += chunk.length
      if (bytes <= LIMIT) chunks.push(chunk)
      else chunks = []
    },
    body: () => (bytes <= LIMIT ? { bytes, text: Buffer.concat(chunks).toString('utf8') } : { bytes }),
  }
}
