import type { World } from '../../model/world.ts'
import type { SingleNetwork, TestNetwork } from '../../network/test-network.ts'
import { besideOther, type Network } from '../../scenario/network-steps.ts'
import type { Scenario, Step } from '../../scenario/scenario.ts'
import { type Names, namesOnNetwork } from './named-answer.ts'
import { type ScenarioRun, startScenarioRun } from './scenario-run.ts'

/** The run of a scenario on one real chain, or on two at the same time. */
export type NetworkRuns = {
  /** The network of each run. For a scenario on one network, both are the same. */
  networks: Record<Network, SingleNetwork>
  /** The run on each network. For a scenario on one network, both are the same. */
  on: Record<Network, ScenarioRun>
  /** Runs one step on one of the networks. Throws the errors of {@link ScenarioRun.runStep}. */
  runStep(network: Network, step: Step): Promise<void>
  /** Returns a network's world; for a scenario on two networks, it has the other network's world as `other`. */
  worldOf(network: Network): World
  /** See {@link namesOnNetwork}. */
  namesOn(network: Network): Names
}

/** Starts a scenario on a test network, and on its other network if it has steps there, both at the same block timestamp. */
export async function startNetworkRuns(testNetwork: TestNetwork, scenario: Scenario): Promise<NetworkRuns> {
  const networks = { here: testNetwork, elsewhere: scenario.elsewhere ? await testNetwork.elsewhere() : testNetwork }
  const on = scenario.elsewhere ? await startBoth(networks, scenario) : await startOne(testNetwork, scenario)
  return {
    networks,
    on,
    runStep: (network, step) => on[network].runStep(step),
    worldOf(network) {
      const worlds = { here: on.here.world, elsewhere: on.elsewhere.world }
      return scenario.elsewhere ? besideOther(network, worlds) : worlds[network]
    },
    namesOn: (network) => namesOnNetwork(on[network].executor.addressBook, on[otherOf(network)].executor.addressBook),
  }
}

async function startOne(network: TestNetwork, scenario: Scenario) {
  const here = await startScenarioRun(network, scenario)
  return { here, elsewhere: here }
}

async function startBoth({ here, elsewhere }: Record<Network, SingleNetwork>, scenario: Scenario) {
  const { startsAt = 0, values: _, ...rest } = scenario
  const latest = Math.max(startsAt, here.chain.head.timestamp, elsewhere.chain.head.timestamp)
  return {
    here: await startScenarioRun(here, { ...scenario, startsAt: latest }),
    elsewhere: await startScenarioRun(elsewhere, { ...rest, steps: scenario.elsewhere ?? [], startsAt: latest }),
  }
}

const otherOf = (network: Network): Network => (network === 'here' ? 'elsewhere' : 'here')
