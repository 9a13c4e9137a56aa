import { CommanderError } from '@commander-js/extra-typings'
import { HarborcheckError, messageOf } from '../../platform/errors.ts'
import { escapeControls } from '../../platform/escape-controls.ts'
import { machineFailure } from '../../platform/machine-failure.ts'
import type { Ending } from './exit-code.ts'

/** How an error ends a command. */
export type CommandFailure = {
  ending: Ending
  /** The error for the terminal, with a stack only if it is a bug of harborcheck. Undefined if Commander printed it already. */
  text: string | undefined
  /** The error in one line, for the reports. */
  reason: string
}

/** Decides how `error` ends a command. Commander throws for `--help` and `--version`, too. */
export function failureOf(error: unknown): CommandFailure {
  if (error instanceof CommanderError)
    return { ending: error.exitCode === 0 ? 'done' : 2, text: undefined, reason: error.message }
  const known = error instanceof HarborcheckError ? error : machineFailure(error)
  if (known) return { ending: known.exitCode, text: known.render(), reason: known.message }
  return {
    ending: 3,
    text: `this is a bug of harborcheck\n${escapeControls(stackOf(error))}`,
    reason: `a bug of harborcheck: ${messageOf(error)}`,
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
