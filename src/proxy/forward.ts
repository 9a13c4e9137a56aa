import { type Agent, type IncomingMessage, request } from 'node:http'

/** Headers of one connection, which a proxy does not pass on (RFC 9110 §7.6.1). */
const HOP_BY_HOP = ['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade']

/** Passes a request on to `upstream` and resolves with the response once its headers are there. */
export function forward(
  incoming: IncomingMessage,
  body: Buffer,
  upstream: URL,
  agent: Agent,
): Promise<IncomingMessage> {
  const headers = Object.fromEntries(Object.entries(incoming.headers).filter(([name]) => !HOP_BY_HOP.includes(name)))
  // The answer must come uncompressed, so that it can be recorded; the request's body was decoded before.
  delete headers['accept-encoding']
  delete headers['content-encoding']
  const options = {
    agent,
    method: incoming.method,
    host: upstream.hostname,
    port: upstream.port,
    path: incoming.url,
    headers: { ...headers, host: upstream.host, ...(body.length > 0 && { 'content-length': String(body.length) }) },
  }
  const send = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const outgoing = request(options, resolve)
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // The source may close an idle connection just when it is used again.
        if (outgoing.reusedSocket && error.code === 'ECONNRESET') send().then(resolve, reject)
        else reject(error)
      })
      outgoing.end(body)
    })
  return send()
}

/** The headers of a message that are passed on. */
export function endToEnd({ headers }: IncomingMessage): IncomingMessage['headers'] {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name)))
}
