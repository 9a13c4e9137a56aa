import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from 'viem'
import { startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { startTestNetwork } from '../../src/network/test-network.ts'
import type { Scenario } from '../../src/scenario/scenario.ts'

export type PlayedNetwork = Awaited<ReturnType<typeof startPlayedNetwork>>

/** Starts a test network, runs a scenario on it, and creates a folder for the commands that read the network. */
export async function startPlayedNetwork(scenario: Scenario) {
  const network = await startTestNetwork()
  const run = await startScenarioRun(network, scenario)
  await run.runSteps(scenario.steps)
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  return {
    ...{ network, folder },
    addressOf: (name: string) => run.executor.addressBook.addressOf(name) as Address,
    async close() {
      await network.close()
      await rm(folder, { recursive: true })
    },
  }
}
