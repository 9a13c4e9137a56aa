import { type ChildProcess, fork } from 'node:child_process'
import { InternalError } from '../../errors.ts'
import { withoutDebugger } from '../../without-debugger.ts'
import { type ErrorData, errorOf } from './error-data.ts'

/** The calls that a program takes: each has one input and one result. */
// biome-ignore lint/suspicious/noExplicitAny: inputs and results are the program's own.
export type AnyCalls = Record<string, (input: any) => unknown>
export type Input<Calls extends AnyCalls, Name extends keyof Calls> = Parameters<Calls[Name]>[0]
export type Result<Calls extends AnyCalls, Name extends keyof Calls> = ReturnType<Calls[Name]>

/** What a program receives. `abort` ends the running call early. */
export type ToProgram = { call: string; id: number; input: unknown } | { abort: true }

/** What a program sends. `fatal`: it ends, and no call gets a result. */
export type FromProgram =
  | { id: number; result: unknown }
  | { id: number; error: ErrorData }
  | { log: string }
  | { fatal: ErrorData }

/** A program of harborcheck in a process of its own, which serves the calls of this one (see `serveCalls`). */
export type ProgramProcess<Calls extends AnyCalls> = {
  /**
   * Makes a call.
   * @param onLog Called with each line that the program logs from now on.
   * @throws What the call throws there; WorkerEnded where the process has ended.
   */
  call<Name extends keyof Calls & string>(
    name: Name,
    input: Input<Calls, Name>,
    onLog?: (line: string) => void,
  ): Promise<Result<Calls, Name>>
  /** Ends the running call early. */
  abort(): void
  hasEnded(): boolean
  /** Starts another process in the place of one that has ended, or is about to. */
  restart(): Promise<void>
  /** Closes the channel, at which the process exits. Never rejects. */
  leave(): Promise<void>
}

/** A worker process has ended by itself. */
export class WorkerEnded extends InternalError {}

type Pending = { resolve: (result: never) => void; reject: (error: Error) => void }

/**
 * Starts a program.
 * @param file The program's module.
 * @param begin The first call to every process that is started.
 * @throws InternalError where the process can't be started; what `begin` throws. No process is left then.
 */
export async function startProgramProcess<Calls extends AnyCalls>(
  file: string,
  begin: (call: ProgramProcess<Calls>['call']) => Promise<unknown>,
): Promise<ProgramProcess<Calls>> {
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
  const receive = (message: FromProgram) => {
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
    const launched = fork(file, {
      execArgv: [...process.execArgv, withoutDebugger],
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
  const send = (message: ToProgram) => child.send(message, () => {})
  const call: ProgramProcess<Calls>['call'] = (name, input, onLog) => {
    if (onLog) onLine = onLog
    if (ended) return Promise.reject(ended)
    calls += 1
    const id = calls
    return new Promise((resolve, reject) => {
      pending.set(id, { resolve, reject })
      send({ call: name, id, input })
    })
  }
  const leave = async () => {
    if (child.connected) child.disconnect()
    await exited
  }
  const start = async () => {
    launch()
    try {
      await begin(call)
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
    leave,
  }
}
