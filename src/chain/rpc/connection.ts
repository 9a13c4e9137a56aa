import { connect, type Socket } from 'node:net'

const END_OF_HEAD = Buffer.from('\r\n\r\n')

/** One kept connection to a node, for one exchange at a time. */
export type Connection = {
  /** Whether it can be used again. */
  readonly isOpen: boolean
  /** Posts a JSON body; resolves with the body that comes back. Throws where the node hangs up or speaks otherwise. */
  post(body: string): Promise<string>
  close(): void
}

/**
 * Connects to a node by HTTP. A generated scenario takes a handful of messages, and of a message by node:http more than
 * half is node:http; a node needs no more of the protocol than this.
 * @param limit Milliseconds in which an answer must be through.
 */
export function openConnection({ hostname, port, pathname }: URL, limit: number): Connection {
  const head = `POST ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: `
  const socket: Socket = connect(Number(port), hostname)
  let exchange: { resolve: (body: string) => void; reject: (reason: Error) => void } | undefined
  let parts: Buffer[] = []
  let size = 0
  /** Bytes of the whole answer; unknown until its head is there. */
  let total = Infinity
  let bodyAt = 0

  let timer: NodeJS.Timeout | undefined

  const end = (reason: Error) => {
    clearTimeout(timer)
    socket.destroy()
    exchange?.reject(reason)
    exchange = undefined
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
      const place = answer.indexOf(END_OF_HEAD)
      if (place < 0) return
      const length = /^content-length: *(\d+)/im.exec(answer.toString('latin1', 0, place))?.[1]
      if (length === undefined) return end(new Error('the answer does not say how long it is'))
      bodyAt = place + END_OF_HEAD.length
      total = bodyAt + Number(length)
    }
    if (size < total) return
    const body = (parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)).toString('utf8', bodyAt, total)
    const done = exchange
    clearTimeout(timer)
    parts = []
    size = 0
    total = Infinity
    exchange = undefined
    // An idle connection keeps no process alive.
    socket.unref()
    done?.resolve(body)
  })

  return {
    get isOpen() {
      return !socket.destroyed
    },
    post: (body) =>
      new Promise((resolve, reject) => {
        exchange = { resolve, reject }
        timer = setTimeout(() => end(new Error(`no answer within ${limit / 1_000} s`)), limit)
        socket.ref()
        socket.write(`${head}${Buffer.byteLength(body)}\r\n\r\n${body}`)
      }),
    close: () => socket.destroy(),
  }
}
