import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { catalogue } from '../../src/cases/index.ts'
import { showcase } from '../../src/cases/showcase.ts'
import { startChain } from '../../src/chain/chain.ts'
import { createExecutor } from '../../src/chain/execute/executor.ts'
import { saveState } from '../../src/chain/saved-state/save.ts'
import { rules } from '../../src/model/rules.ts'
import { firstWorld } from '../../src/scenario/network-steps.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { scenarioJsonSchema } from '../../src/scenario/scenario-json-schema.ts'
import { advance } from '../../src/scenario/timeline.ts'
import { answersText } from './answers.ts'
import { caseFile } from './case-file.ts'
import { jsonText } from './json-text.ts'

/** Texts by their paths below `fixtures/`. */
type Files = Map<string, string>

const root = fileURLToPath(new URL('../../fixtures/', import.meta.url))
const scenarios = [...catalogue, showcase]

/** Writes `fixtures/` anew, except its README.md. */
export async function generateFixtures(): Promise<void> {
  const committed = new Map([...committedFiles(), ...(await stateFiles())])
  await write(committed)
  await generateScenarioFiles()
  process.stdout.write(`${committed.size + scenarios.length} files in fixtures/\n`)
}

/** Writes `fixtures/scenarios/` anew. It is part of the package, but not committed. */
export async function generateScenarioFiles(): Promise<void> {
  await rm(`${root}scenarios`, { recursive: true, force: true })
  await write(scenarioFiles())
}

/** The catalogue and the showcase, a file each. */
export function scenarioFiles(): Files {
  return new Map(
    scenarios.map((scenario) => [`scenarios/${scenario.id}.json`, caseFile(scenario, '../../scenario.schema.json')]),
  )
}

/** The committed files but the saved states. */
export function committedFiles(): Files {
  return new Map([
    ['answers.txt', answersText(scenarios)],
    ['rules.json', jsonText(rules)],
    ['scenario.schema.json', jsonText(scenarioJsonSchema())],
  ])
}

/** The saved states. Starts a chain. */
export async function stateFiles(): Promise<Files> {
  return new Map([['states/showcase.json', jsonText(await stateOf(showcase))]])
}

async function write(files: Files): Promise<void> {
  for (const [path, text] of files) {
    await mkdir(dirname(root + path), { recursive: true })
    await writeFile(root + path, text)
  }
}

async function stateOf(scenario: Scenario) {
  await using chain = await startChain()
  const executor = createExecutor(chain, scenario.id)
  let world = firstWorld(scenario, chain.head.timestamp)
  for (const step of scenario.steps) {
    const { world: next, block } = advance(world, step)
    if (block) await executor.mine(block)
    world = next
  }
  return await saveState(chain, { addressBook: executor.addressBook, scenario })
}
