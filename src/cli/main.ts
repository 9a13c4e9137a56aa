import { keepHeapLean } from '../lean-heap.ts'
import { guardExit } from './exit/exit-code.ts'
import { watchOutputs } from './exit/outputs.ts'
import { endOnUncaught, isEndingUncaught } from './exit/uncaught.ts'
import { reportFatal } from './fatal.ts'
import { createProgram } from './program.ts'

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
