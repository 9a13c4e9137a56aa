/** What a control server calls itself in the header `server` of every answer, so that nobody takes another's for its. */
export const SERVER = 'harborcheck'
