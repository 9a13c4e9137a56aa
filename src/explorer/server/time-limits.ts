/** What every server here waits for, in milliseconds: a client that sends or reads slowly holds a socket, and not for ever. */
export const timeLimits = {
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 1_000,
} as const

/** Milliseconds after which a socket on which nothing moves is closed. */
export const IDLE_SOCKET = 60_000
