import { expect, test } from 'vitest'
import { officialDeployer } from '../../src/cases/official-deployer.ts'
import { startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { startTestNetwork } from '../../src/network/test-network.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'
import { openFork } from './fork.ts'

test('names the official deployer of the network, about which questions are asked', async () => {
  const upstream = await startTestNetwork()
  const scenario = officialDeployer.find(({ id }) => id === 'official-deployer/linked-again') as Scenario
  const run = await startScenarioRun(upstream, scenario)
  await run.runSteps(scenario.steps.filter((step) => step.do !== 'ask'))
  const fork = await openFork(upstream)
  const { contracts } = await fork.world.readWorld()
  expect([...contracts.keys()]).toContain('officialDeployer')
  const named = new Set(fork.world.addressBook.entries().map(({ name }) => name))
  expect([...contracts.keys()].filter((name) => !named.has(name))).toEqual([])
  await fork.close()
  await upstream.close()
})
