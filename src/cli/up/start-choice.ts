import { existsSync } from 'node:fs'
import { showcase } from '../../cases/showcase.ts'
import { parseState } from '../../chain/saved-state/parse-state.ts'
import { MAX_STATE_BYTES, type SavedState, STATE_FORMAT } from '../../chain/saved-state/saved-state.ts'
import { emptyScenario, type StartChoice } from '../../live/network/populate-network.ts'
import { UsageError } from '../../platform/errors.ts'
import { readTextFile } from '../../platform/files/read-text-file.ts'
import { findScenario } from '../find-scenario.ts'

/**
 * Chooses the start of a chain: a case or a file by `name`, `--empty`, `--agreements`, by default the showcase.
 * @throws {UsageError} if the case or file does not exist, or the command line names more than one start.
 */
export async function chooseStart(
  name: string | undefined,
  { empty: isEmpty, agreements }: { empty: boolean; agreements?: number },
): Promise<StartChoice> {
  const chosen = [name, isEmpty && '--empty', agreements && '--agreements'].filter(Boolean)
  if (chosen.length > 1)
    throw new UsageError('Choose one start for the chain: a case, a file, --empty or --agreements', {
      facts: { given: chosen.join(', ') },
    })
  if (agreements !== undefined) return { agreements }
  if (name === undefined) return { scenario: isEmpty ? emptyScenario : showcase }
  const state = readSavedState(name)
  return state ? { state } : { scenario: await findScenario(name) }
}

/** Reads a saved state; undefined if the file is missing or something else. */
function readSavedState(path: string): SavedState | undefined {
  if (!existsSync(path)) return undefined
  const text = readTextFile(path, MAX_STATE_BYTES)
  return text.slice(0, 200).includes(STATE_FORMAT) ? parseState(text, path) : undefined
}
