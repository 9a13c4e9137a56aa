import { createHash } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { UsageError } from '../../platform/errors.ts'
import { readTextFile } from '../../platform/files/read-text-file.ts'
import { writeWhole } from '../../platform/files/write-file.ts'
import { MAX_SCENARIO_BYTES, parseScenario } from '../../scenario/parse-scenario.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import type { Feature } from '../shows/feature.ts'
import { featuresOf } from '../shows/features.ts'

/**
 * Reads the scenarios of a corpus, in the order of their names; empty if the folder does not exist yet.
 * @throws {UsageError} if the folder cannot be read, or a file in it is not a scenario.
 */
export async function loadCorpus(folder: string): Promise<Scenario[]> {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return []
    throw new UsageError(`Cannot read the corpus ${folder}`, { facts: { cause: cause.message }, cause })
  })
  const paths = names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name))
  return paths.toSorted().map((path) => parseScenario(readTextFile(path, MAX_SCENARIO_BYTES), path))
}

/**
 * Writes new scenarios to a corpus, each in a file named by a hash of its steps, then deletes its files that others
 * make redundant. Never deletes files of users.
 * @param kept The scenarios that the corpus had.
 * @throws {UsageError} if the folder cannot be written to.
 */
export async function saveCorpus(folder: string, kept: readonly Scenario[], added: readonly Scenario[]): Promise<void> {
  const plain = added.map(({ meta: _, ...scenario }) => named(scenario))
  const wanted = new Set(minimised([...kept, ...plain]))
  try {
    await mkdir(folder, { recursive: true })
    for (const scenario of plain)
      if (wanted.has(scenario)) await writeWhole(fileOf(folder, scenario), `${JSON.stringify(scenario, null, 2)}\n`)
    // What the user put there stays, whatever it reaches.
    for (const scenario of kept)
      if (isOurs(scenario) && !wanted.has(scenario)) await rm(fileOf(folder, scenario), { force: true })
  } catch (cause) {
    throw new UsageError(`Cannot write to the corpus ${folder}`, { facts: { cause: (cause as Error).message }, cause })
  }
}

/** Selects few scenarios that reach all features of the given ones, greedily by the widest first. */
export function minimised(scenarios: readonly Scenario[]): Scenario[] {
  const left = scenarios.map((scenario) => ({ scenario, features: featuresOf(scenario) }))
  const reached = new Set<Feature>()
  const taken: Scenario[] = []
  for (const { scenario, features } of left.toSorted((a, b) => b.features.size - a.features.size)) {
    if ([...features].every((feature) => reached.has(feature))) continue
    for (const feature of features) reached.add(feature)
    taken.push(scenario)
  }
  return taken
}

function named(scenario: Scenario): Scenario {
  const hash = createHash('sha256').update(JSON.stringify(scenario.steps)).digest('hex').slice(0, 12)
  return { ...scenario, id: `corpus/${hash}`, title: 'A scenario that reached something new' }
}

const isOurs = ({ id }: Scenario) => /^corpus\/[0-9a-f]{12}$/.test(id)

const fileOf = (folder: string, { id }: Scenario) => join(folder, `${id.split('/').at(-1)}.json`)
