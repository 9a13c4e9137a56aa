import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { InternalError } from '../../errors.ts'
import { writeWhole } from '../../files/write-file.ts'
import type { Contradiction } from '../contradiction.ts'
import { counterexampleOf } from './counterexample.ts'

/** Where worlds are kept on which contracts, explorer and model do not agree, below the working folder. */
const DISAGREEMENTS = join('.harborcheck', 'disagreements')

/** Keeps the world of a contradiction as a scenario file. The error comes back, and says where the file is. */
export async function saveDisagreement(error: Contradiction, folder = DISAGREEMENTS): Promise<InternalError> {
  const { message, scenario, facts, cause } = error
  const path = join(folder, `${counterexampleOf(scenario).id}.json`)
  try {
    await mkdir(folder, { recursive: true })
    await writeWhole(path, `${JSON.stringify(scenario, null, 2)}\n`)
  } catch (failure) {
    const unwritten = failure instanceof Error ? failure.message : String(failure)
    return new InternalError(message, { facts: { ...facts, 'not saved': unwritten }, next: `${error.next}`, cause })
  }
  const next = `${error.next}: \`npx harborcheck reproduce ${path}\` plays it and holds the three together again`
  return new InternalError(message, { facts: { ...facts, world: path }, next, cause })
}
