import { onAbort } from '../../platform/on-abort.ts'
import { startSubject } from '../connection/start-subject.ts'
import type { Environment } from '../resolver.ts'
import type { Subject, SubjectOptions } from '../subject.ts'
import { openListener } from './listener.ts'
import { SocketConnection } from './socket-connection.ts'

export type AttachOptions = SubjectOptions & {
  /** Called with the port, each time harborcheck waits for a connection there. */
  onWaiting?: (port: number) => void
  /** Milliseconds for each step of closing: the answer to `shutdown`, the end of the connection. Default 500. */
  grace?: number
}

/** A subject under a debugger has no time limit. */
const noLimits = { timeout: Number.POSITIVE_INFINITY, startTimeout: Number.POSITIVE_INFINITY }

/**
 * Waits on a loopback port for a subject that was started by hand, and speaks the protocol over that connection, one message a
 * line. Questions have no time limit. If the subject closes the connection, harborcheck waits for another one.
 * @throws {UsageError} if the port is taken.
 * @throws {NotStarted} if the subject does not answer `initialize` by the protocol.
 * @throws {InternalError} if `signal` aborted the wait.
 */
export async function startAttachedSubject(
  { port }: { port: number },
  environment: Environment,
  { onWaiting, grace = 500, onMessage, signal, timeout: _, ...rest }: AttachOptions = {},
): Promise<Subject> {
  const listener = await openListener(port)
  const connect = async () => {
    onWaiting?.(listener.port)
    return new SocketConnection(await listener.next(), grace, onMessage)
  }
  const stopWaiting = () => listener.close()
  const forgetSignal = onAbort(signal, stopWaiting)
  const release = () => {
    forgetSignal()
    listener.close()
  }
  try {
    const source = {
      connect,
      facts: { port: listener.port },
      reinitializable: 'while open' as const,
      routing: 'alternating' as const,
    }
    const subject = await startSubject(source, environment, { ...noLimits, grace }, rest)
    const close = () => {
      // First, since a question may be waiting for a connection that will not come.
      release()
      return subject.close()
    }
    return { ...subject, close }
  } catch (error) {
    release()
    throw error
  }
}
