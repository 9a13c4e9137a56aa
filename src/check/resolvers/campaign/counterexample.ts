import { createHash } from 'node:crypto'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isDisturbed } from '../../../generate/disturb.ts'
import { hasNoVariant } from '../../../generate/meta/scenario-pair.ts'
import type { Level } from '../../../model/rules.ts'
import { HarborcheckError, UsageError } from '../../../platform/errors.ts'
import { readTextFile } from '../../../platform/files/read-text-file.ts'
import { schemaReference } from '../../../platform/files/schema-reference.ts'
import { writeWhole } from '../../../platform/files/write-file.ts'
import { WrongExpected } from '../../../scenario/check-expected.ts'
import { MAX_SCENARIO_BYTES, parseScenario } from '../../../scenario/parse-scenario.ts'
import type { Scenario } from '../../../scenario/scenario.ts'

/** The folder of counterexamples, below the working folder. */
export const COUNTEREXAMPLES = join('.harborcheck', 'counterexamples')

/** A scenario on which a subject failed; the id is a hash of its content. */
export type Counterexample = { id: string; scenario: Scenario }

/** Creates a counterexample of a scenario. The same content has the same id everywhere. */
export function counterexampleOf({ steps, values, meta }: Scenario): Counterexample {
  const content = JSON.stringify({ steps, values, meta }, inOrder)
  const id = createHash('sha256').update(content).digest('hex').slice(0, 12)
  const scenario: Scenario = {
    id: `counterexample/${id}`,
    title: meta
      ? 'A scenario on which a subject contradicted itself; it runs together with a variant'
      : 'A scenario on which a subject failed',
    level: isDisturbed(steps) ? 'hardened' : 'deployment',
    rules: [],
    steps,
    ...(values && { values }),
    ...(meta && { meta }),
  }
  return { id, scenario }
}

/** Sorts members by name, for `JSON.stringify`, so that equal scenarios have equal texts. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Whether a saved scenario belongs to a run at a level: a scenario with failing sources runs at `hardened` only. */
export function runsAtLevel(level: Level, scenario: Pick<Scenario, 'level'>): boolean {
  return level === 'hardened' || scenario.level !== 'hardened'
}

/**
 * Saves a counterexample; resolves with its path.
 * @throws {HarborcheckError} if the folder can't be written to.
 */
export async function saveCounterexample({ id, scenario }: Counterexample, folder = COUNTEREXAMPLES): Promise<string> {
  const path = join(folder, `${id}.json`)
  await mkdir(folder, { recursive: true }).catch((cause: Error) => {
    throw new UsageError(`Cannot write ${path}`, { facts: { cause: cause.message }, cause })
  })
  const file = { ...schemaReference(path, 'fixtures/scenario.schema.json'), ...scenario }
  await writeWhole(path, `${JSON.stringify(file, null, 2)}\n`)
  return path
}

/**
 * Loads the saved counterexamples, in the order of their ids. `stale` lists files that can no longer be run, and why.
 * @throws {UsageError} if a file has a wrong expected answer.
 */
export async function loadCounterexamples(
  folder = COUNTEREXAMPLES,
): Promise<{ scenarios: Scenario[]; stale: { file: string; why: string }[] }> {
  const scenarios: Scenario[] = []
  const stale: { file: string; why: string }[] = []
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') stale.push({ file: folder, why: error.message })
    return []
  })
  const files = names.filter((name) => name.endsWith('.json')).toSorted()
  for (const file of files) {
    const path = join(folder, file)
    try {
      const scenario = parseScenario(readTextFile(path, MAX_SCENARIO_BYTES), path)
      if (hasNoVariant(scenario)) stale.push({ file: path, why: 'its variant cannot be derived any more' })
      else scenarios.push(scenario)
    } catch (error) {
      if (error instanceof WrongExpected) throw error
      stale.push({ file: path, why: error instanceof HarborcheckError ? error.summary : String(error) })
    }
  }
  return { scenarios, stale }
}
