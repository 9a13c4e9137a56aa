import { createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'

/** How a service answers one message, in bytes. */
export type Misbehaviour = (socket: Socket, id: number) => void

export type RawService = {
  url: string
  /** The methods that it was asked, in order. */
  methods: string[]
  close(): Promise<void>
}

const results: Record<string, unknown> = {
  initialize: { name: 'raw', capabilities: ['isAttackable'] },
  isAttackable: false,
  shutdown: null,
}

/** A right answer as HTTP. */
export function rightly(method: string, id: number, head = ''): string {
  const body = JSON.stringify({ jsonrpc: '2.0', id, result: results[method] })
  return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${head}content-length: ${body.length}\r\n\r\n${body}`
}

/** A service in bare TCP: it answers the first message of one method by `misbehave`, and every other one rightly. */
export async function serveRaw(method: string, misbehave: Misbehaviour): Promise<RawService> {
  const sockets = new Set<Socket>()
  const methods: string[] = []
  let isDone = false
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    let held = ''
    socket.on('data', (chunk) => {
      held += chunk
      if (held.startsWith('GET ')) {
        held = ''
        return misbehave(socket, 0)
      }
      const [, length, body = ''] = /content-length: (\d+)\r\n[\s\S]*?\r\n\r\n([\s\S]*)$/i.exec(held) ?? []
      if (length === undefined || Buffer.byteLength(body) < Number(length)) return
      held = ''
      const message = JSON.parse(body) as { id: number; method: string }
      methods.push(message.method)
      if (message.method !== method || isDone) return socket.write(rightly(message.method, message.id))
      isDone = true
      misbehave(socket, message.id)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}/`,
    methods,
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const json = 'content-type: application/json\r\n'
const ok = `HTTP/1.1 200 OK\r\n${json}`
const isRight = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, result: false })

const bomb = gzipSync(Buffer.alloc(50_000_000))

/** Writes for as long as the other side takes it. */
function forEver(socket: Socket, piece: string): void {
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  }
  socket.on('drain', more)
  more()
}

/** Everything that a service can do with a message instead of answering it rightly. */
export const misbehaviours: Record<string, Misbehaviour> = {
  '101 with upgrade headers': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
  '101 with bytes after it, and a reset': (socket) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n\u0081\u0000', () =>
      socket.resetAndDestroy(),
    ),
  '101 without upgrade headers': (socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  'upgrade headers with status 200': (socket, id) =>
    socket.end(`HTTP/1.1 200 OK\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n<p>${id}</p>`),
  '100, and then nothing': (socket) => socket.end('HTTP/1.1 100 Continue\r\n\r\n'),
  '102, and then a reset': (socket) => socket.write('HTTP/1.1 102 Processing\r\n\r\n', () => socket.resetAndDestroy()),
  '103, and then nothing': (socket) => socket.end('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'),
  '199': (socket) => socket.end('HTTP/1.1 199 Unknown\r\n\r\n'),
  '204': (socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'),
  '204 with a body': (socket, id) => socket.end(`HTTP/1.1 204 No Content\r\ncontent-length: 9\r\n\r\n${isRight(id)}`),
  '304': (socket) => socket.write('HTTP/1.1 304 Not Modified\r\n\r\n'),
  '302': (socket) => socket.write('HTTP/1.1 302 Found\r\nlocation: /\r\ncontent-length: 0\r\n\r\n'),
  '999': (socket) => socket.end('HTTP/1.1 999 What\r\n\r\n'),
  '000': (socket) => socket.end('HTTP/1.1 000 Nothing\r\n\r\n'),
  'no HTTP': (socket) => socket.end('SSH-2.0-OpenSSH\r\n'),
  'HTTP/2': (socket) => socket.end(Buffer.from('0000120400000000000003000000640004', 'hex')),
  'two content-lengths': (socket, id) =>
    socket.end(`${ok}content-length: 3\r\ncontent-length: 5\r\n\r\n${isRight(id)}`),
  'content-length and chunks': (socket, id) =>
    socket.end(`${ok}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n3\r\n${isRight(id)}\r\n0\r\n\r\n`),
  'bad chunks': (socket) => socket.end(`${ok}transfer-encoding: chunked\r\n\r\nnope\r\n{}\r\n0\r\n\r\n`),
  'chunks that turn bad': (socket) => socket.end(`${ok}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\nZZ\r\n`),
  'chunks that never end': (socket) => socket.end(`${ok}transfer-encoding: chunked\r\n\r\nff\r\n{`),
  'trailers without end': (socket) => {
    socket.write(`${ok}transfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n`)
    forEver(socket, `x-trailer: ${'x'.repeat(1_000)}\r\n`)
  },
  'a chunk extension without end': (socket) => {
    socket.write(`${ok}transfer-encoding: chunked\r\n\r\n2;`)
    forEver(socket, 'x'.repeat(1_000))
  },
  'headers without end': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    forEver(socket, `x-header: ${'x'.repeat(1_000)}\r\n`)
  },
  'small headers without end': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\n')
    forEver(socket, 'a: b\r\n'.repeat(1_000))
  },
  'one header without end': (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nx-header: ')
    forEver(socket, 'x'.repeat(10_000))
  },
  'a status line without end': (socket) => {
    socket.write('HTTP/1.1 200 ')
    forEver(socket, 'x'.repeat(10_000))
  },
  'a body without end': (socket) => {
    socket.write(`${ok}\r\n`)
    forEver(socket, ' '.repeat(10_000))
  },
  'a body that is too short': (socket) => socket.end(`${ok}content-length: 500\r\n\r\n{"jsonrpc"`),
  'a body cut by a reset': (socket) =>
    socket.write(`${ok}content-length: 500\r\n\r\n{"jsonrpc"`, () => socket.resetAndDestroy()),
  'no UTF-8': (socket) => socket.end(Buffer.concat([Buffer.from(`${ok}\r\n`), Buffer.from([0x7b, 0xff, 0xfe, 0x7d])])),
  'a gzip bomb': (socket) => socket.end(Buffer.concat([Buffer.from(`${ok}content-encoding: gzip\r\n\r\n`), bomb])),
  'a header of bytes': (socket, id) =>
    socket.end(Buffer.from(`HTTP/1.1 200 OK\r\nx: \u0000\u0001\r\n\r\n${isRight(id)}`, 'latin1')),
  'closed at once': (socket) => socket.destroy(),
  'half-closed at once': (socket) => socket.end(),
  'reset at once': (socket) => socket.resetAndDestroy(),
  'closed in the headers': (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-ty'),
}
