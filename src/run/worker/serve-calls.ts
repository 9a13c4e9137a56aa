import { compileForShortRuns, keepHeapLean } from '../../engine.ts'
import { errorData } from './error-data.ts'
import type { AnyCalls, FromProgram, Input, Result, ToProgram } from './program-process.ts'

/** A function for each call. */
export type Handlers<Calls extends AnyCalls> = {
  [Name in keyof Calls]: (input: Input<Calls, Name>) => Promise<Result<Calls, Name>>
}

/** Sends a line that the program logs. */
export const sendLog = (line: string): void => send({ log: line })

/**
 * Makes this process serve the calls of its parent, with which it ends.
 * @param onAbort Ends the running calls early.
 */
export function serveCalls<Calls extends AnyCalls>(handlers: Handlers<Calls>, onAbort: () => void): void {
  const receive = async (message: ToProgram) => {
    if ('abort' in message) return onAbort()
    const { id, call, input } = message
    try {
      send({ id, result: await (handlers[call] as Handlers<Calls>[string])(input as never) })
    } catch (error) {
      send({ id, error: errorData(error) })
    }
  }
  keepHeapLean()
  compileForShortRuns()
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  process.on('message', (message) => void receive(message as ToProgram))
  process.on('disconnect', () => process.exit())
  // The parent may have been killed while this process started.
  if (!process.connected) process.exit()
}

function send(message: FromProgram): void {
  process.send?.(message)
}

function fail(error: unknown): void {
  process.send?.({ fatal: errorData(error) } satisfies FromProgram, undefined, undefined, () => process.exit(1))
  setTimeout(() => process.exit(1), 1_000)
}
