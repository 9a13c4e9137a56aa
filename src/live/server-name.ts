/** The `server` header of every answer of a control server, by which a client recognises it. */
export const SERVER = 'harborcheck'
