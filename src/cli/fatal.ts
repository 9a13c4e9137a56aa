import { CommanderError } from 'commander'
import { HarborcheckError } from '../errors.ts'

/** Tells a person what went wrong, without a stack, and sets the exit code. */
export function reportFatal(error: unknown): void {
  // Commander has printed its own message already; `--help` and `--version` come this way too, with code 0.
  if (error instanceof CommanderError) {
    process.exitCode = error.exitCode === 0 ? 0 : 2
    return
  }
  if (error instanceof HarborcheckError) {
    process.stderr.write(`harborcheck: ${error.render()}\n`)
    process.exitCode = error.exitCode
    return
  }
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`harborcheck: this is a bug of harborcheck\n${text}\n`)
  process.exitCode = 3
}
