/** How much of a request the explorer reads, in bytes. The request line counts as part of the headers. */
export const limits = { headers: 16_384, body: 102_400 } as const
