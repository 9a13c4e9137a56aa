import { connect, type Socket } from 'node:net'

/** What a server sent back, bytes as they came. */
export type RawAnswer = { status: number; headers: Record<string, string>; body: string }

/** Opens a connection, and fails the test's promise rather than the process where it breaks. */
export function open(url: string): Socket {
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname).on('error', () => {})
}

/** Sends these bytes on a connection of their own and reads until it ends, like a client that normalises nothing. */
export function sendRaw(url: string, bytes: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = open(url)
    const chunks: Buffer[] = []
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('close', () => {
      const text = Buffer.concat(chunks).toString('latin1')
      if (text === '') reject(new Error('the connection ended without an answer'))
      else resolve(parse(text))
    })
    socket.write(Buffer.from(bytes, 'latin1'))
  })
}

/** One request, whose target goes out exactly as it is. */
export const requestRaw = (url: string, target: string, { method = 'GET', headers = [] as string[], body = '' } = {}) =>
  sendRaw(
    url,
    [`${method} ${target} HTTP/1.1`, `Host: ${new URL(url).host}`, 'Connection: close', ...headers, '', body].join(
      '\r\n',
    ),
  )

function parse(text: string): RawAnswer {
  const [head = '', ...body] = text.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((each) => [each.split(':')[0]?.toLowerCase(), each.replace(/^.*?: /, '')]),
  )
  return { status: Number(line.split(' ')[1]), headers, body: body.join('\r\n\r\n') }
}
