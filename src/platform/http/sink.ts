/** Receives the bytes of an answer as they arrive. */
export type Sink = {
  push(chunk: Buffer): void
  /** The bytes that the sink stored. */
  bytes(): Buffer
}

/** Creates a sink that stores every byte. */
export function keepAll(): Sink {
  const chunks: Buffer[] = []
  return {
    push: (chunk) => void chunks.push(chunk),
    bytes: () => (chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)),
  }
}
