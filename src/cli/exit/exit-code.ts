import { writeSync } from 'node:fs'
import { lostOutput } from './outputs.ts'

/**
 * 0: the subject conforms. 1: it does not. 2: the command line or a file is wrong. 3: harborcheck or the machine failed.
 * 129, 130, 143: ended by SIGHUP, SIGINT (Ctrl-C), SIGTERM.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 129 | 130 | 143

/** How a command ended: the exit code of one with a verdict, `done` for one without. */
export type Ending = ExitCode | 'done'

let ending: Ending | undefined

/**
 * Decides the exit code, and nothing else does. Until {@link decide} is called the code is 3, however the process ends:
 * by an exception, an empty event loop, or a library that sets another code. So 1 always means a verdict.
 */
export function guardExit(): void {
  process.exitCode = 3
  process.on('exit', () => {
    if (ending === undefined) writeErrorNow('harborcheck: the process ended before the command finished')
    process.exitCode = exitCode()
  })
}

/** Sets the exit code. Code 3 stays, whatever comes later. */
export function decide(how: Ending): void {
  if (ending !== 3) ending = how
  process.exitCode = exitCode()
}

/** A command whose output cannot be written fails, whatever its verdict is. */
function exitCode(): ExitCode {
  const code = ending === 'done' ? 0 : (ending ?? 3)
  return code <= 1 && lostOutput() !== undefined ? 3 : code
}

function writeErrorNow(text: string): void {
  try {
    writeSync(2, `${text}\n`)
  } catch {
    // Standard error is closed. The exit code is 3 anyway.
  }
}
