import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { UsageError } from '../errors.ts'
import { readTextFile } from '../files/read-text-file.ts'
import { catalogue } from '../scenario/catalogue/index.ts'
import type { Scenario } from '../scenario/scenario.ts'
import { unknownName } from '../suggest.ts'

/**
 * The scenario of a case's id, of the showcase's, of a counterexample's, or of a file: a scenario, or a saved state that
 * has one.
 * @throws UsageError where there is none of them, or the file holds no scenario, or an `expected` that is not right.
 */
export async function findScenario(what: string): Promise<Scenario> {
  const named = catalogue.find(({ id }) => id === what)
  if (named) return named
  if (what.startsWith('showcase/')) {
    const { showcase } = await import('../scenario/showcase.ts')
    if (what === showcase.id) return showcase
  }
  const [, counterexample] = /^(?:counterexample\/)?([0-9a-f]{12})$/.exec(what) ?? []
  if (counterexample !== undefined) return findCounterexample(counterexample)
  if (!existsSync(what)) {
    const ids = catalogue.map(({ id }) => id)
    throw unknownName('case or scenario file', what, ids, '`harborcheck list` shows every case')
  }
  return readFile(what)
}

async function readFile(path: string): Promise<Scenario> {
  const scenario = await parseFile(path)
  const { notesOnExpected } = await import('../scenario/check-expected.ts')
  for (const note of notesOnExpected(scenario)) process.stderr.write(`harborcheck: ${path}: ${note}\n`)
  return scenario
}

async function parseFile(path: string): Promise<Scenario> {
  const { isStateText, parseState } = await import('../chain/saved-state/parse.ts')
  const { MAX_STATE_BYTES } = await import('../chain/saved-state/saved-state.ts')
  const text = readTextFile(path, MAX_STATE_BYTES)
  if (isStateText(text)) return scenarioOfState(parseState(text, path), path)
  const { MAX_SCENARIO_BYTES, parseScenario } = await import('../scenario/parse.ts')
  return parseScenario(readTextFile(path, MAX_SCENARIO_BYTES), path)
}

function scenarioOfState({ scenario }: { scenario?: Scenario }, path: string): Scenario {
  if (scenario) return scenario
  throw new UsageError(`${path} is a saved chain state without a scenario`, {
    next: 'such a state can be loaded, but there is no scenario to tell',
  })
}

/**
 * The scenarios of a report's cases, as far as they are still here: those of the catalogue, and the counterexamples that
 * are kept below the working folder. No other file is read, whatever the ids say.
 */
export async function findScenarios(ids: readonly string[]): Promise<Scenario[]> {
  const found = ids.map(async (id) => {
    const named = catalogue.find((one) => one.id === id)
    if (named || !/^counterexample\/[0-9a-f]{12}$/.test(id)) return named
    // One that is gone, or can no longer be played, has no scenario.
    return findScenario(id).catch(() => undefined)
  })
  return (await Promise.all(found)).filter((scenario) => scenario !== undefined)
}

async function findCounterexample(id: string): Promise<Scenario> {
  const { COUNTEREXAMPLES } = await import('../run/campaign/counterexample.ts')
  const path = join(COUNTEREXAMPLES, `${id}.json`)
  if (!existsSync(path)) {
    throw new UsageError(`There is no counterexample ${id}`, {
      facts: { looked: path },
      next: 'counterexamples are kept below the folder in which `harborcheck test` found them',
    })
  }
  return readFile(path)
}
