import { reportFatal } from './fatal.ts'
import { keepHeapLean } from './lean-heap.ts'
import { createProgram } from './program.ts'

/** Runs one command line and sets the process's exit code: 0 conforms, 1 does not, 2 wrong usage, 3 harborcheck failed. */
export async function main(argv: readonly string[]): Promise<void> {
  keepHeapLean()
  // `harborcheck list | head` closes the pipe early, which is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    throw error
  })
  try {
    await createProgram().parseAsync(argv)
  } catch (error) {
    reportFatal(error)
  }
}
