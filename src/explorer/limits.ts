/** How much of a request the explorer reads, in bytes. The request line counts as part of the headers. */
export const limits = { headers: 16_384, body: 102_400 } as const

/** Time limits of every HTTP server here, in milliseconds: a client that sends or reads slowly holds its socket no longer. */
export const timeLimits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
} as const

/** Milliseconds after which a server closes a socket on which nothing moves. */
export const IDLE_SOCKET = 60_000
