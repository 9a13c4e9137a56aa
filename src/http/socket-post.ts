import { WebSocket } from 'undici/lib/web/websocket/websocket.js'
import { LateAnswerError } from './exchange.ts'

/** Sends a text and resolves with the answer's text. */
export type SocketPost = {
  (text: string): Promise<string>
  /** Closes the connections; pending posts fail. */
  close(): void
}

type Connection = { socket: WebSocket; resolve(text: string): void; reject(error: Error): void }

const nobody = { resolve() {}, reject() {} }

/**
 * Opens a client of a server that answers each WebSocket message with one message, such as a JSON-RPC node. A message takes
 * a third of the time of an HTTP request. There are as many connections as there are pending posts, and each is used again.
 * They keep the process alive until `close`.
 * @param url `http://host:port`.
 * @param timeout Milliseconds within which a connection must be open, and then an answer there. Default 30,000.
 */
export function openSocketPost(url: string, { timeout = 30_000 }: { timeout?: number | undefined } = {}): SocketPost {
  const address = url.replace(/^http/, 'ws')
  const free: Connection[] = []
  const open = new Set<Connection>()
  const lateAnswer = () => new LateAnswerError(`no answer within ${timeout / 1_000} s`)

  const connect = async (): Promise<Connection> => {
    const socket = new WebSocket(address)
    const connection: Connection = { socket, ...nobody }
    open.add(connection)
    socket.addEventListener('message', ({ data }) => connection.resolve(data as string))
    await new Promise<void>((resolve, reject) => {
      // A stopped node takes connections, and opens none.
      const timer = setTimeout(() => {
        reject(lateAnswer())
        socket.close()
      }, timeout)
      connection.reject = (error) => {
        clearTimeout(timer)
        reject(error)
      }
      socket.addEventListener('open', () => {
        clearTimeout(timer)
        resolve()
      })
      socket.addEventListener('error', () => connection.reject(new Error(`the connection to ${address} failed`)))
      socket.addEventListener('close', () => {
        open.delete(connection)
        if (free.includes(connection)) free.splice(free.indexOf(connection), 1)
        connection.reject(new Error(`the connection to ${address} closed`))
      })
    })
    return connection
  }

  const post = async (text: string): Promise<string> => {
    const connection = free.pop() ?? (await connect())
    const answer = await new Promise<string>((resolve, reject) => {
      const late = () => {
        reject(lateAnswer())
        connection.socket.close()
      }
      const timer = setTimeout(late, timeout)
      const settled = () => {
        clearTimeout(timer)
        Object.assign(connection, nobody)
      }
      connection.resolve = (answer) => {
        settled()
        resolve(answer)
      }
      connection.reject = (error) => {
        settled()
        reject(error)
      }
      connection.socket.send(text)
    })
    free.push(connection)
    return answer
  }
  return Object.assign(post, {
    close() {
      for (const { socket } of open) socket.close()
    },
  })
}
