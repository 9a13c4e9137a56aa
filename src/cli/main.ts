import { compileForShortRuns, keepHeapLean } from '../platform/v8-flags.ts'
import { failureOf } from './exit/command-failure.ts'
import { decide, type ExitCode, exitCode, guardExit } from './exit/exit-code.ts'
import { watchOutputs } from './exit/outputs.ts'
import { endOnUncaught, isEndingUncaught } from './exit/uncaught.ts'
import { type Io, io, withIo } from './io.ts'
import { createProgram } from './program.ts'
import { cutShortReports, restoreReports } from './report-files.ts'

/** Runs the command line of this process. Only {@link guardExit} decides the exit code. */
export async function runProcess(): Promise<void> {
  guardExit()
  watchOutputs()
  endOnUncaught(reportFatal)
  keepHeapLean()
  compileForShortRuns()
  await runCommand()
}

/** Runs one command line with given streams and signals, and resolves with the exit code. */
export async function main(own: Io): Promise<ExitCode> {
  await withIo(own, runCommand)
  return exitCode(own)
}

async function runCommand(): Promise<void> {
  try {
    const { argv } = io()
    await (await createProgram(argv.slice(2))).parseAsync(argv)
  } catch (error) {
    // An uncaught exception was reported already; what fails while the process ends follows from it.
    if (!isEndingUncaught()) reportFatal(error)
  }
}

/**
 * Reports the error that ends a command: on standard error, and in every unfinished report file. A wrong command line
 * leaves report files unchanged.
 */
function reportFatal(error: unknown): void {
  const { ending, text, reason } = failureOf(error)
  decide(ending)
  if (text === undefined) return
  io().stderr.write(`harborcheck: ${text}\n`)
  io().parent?.send({ failed: `harborcheck: ${text}\n` })
  if (ending === 2) restoreReports()
  else cutShortReports(reason)
}
