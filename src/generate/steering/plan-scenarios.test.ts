import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { modelMutants } from '../../mistakes/model-mutants.ts'
import { scenario } from '../../scenario/builder.ts'
import type { Scenario } from '../../scenario/scenario.ts'
import { isPossible } from '../../scenario/timeline.ts'
import { campaignScenario } from '../campaign-scenario.ts'
import { featureText, isOfOneCircumstance } from '../shows/feature.ts'
import { featuresOf, showingMutants } from '../shows/features.ts'
import { loadCorpus, minimised, saveCorpus } from './corpus.ts'
import { costOf } from './cost-of.ts'
import { type PlanOptions, planScenarios } from './plan-scenarios.ts'
import { DEFAULT_SEED, scenarioAt } from './scenario-at.ts'
import { steerCampaign } from './steered-campaign.ts'

const COUNT = 8

function planned(options: PlanOptions, count = COUNT): Scenario[] {
  const plan = planScenarios(options)
  return Array.from({ length: count }, (_, index) => plan.at(index).scenario)
}
const plan = planned({ seed: 3 })
const [one, other] = plan as [Scenario, Scenario]
const featuresIn = (scenarios: readonly Scenario[]) => new Set(scenarios.flatMap((one) => [...featuresOf(one)]))

test('the seed determines a plan, and every scenario in it is possible', () => {
  expect(planned({ seed: 3 })).toEqual(plan)
  expect(planned({ seed: 4 }, 1)).not.toEqual([one])
  expect(plan.every(isPossible)).toBe(true)
  expect(plan.map(({ id }) => id)).toEqual(plan.map((_, index) => `generated/seed-3-scenario-${index}`))
})

test.each([DEFAULT_SEED, DEFAULT_SEED + 1])(
  'the scenarios of seed %i are the planned ones, with or without stored choices',
  (seed) => {
    const scenarios = Array.from({ length: COUNT }, (_, index) => scenarioAt({ seed, steering: true }, index))
    expect(scenarios).toEqual(planned({ seed }))
  },
)

test('the cost of a scenario counts its questions, and its agreements for a list of targets', () => {
  const vault = () => scenario('a/b', 'One').deploy('vault')
  const costs = [
    vault(),
    vault().ask({ method: 'isAttackable', contract: 'vault' }),
    vault().ask({ method: 'targets' }),
    vault().agreement('agreementA', { covers: [] }).ask({ method: 'targets' }),
  ].map((each) => costOf(each.build()))
  expect(costs).toEqual([10, 13, 18.25, 18.5])
})

test('reaches at least a third more features than scenarios drawn at random', () => {
  const drawn = Array.from({ length: COUNT }, (_, index) => campaignScenario(3, index))
  expect(featuresIn(plan).size).toBeGreaterThan((4 / 3) * featuresIn(drawn).size)
})

test('a question has a feature only if a broken rule would show', () => {
  const vault = scenario('a/b', 'One')
    .deploy('vault')
    .agreement('agreementA', { covers: ['vault'] })
  const asked = (builder: typeof vault) =>
    [...featuresOf(builder.ask({ method: 'isAttackable', contract: 'vault' }).build())].map(featureText)
  const requested = asked(vault.lifecycle('agreementA', 'requestUnderAttack'))
  expect(requested).toContain('STATE-3: by top-level, state ATTACK_REQUESTED')
  expect(requested.filter((text) => text.startsWith('STATE-2'))).toEqual([])
  // One mutant of a rule is shown where another is not.
  expect(requested).toContain('STATE-3: model mutant requested-is-open')
})

test('the coverage depends on how many scenarios a campaign played', () => {
  const campaign = steerCampaign({ seed: 3 })
  const few = campaign.coverageOf(2)
  const more = steerCampaign({ seed: 3 }).coverageOf(COUNT)
  expect(campaign.coverageOf(COUNT)).toEqual(more)
  expect(few.features).toBeLessThan(more.features)
  expect(few.reached).toBeLessThan(more.reached)
  expect(more.never).toHaveLength(more.reachable - more.reached)
})

test('counts a feature of several questions or scenarios once', () => {
  const plan = planScenarios({ seed: 3 })
  const reached = new Set(Array.from({ length: COUNT }, (_, index) => [...plan.at(index).features]).flat())
  expect(steerCampaign({ seed: 3 }).coverageOf(COUNT).features).toBe(reached.size)
})

