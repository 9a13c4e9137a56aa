import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../src/cases/index.ts'
import { startScenarioRun } from '../../../src/check/resolvers/scenario-run.ts'
import { generateScenario } from '../../../src/generate/generate-scenario.ts'
import { shownState } from '../../../src/model/protocol.ts'
import { type DistortionKind, shownBy } from '../../../src/model/quirky-world.ts'
import { rulebook } from '../../../src/model/rulebook/rulebook.ts'
import type { World } from '../../../src/model/world.ts'
import { startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import { scenario } from '../../../src/scenario/builder.ts'
import { sharesChain } from '../../../src/scenario/interleave.ts'
import type { Scenario } from '../../../src/scenario/scenario.ts'

/** Quirks as steps of a scenario: what the real explorer shows is what the model predicts of it, and then it is honest. */

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork()
})
afterAll(() => network.close())

const distortions: ReadonlySet<string> = new Set<DistortionKind>([
  'behind',
  'late-countdown',
  'called-as-deployer',
  'cutoff-at-creation',
  'loses-events',
  'disorders-events',
  'disorders-blocks',
  'forgets',
  'counts-other-chains',
  'keeps-undone',
])

/** What an explorer says of each name, by the model: the binding agreement, and its state. */
function predicted(world: World, names: readonly string[]) {
  return names.map((name) => {
    const agreement = rulebook.bindingOf(world, name).value?.agreement
    return [name, agreement, agreement && shownState(rulebook.stateOf(world, agreement))]
  })
}

async function playedCase(example: Scenario): Promise<{ quirky: number; honest: number }> {
  await network.reset()
  const { index } = network.explorer
  const run = await startScenarioRun(network, example)
  const counts = { quirky: 0, honest: 0 }
  for (const step of example.steps) {
    await run.runStep(step)
    if (step.do !== 'ask') continue
    await network.explorer.sync()
    const { world, executor } = run
    expect(index.quirks.current()).toHaveLength(world.quirks.length)
    const [quirk, ...others] = world.quirks
    if (others.length > 0 || (quirk && !distortions.has(quirk.kind))) continue
    const shown = quirk ? shownBy(world, quirk.kind as DistortionKind) : world
    const names = [...world.contracts.keys(), ...world.agreements.keys()]
    const said = names.map((name) => {
      const agreement = index.binding(executor.addressBook.addressOf(name))?.agreement
      return [
        name,
        agreement && executor.addressBook.nameOf(agreement.address),
        agreement && index.stateHistory(agreement).state,
      ]
    })
    expect(said).toEqual(predicted(shown, names))
    counts[quirk ? 'quirky' : 'honest'] += 1
  }
  await run.cleanUp()
  expect(index.quirks.current()).toEqual([])
  return counts
}

describe('the explorer with quirks shows what the model predicts', () => {
  const cases = catalogue.filter(({ id }) => id.startsWith('lagging-explorer/'))
  test.each(cases.map((example) => [example.id, example] as const))('%s', async (_, example) => {
    const { honest } = await playedCase(example)
    expect(honest).toBeGreaterThan(0)
  })
})

test('shows what the model predicts in generated scenarios, while it misses events', async () => {
  const drawn = Array.from({ length: 400 }, (_, index) => generateScenario(1, index, 'hardened'))
  const spells = drawn.filter((one) => !sharesChain(one)).slice(0, 5)
  expect(spells).toHaveLength(5)
  let quirky = 0
  for (const example of spells) quirky += (await playedCase(example)).quirky
  expect(quirky).toBeGreaterThan(0)
})

test('shows what the model predicts if undone contracts are created again', async () => {
  await network.reset()
  const again = scenario('quirks/again', 'Made, undone, and made again')
    .deploy('factory', 'factory')
    .undone((branch) => branch.spawn('child', 'factory').agreement('agreementA', { covers: ['factory'] }))
    .wait(10)
    .agreement('agreementA', { covers: ['factory'] })
    .spawn('child', 'factory')
    .build()
  const performance = await startScenarioRun(network, again)
  for (const step of again.steps) await performance.runStep(step)
  await network.explorer.sync()
  expect(network.explorer.index.agreements()).toHaveLength(1)
  expect([...performance.world.contracts.keys()]).toEqual(['factory', 'child'])
})

test('an aborted scenario leaves no quirks', async () => {
  const odd = scenario('quirks/left', 'Left in the middle').quirk('behind', { blocks: 5 }).build()
  const performance = await startScenarioRun(network, odd)
  for (const step of odd.steps) await performance.runStep(step)
  expect(network.explorer.quirks.current()).toEqual([{ kind: 'behind', blocks: 5 }])
  await network.reset()
  expect(network.explorer.quirks.current()).toEqual([])
})
