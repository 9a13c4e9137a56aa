import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { generateScenario } from '../../../generate/generate-scenario.ts'
import { levels } from '../../../model/rules.ts'
import type { Step } from '../../../scenario/scenario.ts'
import { counterexampleOf, loadCounterexamples, runsAtLevel, saveCounterexample } from './counterexample.ts'

let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'harborcheck-')), 'deep', 'er')
})
afterEach(() => rm(join(folder, '..', '..'), { recursive: true }))

test('the id depends on the content of the scenario, not on its id and title', () => {
  const found = generateScenario(1, 1)
  expect(counterexampleOf(found).id).toMatch(/^[0-9a-f]{12}$/)
  expect(counterexampleOf({ ...found, id: 'other/id', title: 'Other' })).toEqual(counterexampleOf(found))
  const values = [{ contract: 'vault0', symbol: 'USDC' }]
  expect(counterexampleOf({ ...found, values }).scenario.values).toEqual(values)
  expect(counterexampleOf(generateScenario(1, 2)).id).not.toBe(counterexampleOf(found).id)
})

test('regression: the order of members does not change the id', () => {
  const spawn: Step = { do: 'spawn', factory: 'factory', children: ['child'], method: 'clone' }
  const reversed = Object.fromEntries(Object.entries(spawn).toReversed()) as Step
  const idOf = (step: Step) => counterexampleOf({ ...generateScenario(1, 1), steps: [step] }).id
  expect(idOf(reversed)).toBe(idOf(spawn))
})

test('the level is hardened with faults, deployment without', () => {
  const steps: Step[] = [{ do: 'ask', questions: [{ method: 'targets' }] }]
  const failing: Step = { do: 'fault', source: 'node', kind: 'empty' }
  const calm = counterexampleOf({ ...generateScenario(1, 1), steps }).scenario
  const disturbed = counterexampleOf({ ...generateScenario(1, 1), steps: [failing, ...steps] }).scenario
  expect([calm.level, disturbed.level]).toEqual(['deployment', 'hardened'])
  expect(levels.map((level) => runsAtLevel(level, calm))).toEqual([true, true, true])
  expect(levels.map((level) => runsAtLevel(level, disturbed))).toEqual([false, false, true])
})

test('loads saved counterexamples', async () => {
  const two = [generateScenario(1, 1), generateScenario(1, 2)].map(counterexampleOf)
  for (const one of two) await saveCounterexample(one, folder)
  expect(await readdir(folder)).toHaveLength(2)
  const { scenarios, stale } = await loadCounterexamples(folder)
  expect(stale).toEqual([])
  expect(scenarios.map(({ id }) => id).toSorted()).toEqual(two.map(({ scenario }) => scenario.id).toSorted())
})

test('saves the property of a scenario that is played twice; lists it as stale without a variant', async () => {
  const meta = { rule: 'META-3', number: 0 } as const
  const two = counterexampleOf({ ...generateScenario(1, 1), meta })
  expect(two.id).not.toBe(counterexampleOf(generateScenario(1, 1)).id)
  expect(two.scenario).toMatchObject({ meta, title: expect.stringContaining('contradicted itself') })
  await saveCounterexample(two, folder)
  const bare = { ...generateScenario(1, 1), steps: [{ do: 'wait' as const, seconds: 1 }], meta }
  const gone = await saveCounterexample(counterexampleOf(bare), folder)
  const { scenarios, stale } = await loadCounterexamples(folder)
  expect(scenarios).toEqual([two.scenario])
  expect(stale).toEqual([{ file: gone, why: 'its variant cannot be derived any more' }])
})

test('behavior: lists an invalid file as stale', async () => {
  await saveCounterexample(counterexampleOf(generateScenario(1, 1)), folder)
  await writeFile(join(folder, 'old.json'), '{"steps": "of another version"}')
  const { scenarios, stale } = await loadCounterexamples(folder)
  expect(scenarios).toHaveLength(1)
  expect(stale).toEqual([{ file: join(folder, 'old.json'), why: expect.stringContaining('not a valid scenario') }])
})

test('behavior: returns no scenarios from an empty folder', async () => {
  expect(await loadCounterexamples(folder)).toEqual({ scenarios: [], stale: [] })
})
