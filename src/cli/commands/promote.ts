import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { UsageError } from '../../errors.ts'
import { checkWritable, writeWhole } from '../../platform/files/write-file.ts'
import { parseScenario } from '../../scenario/parse.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { withAnswers } from '../../scenario/with-answers.ts'
import type { PromoteOptions } from '../declarations/promote.ts'
import { findScenario } from '../find-scenario.ts'
import { io } from '../io.ts'

/**
 * `harborcheck promote`: writes a counterexample as a scenario file with an id of the user's, and with the right answers. The
 * file's folder is made if there is none.
 */
export async function promote(id: string, { as, title, out }: PromoteOptions): Promise<void> {
  const found = await findScenario(id)
  const named: Scenario = { ...found, id: as, title: title ?? found.title, ...withAnswers(found) }
  const text = `${JSON.stringify(named, null, 2)}\n`
  // Check the id and title that the user chose.
  parseScenario(text, `The scenario ${as}`)
  const path = out ?? `${as.replace('/', '-')}.json`
  if (existsSync(path)) throw new UsageError(`${path} exists already`, { next: 'name another file with --out' })
  // If it cannot be made, the next check says so.
  await mkdir(dirname(path), { recursive: true }).catch(() => {})
  await checkWritable(path)
  await writeWhole(path, text)
  io().stdout.write(`${path}\n`)
}
