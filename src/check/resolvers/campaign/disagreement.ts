import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Contradiction } from '../../../network/contradiction.ts'
import { InternalError, messageOf } from '../../../platform/errors.ts'
import { writeWhole } from '../../../platform/files/write-file.ts'
import { counterexampleOf } from './counterexample.ts'

/** The folder of scenarios about which contracts, explorer and model disagree, below the working folder. */
const DISAGREEMENTS = join('.harborcheck', 'disagreements')

/** Saves the scenario of a contradiction. Resolves with the same error and the path of the file. */
export async function saveDisagreement(error: Contradiction, folder = DISAGREEMENTS): Promise<InternalError> {
  const { message, scenario, facts, cause } = error
  const path = join(folder, `${counterexampleOf(scenario).id}.json`)
  try {
    await mkdir(folder, { recursive: true })
    await writeWhole(path, `${JSON.stringify(scenario, null, 2)}\n`)
  } catch (failure) {
    const unwritten = messageOf(failure)
    return new InternalError(message, { facts: { ...facts, 'not saved': unwritten }, next: `${error.next}`, cause })
  }
  const next = `${error.next}: \`npx harborcheck reproduce ${path}\` runs it and compares the three again`
  return new InternalError(message, { facts: { ...facts, world: path }, next, cause })
}
