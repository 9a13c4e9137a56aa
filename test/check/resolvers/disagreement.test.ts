import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCampaign } from '../../../src/campaign/run-campaign.ts'
import { checkThreeWays } from '../../../src/check/resolvers/campaign/check-three-ways.ts'
import { saveDisagreement } from '../../../src/check/resolvers/campaign/disagreement.ts'
import { reportCampaign } from '../../../src/check/resolvers/campaign/report-campaign.ts'
import { runCase } from '../../../src/check/resolvers/run-case.ts'
import { startScenarioRun } from '../../../src/check/resolvers/scenario-run.ts'
import { canary } from '../../../src/check/resolvers/validity/canary.ts'
import { generateScenario } from '../../../src/generate/generate-scenario.ts'
import { Contradiction } from '../../../src/network/contradiction.ts'
import { startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import { InternalError } from '../../../src/platform/errors.ts'
import reference from '../../../src/reference/index.ts'
import { scenario } from '../../../src/scenario/builder.ts'
import { parseScenario } from '../../../src/scenario/parse-scenario.ts'
import type { Scenario, Step } from '../../../src/scenario/scenario.ts'
import { inlineSubject } from '../../../src/subject/inline.ts'
import { harborcheck } from '../../cli/harborcheck.ts'

/** Where contracts, explorer and model do not agree, nobody is blamed, and the world is there to be looked at. */

const home = process.cwd()
let network: TestNetwork
let folder: string
beforeAll(async () => {
  network = await startTestNetwork()
  folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  process.chdir(folder)
})
afterAll(async () => {
  process.chdir(home)
  await network.close()
  await rm(folder, { recursive: true })
})

/** A test network whose explorer knows of nothing that binds. */
const blind = (): TestNetwork => ({
  ...network,
  explorer: { ...network.explorer, index: { ...network.explorer.index, binding: () => undefined } },
})

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a contradiction ends the campaign and saves the scenario, without a counterexample', async () => {
  const error = await failureOf(runCampaign([blind()], canary('yes'), { runs: 20, seed: 3 }))
  expect(error).toBeInstanceOf(InternalError)
  const { message, facts, next, exitCode } = error as InternalError
  expect(message).toMatch(/^The model and the explorer contradict each other on generated\/seed-3-scenario-\d+$/)
  expect(exitCode).toBe(3)
  const path = String(facts.world)
  expect(path).toMatch(/^\.harborcheck\/disagreements\/[0-9a-f]{12}\.json$/)
  expect(next).toContain(`npx harborcheck reproduce ${path}`)
  expect(await readdir('.harborcheck')).toEqual(['disagreements'])
  const saved = parseScenario(await readFile(path, 'utf8'), path)
  expect(saved).toEqual(generateScenario(3, Number(/\d+$/.exec(saved.id)?.[0])))
  await expect(checkThreeWays(blind(), saved)).rejects.toMatchObject({ message, scenario: saved })
  // It was the explorer of this test alone that did not agree.
  expect((await harborcheck('reproduce', join(folder, path))).code).toBe(0)
})

test('a failure ends the campaign and saves a counterexample, with statistics', async () => {
  const checked = await runCampaign([network], canary('yes'), { runs: 3, seed: 3 })
  const { campaign, results, complete } = await reportCampaign(checked, { statistics: true })
  expect(complete).toBe(true)
  const { counterexample, scenarios, statistics } = campaign
  expect(await readdir(join('.harborcheck', 'counterexamples'))).toEqual([`${counterexample}.json`])
  expect(results.map(({ scenario }) => scenario.id)).toEqual([`counterexample/${counterexample}`])
  expect(statistics?.scenarios).toBe(scenarios)
  const clean = await runCampaign([network], inlineSubject(reference), { runs: 1, seed: 3 })
  expect(await reportCampaign(clean, {})).toEqual({
    campaign: { seed: 3, scenarios: 1, questions: expect.any(Number), skipped: 0, open: 0, counterexample: null },
    results: [],
    complete: true,
  })
})

test('a chain that differs from the model is a contradiction, too', async () => {
  const generated = generateScenario(3, 0)
  await network.reset()
  const run = await startScenarioRun(network, generated)
  await breakSafeHarborRegistry()
  const failure = await failureOf(run.runStep(adoption))
  expect(failure).toBeInstanceOf(Contradiction)
  expect(failure).toMatchObject({ scenario: generated, facts: { scenario: generated.id, expected: 'success' } })
})

const adoption: Step = { do: 'adopt', adopter: 'alice', agreement: null }
const wait: Step = { do: 'wait', seconds: 1 }
const impossible: Step = { do: 'approveAttack', agreement: 'agreementA' }
test.each([
  ['the chain is checked after several blocks', [wait, adoption, wait]],
  ['a later step is impossible', [wait, adoption, impossible]],
])('so is an earlier block that differs if %s', async (_, steps) => {
  await network.reset()
  const run = await startScenarioRun(network, generateScenario(3, 0))
  await breakSafeHarborRegistry()
  const failure = await failureOf(run.runSteps(steps))
  expect(failure).toBeInstanceOf(Contradiction)
  expect(failure).toMatchObject({ facts: { expected: 'success', action: JSON.stringify(adoption) } })
})

test('judges no case whose last block contradicts the model', async () => {
  await network.reset()
  await breakSafeHarborRegistry()
  const example: Scenario = { ...scenario('my/adoption', 'An adoption').build(), steps: [wait, adoption] }
  const subject = await inlineSubject(reference)(network.environment)
  expect(await failureOf(runCase(network, subject, example))).toBeInstanceOf(Contradiction)
  await subject.close()
})

/** Every transaction to the Safe Harbor registry reverts after this, as none should. */
async function breakSafeHarborRegistry() {
  const params = [network.chain.deployment.chainSafeHarborRegistry, '0x60006000fd']
  await network.chain.request({ method: 'anvil_setCode', params })
}

test('behavior: reports the contradiction if it cannot be saved', async () => {
  await writeFile('taken', '')
  const error = new Contradiction('The model and the explorer contradict each other', generateScenario(3, 0), {
    about: 'vault0',
  })
  const { message, facts } = await saveDisagreement(error, join(folder, 'taken', 'deeper'))
  expect(message).toBe(error.message)
  expect(facts).toMatchObject({ about: 'vault0', 'not saved': expect.any(String) })
})
