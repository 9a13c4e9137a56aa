import { CommanderError } from '@commander-js/extra-typings'
import { HarborcheckError } from '../errors.ts'
import { keepHeapLean } from '../lean-heap.ts'
import { machineFailure } from '../machine-failure.ts'
import { decide, guardExit } from './exit/exit-code.ts'
import { watchOutputs } from './exit/outputs.ts'
import { endOnUncaught, isEndingUncaught } from './exit/uncaught.ts'
import { createProgram } from './program.ts'
import { cutShortReports } from './report-files.ts'
import { reportFailureToParent } from './up/parent.ts'

/** Runs one command line. {@link guardExit} alone decides the exit code. */
export async function main(argv: readonly string[]): Promise<void> {
  guardExit()
  watchOutputs()
  endOnUncaught(reportFatal)
  keepHeapLean()
  try {
    await createProgram().parseAsync(argv)
  } catch (error) {
    // An uncaught exception was reported already; what fails while the process ends follows from it.
    if (!isEndingUncaught()) reportFatal(error)
  }
}

/**
 * Reports the error that ends a command: on standard error, without a stack unless it is a bug of harborcheck, and in
 * every report file that is not written yet. Sets the exit code.
 */
function reportFatal(error: unknown): void {
  // Commander has printed its message already. `--help` and `--version` throw too, with exit code 0.
  if (error instanceof CommanderError) {
    decide(error.exitCode === 0 ? 'done' : 2)
    return
  }
  const known = error instanceof HarborcheckError ? error : machineFailure(error)
  decide(known?.exitCode ?? 3)
  const text = known ? known.render() : `this is a bug of harborcheck\n${stackOf(error)}`
  process.stderr.write(`harborcheck: ${text}\n`)
  reportFailureToParent(`harborcheck: ${text}\n`)
  cutShortReports(known?.message ?? `a bug of harborcheck: ${messageOf(error)}`)
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
