/** Takes the bytes of an answer as they come. */
export type Sink = {
  push(chunk: Buffer): void
  /** What was kept of them. */
  bytes(): Buffer
}

/** Keeps everything. */
export function keepAll(): Sink {
  const chunks: Buffer[] = []
  return { push: (chunk) => void chunks.push(chunk), bytes: () => Buffer.concat(chunks) }
}
