import { writeSync } from 'node:fs'
import { lostOutput } from './outputs.ts'

/**
 * 0 it conforms, 1 it does not, 2 the command line or a file is wrong, 3 harborcheck or its machine failed, 128 and a
 * signal's number after Ctrl-C, SIGTERM or SIGHUP.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 129 | 130 | 143

/** How a command ended that gives no verdict; of one that does, its exit code. */
export type Ending = ExitCode | 'done'

let ending: Ending | undefined

/**
 * The one place that decides how the process ends. Until {@link decide} is called, whatever ends it ends it with 3: an
 * exception, an event loop with nothing left to do, a library that sets another exit code. So 1 is always a verdict's.
 */
export function guardExit(): void {
  process.exitCode = 3
  process.on('exit', () => {
    if (ending === undefined) writeErrorNow('harborcheck: it ended before its outcome was known')
    process.exitCode = exitCode()
  })
}

/** Sets the exit code. A failure of harborcheck (3) stands, whatever is decided after it. */
export function decide(how: Ending): void {
  if (ending !== 3) ending = how
  process.exitCode = exitCode()
}

/** A verdict does not depend on who reads it; a list or a file's text that nobody could be given is a failure. */
function exitCode(): ExitCode {
  if (ending === 'done') return lostOutput() === undefined ? 0 : 3
  return ending ?? 3
}

function writeErrorNow(text: string): void {
  try {
    writeSync(2, `${text}\n`)
  } catch {
    // Nobody is left to be told; the exit code says it too.
  }
}
