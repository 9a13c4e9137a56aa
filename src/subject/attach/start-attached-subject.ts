import { startSubject } from '../connection/start-subject.ts'
import type { Environment } from '../resolver.ts'
import type { Subject, SubjectOptions } from '../subject.ts'
import { openListener } from './listener.ts'
import { SocketConnection } from './socket-connection.ts'

export type AttachOptions = SubjectOptions & {
  /** Called with the port, each time that somebody is waited for there. */
  onWaiting?: (port: number) => void
  /** Milliseconds for each step of a polite end: answering `shutdown`, closing the connection. Default 500. */
  grace?: number
}

/** Under a debugger nothing is late. */
const timeless = { timeout: Number.POSITIVE_INFINITY, startTimeout: Number.POSITIVE_INFINITY }

/**
 * Waits on a loopback port for a subject that was started by hand; it speaks the lines of the protocol over that one
 * connection. Nothing it does is late. Where it closes the connection, it is waited for once more.
 * @throws UsageError where the port is taken; NotStarted where it does not answer `initialize` as the protocol
 *   wants; InternalError where the start was called off.
 */
export async function startAttachedSubject(
  { port }: { port: number },
  environment: Environment,
  { onWaiting, grace = 500, onMessage, signal, timeout: _, ...rest }: AttachOptions = {},
): Promise<Subject> {
  const listener = await openListener(port)
  const start = async () => {
    onWaiting?.(listener.port)
    return new SocketConnection(await listener.next(), grace, onMessage)
  }
  const calledOff = () => listener.close()
  signal?.addEventListener('abort', calledOff)
  if (signal?.aborted) calledOff()
  const leave = () => {
    signal?.removeEventListener('abort', calledOff)
    listener.close()
  }
  try {
    const source = { start, facts: { port: listener.port }, renews: 'alive' as const, routing: 'in turn' as const }
    const subject = await startSubject(source, environment, { ...timeless, grace }, rest)
    const close = () => {
      // First of all: a question may be waiting for a connection that nobody will make.
      leave()
      return subject.close()
    }
    return { ...subject, close }
  } catch (error) {
    leave()
    throw error
  }
}
