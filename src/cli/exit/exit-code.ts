import { writeSync } from 'node:fs'
import { type Io, io, processIo } from '../io.ts'
import { lostOutput } from './outputs.ts'

/**
 * 0: the subject conforms. 1: it does not. 2: the command line or a file is wrong. 3: harborcheck or the machine failed.
 * 129, 130, 143: ended by SIGHUP, SIGINT (Ctrl-C), SIGTERM.
 */
export type ExitCode = 0 | 1 | 2 | 3 | 129 | 130 | 143

/** How a command ended: the exit code of one with a verdict, `done` for one without. */
export type Ending = ExitCode | 'done'

const endings = new WeakMap<Io, Ending>()

/**
 * Guards the exit code of the process. Until {@link decide} is called the code is 3, however the process ends: by an
 * exception, an empty event loop, or a library that sets another code. So 1 always means a verdict.
 */
export function guardExit(): void {
  process.exitCode = 3
  process.on('exit', () => {
    if (!endings.has(processIo)) writeErrorNow('harborcheck: the process ended before the command finished')
    process.exitCode = exitCode(processIo)
  })
}

/** Sets the exit code of the running command. Never replaces code 3. */
export function decide(how: Ending): void {
  if (endings.get(io()) !== 3) endings.set(io(), how)
}

/** Returns the exit code of a command. A command whose output cannot be written fails with any verdict. */
export function exitCode(of: Io): ExitCode {
  const ending = endings.get(of)
  const code = ending === 'done' ? 0 : (ending ?? 3)
  return code <= 1 && of === processIo && lostOutput() !== undefined ? 3 : code
}

function writeErrorNow(text: string): void {
  try {
    writeSync(2, `${text}\n`)
  } catch {
    // Standard error is closed. The exit code is 3 anyway.
  }
}
