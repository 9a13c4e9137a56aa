/** How much of a request is read, in bytes. The request line counts as a part of the headers. */
export const limits = { headers: 16_384, body: 102_400 } as const
