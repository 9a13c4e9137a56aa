import { guardExit } from './exit/exit-code.ts'
import { watchOutputs } from './exit/outputs.ts'
import { endOnUncaught, isEndingUncaught } from './exit/uncaught.ts'
import { reportFatal } from './fatal.ts'
import { keepHeapLean } from './lean-heap.ts'
import { createProgram } from './program.ts'

/** Runs one command line. How the process ends is decided by {@link guardExit} alone. */
export async function main(argv: readonly string[]): Promise<void> {
  guardExit()
  watchOutputs()
  endOnUncaught(reportFatal)
  keepHeapLean()
  try {
    await createProgram().parseAsync(argv)
  } catch (error) {
    // What fails because the process is ending is no news.
    if (!isEndingUncaught()) reportFatal(error)
  }
}
