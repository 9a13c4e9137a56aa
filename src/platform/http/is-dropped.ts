/** Node's and undici's codes for a connection that closed. */
const CLOSED = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET']

/** Whether a request failed because its connection closed, not because it could not be opened or timed out. */
export const isDropped = (error: unknown): boolean => CLOSED.includes((error as NodeJS.ErrnoException).code ?? '')