test('no scenario adds coverage without model mutants', () => {
  expect(steerCampaign({ seed: 3, mutants: showingMutants([]) }).addedAmong(COUNT)).toEqual([])
})

test('candidates chosen by another process give the same plan and the same coverage', () => {
  const one = planScenarios({ seed: 3 })
  const chosen = Array.from({ length: COUNT }, (_, index) => one.at(index).candidate)
  // It goes on after those that are known.
  for (const known of [chosen, chosen.slice(0, 4)]) {
    const two = planScenarios({ seed: 3 })
    two.learn(0, known)
    expect(two.at(COUNT - 1)).toEqual(one.at(COUNT - 1))
  }
  // Others are not weighed: a plan that is told other candidates plays those.
  const other = planScenarios({ seed: 3 })
  other.learn(0, [13, 14, 15, 16])
  expect(Array.from({ length: 4 }, (_, index) => other.at(index).candidate).toSorted()).toEqual([13, 14, 15, 16])
  const [planned, told] = [steerCampaign({ seed: 3 }), steerCampaign({ seed: 3, corpus: [] })]
  for (const [first, size] of [
    [3, 5],
    [0, 3],
  ] as const)
    told.learn(first, chosen.slice(first, first + size))
  expect(told.coverageOf(COUNT)).toEqual(planned.coverageOf(COUNT))
})

test('a long campaign keeps scenarios that reached a rule in a new circumstance, and replans others', () => {
  // With one rule, most scenarios reach nothing new but pairs of circumstances.
  const mutants = showingMutants(modelMutants.filter(({ rule }) => rule === 'LIST-2'))
  const [short, long] = [steerCampaign({ seed: 3, mutants }), steerCampaign({ seed: 3, mutants, kept: 2 })]
  const all = short.addedAmong(2 * COUNT)
  const kept = long.addedAmong(2 * COUNT)
  expect(kept.length).toBeLessThan(all.length)
  const inOneCircumstance = (some: readonly Scenario[]) =>
    new Set(some.flatMap((one) => [...featuresOf(one, { mutants })].filter(isOfOneCircumstance)))
  expect(inOneCircumstance(kept)).toEqual(inOneCircumstance(all))
  expect(long.scenarioAt(0)).toEqual(short.scenarioAt(0))
})

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
})
afterAll(() => rm(folder, { recursive: true }))

test('a corpus keeps scenarios that reach new features, and drops redundant ones', async () => {
  const corpus = join(folder, 'corpus')
  expect(await loadCorpus(corpus)).toEqual([])
  const part: Scenario = { ...one, steps: one.steps.slice(0, -1) }
  await saveCorpus(corpus, [], [part])
  const kept = await loadCorpus(corpus)
  expect(kept.map(({ steps }) => steps)).toEqual([part.steps])
  await saveCorpus(corpus, kept, [one, other])
  const grown = await loadCorpus(corpus)
  expect(featuresIn(grown)).toEqual(featuresIn([one, other]))
  expect(grown.map(({ steps }) => JSON.stringify(steps))).not.toContain(JSON.stringify(part.steps))
  expect(minimised([...grown, part])).toHaveLength(grown.length)
  // A campaign with a corpus goes on from it.
  expect(planned({ seed: 3, corpus: grown }, 2)).not.toEqual([one, other])
  expect(await readdir(corpus)).toHaveLength(grown.length)
})

test("regression: a corpus keeps the user's files, whatever they reach", async () => {
  const corpus = await mkdtemp(join(folder, 'own-'))
  const { meta: _, ...plain } = one
  const part = plain.steps.slice(0, -1)
  for (const [file, id] of Object.entries({ 'child.json': 'my/bug', 'bug.json': 'my/child' }))
    await writeFile(join(corpus, file), JSON.stringify({ ...plain, id, steps: part }))
  await saveCorpus(corpus, await loadCorpus(corpus), [one])
  expect(await readdir(corpus)).toHaveLength(3)
  expect(await readdir(corpus)).toEqual(expect.arrayContaining(['bug.json', 'child.json']))
})

test('behavior: names a corpus file that is not a scenario', async () => {
  const corpus = await mkdtemp(join(folder, 'bad-'))
  await writeFile(join(corpus, 'x.json'), '{}')
  await expect(loadCorpus(corpus)).rejects.toThrow('x.json')
})
