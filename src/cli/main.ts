import { keepHeapLean } from '../lean-heap.ts'
import { decide, guardExit } from './exit/exit-code.ts'
import { failureOf } from './exit/failure.ts'
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

/** Reports the error that ends a command: on standard error, and in every report file that is not written yet. */
function reportFatal(error: unknown): void {
  const { ending, text, reason } = failureOf(error)
  decide(ending)
  if (text === undefined) return
  process.stderr.write(`harborcheck: ${text}\n`)
  reportFailureToParent(`harborcheck: ${text}\n`)
  cutShortReports(reason)
}
