import { once } from 'node:events'
import type { Socket } from 'node:net'
import { open } from './raw.ts'

/** Many clients at once, each with a connection of its own. */
export type ManyAgreements = {
  /** How many of them are still connected. */
  connected(): number
  /** Resolves when the server has ended every connection. */
  ended: Promise<unknown>
  leave(): void
}

/** Connects this many clients, each sending `first`, and then `drip` again and again, where there is one. */
export async function openManyAgreements(url: string, count: number, first = '', drip = ''): Promise<ManyAgreements> {
  const sockets = Array.from({ length: count }, () => open(url))
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  for (const socket of sockets) if (first !== '') socket.write(first)
  const dripping = setInterval(() => drip !== '' && sockets.forEach(send(drip)), 200)
  const gone = (socket: Socket) => new Promise((resolve) => socket.on('close', resolve).resume())
  const leave = () => {
    clearInterval(dripping)
    for (const socket of sockets) socket.destroy()
  }
  const ended = Promise.all(sockets.map(gone)).then(leave)
  return { connected: () => sockets.filter(({ destroyed }) => !destroyed).length, ended, leave }
}

const send = (bytes: string) => (socket: Socket) => {
  if (socket.writable) socket.write(bytes)
}
