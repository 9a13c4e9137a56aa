import { type ChildProcess, fork } from 'node:child_process'
import { InternalError } from '../../errors.ts'
import { locate } from '../../locate.ts'
import type { TestNetworkOptions } from '../../network/test-network.ts'
import { errorOf } from './error-data.ts'
import type { Calls, FromWorker, Input, Result, ToWorker } from './messages.ts'

/** A process of harborcheck with a test network of its own. */
export type WorkerProcess = {
  /**
   * Makes a call; the next one waits until it has a result.
   * @param onLog Called with each line of the subject's log from now on.
   * @throws What the call throws there; WorkerEnded where the process has ended.
   */
  call<Name extends keyof Calls>(name: Name, input: Input<Name>, onLog?: (line: string) => void): Promise<Result<Name>>
  /** Ends the running call early. */
  abort(): void
  hasEnded(): boolean
  /** Starts another process in the place of one that has ended, or is about to. */
  restart(): Promise<void>
  /** Ends the process, with its network and subject. Never rejects. */
  close(): Promise<void>
}

/** A worker process has ended by itself. */
export class WorkerEnded extends InternalError {}

type Pending = { resolve: (result: never) => void; reject: (error: Error) => void }

/**
 * Starts a worker process and its test network.
 * @throws InternalError where either can't be started.
 */
export async function startWorkerProcess(options: TestNetworkOptions): Promise<WorkerProcess> {
  const pending = new Map<number, Pending>()
  let calls = 0
  let onLine: (line: string) => void = () => {}
  let ended: WorkerEnded | undefined
  let child: ChildProcess
  let exited: Promise<unknown>

  const end = (error: WorkerEnded) => {
    ended ??= error
    for (const { reject } of pending.values()) reject(ended)
    pending.clear()
  }
  const receive = (message: FromWorker) => {
    if ('log' in message) return onLine(message.log)
    if ('fatal' in message) return end(new WorkerEnded(`A worker process failed: ${message.fatal.message}`))
    const call = pending.get(message.id)
    pending.delete(message.id)
    if ('error' in message) call?.reject(errorOf(message.error))
    else call?.resolve(message.result as never)
  }
  const launch = () => {
    ended = undefined
    // In a process group of its own: Ctrl-C in the terminal reaches the parent alone. It ends when the channel closes.
    const launched = fork(locate('run/worker/main'), {
      serialization: 'advanced',
      detached: true,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child = launched
    launched.on('message', receive)
    exited = new Promise((resolve) => {
      launched.on('error', (cause) => {
        end(new WorkerEnded('A worker process could not be started', { cause }))
        if (launched.pid === undefined) resolve(undefined)
      })
      launched.on('exit', (code, signal) => {
        end(
          new WorkerEnded('A worker process ended by itself', {
            facts: { code: code ?? undefined, signal: signal ?? undefined },
          }),
        )
        resolve(undefined)
      })
    })
  }
  const send = (message: ToWorker) => child.send(message, () => {})
  const call: WorkerProcess['call'] = (name, input, onLog) => {
    if (onLog) onLine = onLog
    if (ended) return Promise.reject(ended)
    calls += 1
    const id = calls
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject })
      send({ call: name, id, input } as ToWorker)
    })
  }
  /** Closes the channel, at which the process exits. */
  const leave = async () => {
    if (child.connected) child.disconnect()
    await exited
  }
  const start = async () => {
    launch()
    try {
      await call('openNetwork', options)
    } catch (error) {
      await leave()
      throw error
    }
  }
  await start()
  return {
    call,
    abort: () => {
      if (!ended) send({ abort: true })
    },
    hasEnded: () => ended !== undefined,
    async restart() {
      // A process that failed says so before it exits, and its exit must not count as the next one's.
      await exited
      await start()
    },
    async close() {
      await call('closeNetwork', undefined).catch(() => {})
      await leave()
    },
  }
}
