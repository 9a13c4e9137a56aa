import { connect, type Socket } from 'node:net'

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** A kept-alive connection to a node, for one request at a time. */
export type Connection = {
  readonly isOpen: boolean
  /**
   * Posts a JSON body; resolves with the body of the answer. Rejects if the connection closes, the limit passes or the
   * answer has no content-length.
   */
  post(body: string): Promise<string>
  close(): void
}

/**
 * Connects to a node by HTTP. It parses the answers itself because `node:http` takes more than half of the time of a
 * message; of HTTP, a node needs only this much.
 * @param limit Limit for a complete answer, in milliseconds.
 */
export function openConnection({ hostname, port, pathname }: URL, limit: number): Connection {
  const head = `POST ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: `
  const socket: Socket = connect(Number(port), hostname)
  let pending: { resolve: (body: string) => void; reject: (reason: Error) => void } | undefined
  let parts: Buffer[] = []
  let size = 0
  /** Bytes of the whole answer; `Infinity` until its head is complete. */
  let total = Infinity
  let bodyStart = 0
  let timer: NodeJS.Timeout | undefined

  const end = (reason: Error) => {
    clearTimeout(timer)
    socket.destroy()
    pending?.reject(reason)
    pending = undefined
  }
  socket.setNoDelay(true)
  socket.on('error', end)
  socket.on('close', () => end(new Error('the connection was closed')))
  socket.on('data', (part: Buffer) => {
    parts.push(part)
    size += part.length
    if (total === Infinity) {
      const answer = parts.length === 1 ? part : Buffer.concat(parts)
      parts = [answer]
      const headEnd = answer.indexOf(END_OF_HEAD)
      if (headEnd < 0) return
      const length = /^content-length: *(\d+)/im.exec(answer.toString('latin1', 0, headEnd))?.[1]
      if (length === undefined) return end(new Error('the answer has no content-length'))
      bodyStart = headEnd + END_OF_HEAD.length
      total = bodyStart + Number(length)
    }
    if (size < total) return
    const body = (parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)).toString('utf8', bodyStart, total)
    const done = pending
    clearTimeout(timer)
    parts = []
    size = 0
    total = Infinity
    pending = undefined
    // An idle connection does not keep the process alive.
    socket.unref()
    done?.resolve(body)
  })

  return {
    get isOpen() {
      return !socket.destroyed
    },
    post: (body) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject }
        timer = setTimeout(() => end(new Error(`no answer within ${limit / 1_000} s`)), limit)
        socket.ref()
        socket.write(`${head}${Buffer.byteLength(body)}\r\n\r\n${body}`)
      }),
    close: () => socket.destroy(),
  }
}
