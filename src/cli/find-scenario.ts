import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '../cases/index.ts'
import { UsageError } from '../platform/errors.ts'
import { readTextFile } from '../platform/files/read-text-file.ts'
import { unknownName } from '../platform/suggest.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { io } from './io.ts'

/**
 * Finds a scenario by the id of a case, of the showcase or of a counterexample, or reads it from a file: a scenario, or
 * a saved state that contains one.
 * @throws {UsageError} if the name is unknown, or the file lacks a scenario or has a wrong `expected` answer.
 */
export async function findScenario(name: string): Promise<Scenario> {
  const named = catalogue.find(({ id }) => id === name)
  if (named) return named
  if (name.startsWith('showcase/')) {
    const { showcase } = await import('../cases/showcase.ts')
    if (name === showcase.id) return showcase
  }
  const [, counterexample] = /^(?:counterexample\/)?([0-9a-f]{12})$/.exec(name) ?? []
  if (counterexample !== undefined) return findCounterexample(counterexample)
  if (!existsSync(name)) {
    const ids = catalogue.map(({ id }) => id)
    const next = `\`harborcheck list --filter TOPIC\` shows the cases; ids of counterexamples have 12 hex digits`
    throw unknownName('case, counterexample or scenario file', name, ids, next)
  }
  return readFile(name)
}

async function readFile(path: string): Promise<Scenario> {
  const scenario = await parseFile(path)
  const { notesOnExpected } = await import('../scenario/check-expected.ts')
  for (const note of notesOnExpected(scenario)) io().stderr.write(`harborcheck: ${path}: ${note}\n`)
  return scenario
}

async function parseFile(path: string): Promise<Scenario> {
  const { isStateText, parseState } = await import('../chain/saved-state/parse-state.ts')
  const { MAX_STATE_BYTES } = await import('../chain/saved-state/saved-state.ts')
  const text = readTextFile(path, MAX_STATE_BYTES)
  if (isStateText(text)) return scenarioOfState(parseState(text, path), path)
  const { MAX_SCENARIO_BYTES, parseScenario } = await import('../scenario/parse-scenario.ts')
  return parseScenario(readTextFile(path, MAX_SCENARIO_BYTES), path)
}

function scenarioOfState({ scenario }: { scenario?: Scenario | undefined }, path: string): Scenario {
  if (scenario) return scenario
  throw new UsageError(`${path} is a saved chain state without a scenario`, {
    next: '`harborcheck up FILE` and `harborcheck world load FILE` take it; this command needs a scenario',
  })
}

/**
 * Finds the scenarios of a report's cases: those of the catalogue, and the counterexamples saved below the working
 * folder. Omits unknown ones. The ids come from a file, so other files are never read.
 */
export async function findScenarios(ids: readonly string[]): Promise<Scenario[]> {
  const found = ids.map(async (id) => {
    const named = catalogue.find((one) => one.id === id)
    if (named || !/^counterexample\/[0-9a-f]{12}$/.test(id)) return named
    // The counterexample may be deleted, or no longer possible under the present rules.
    return findScenario(id).catch(() => undefined)
  })
  return (await Promise.all(found)).filter((scenario) => scenario !== undefined)
}

async function findCounterexample(id: string): Promise<Scenario> {
  const { COUNTEREXAMPLES } = await import('../check/resolvers/campaign/counterexample.ts')
  const path = join(COUNTEREXAMPLES, `${id}.json`)
  if (!existsSync(path)) {
    throw new UsageError(`There is no counterexample ${id} in this folder`, {
      facts: { 'looked for': path },
      next: 'run this in the folder in which `harborcheck test` found it',
    })
  }
  return readFile(path)
}
