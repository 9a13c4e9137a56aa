import type { World } from '../model/world.ts'
import type { SingleNetwork, TestNetwork } from '../network/test-network.ts'
import { besideOther, type Network } from '../scenario/networks.ts'
import type { Scenario, Step } from '../scenario/scenario.ts'
import { type Names, namesBeside } from './names.ts'
import { type ScenarioRun, startScenarioRun } from './scenario-run.ts'

/** A scenario on one real chain, or side by side on two. */
export type NetworkRuns = {
  /** Where each is told. Of a scenario on one network, both are the same. */
  networks: Record<Network, SingleNetwork>
  /** Of a scenario on one network, both are the same. */
  on: Record<Network, ScenarioRun>
  /** Plays one step of one of them. Throws what {@link ScenarioRun.play} throws. */
  play(network: Network, step: Step): Promise<void>
  /** A network's world, with the other one beside it. */
  worldOf(network: Network): World
  /** Who is who on a network: what stands on the other one alone has its name and its address there. */
  namesOn(network: Network): Names
}

/** Opens a scenario on a test network, and on its other network where it is told on two: both at the same time of their chains. */
export async function startNetworkRuns(testNetwork: TestNetwork, scenario: Scenario): Promise<NetworkRuns> {
  const networks = { here: testNetwork, elsewhere: scenario.elsewhere ? await testNetwork.elsewhere() : testNetwork }
  const on = scenario.elsewhere ? await performBoth(networks, scenario) : await performAlone(testNetwork, scenario)
  return {
    networks,
    on,
    play: (network, step) => on[network].play(step),
    worldOf(network) {
      const worlds = { here: on.here.world, elsewhere: on.elsewhere.world }
      return scenario.elsewhere ? besideOther(network, worlds) : worlds[network]
    },
    namesOn: (network) => namesBeside(on[network].executor.addressBook, on[otherOf(network)].executor.addressBook),
  }
}

async function performAlone(network: TestNetwork, scenario: Scenario) {
  const here = await startScenarioRun(network, scenario)
  return { here, elsewhere: here }
}

async function performBoth({ here, elsewhere }: Record<Network, SingleNetwork>, scenario: Scenario) {
  const { startsAt = 0, values: _, ...told } = scenario
  const latest = Math.max(startsAt, here.chain.head.timestamp, elsewhere.chain.head.timestamp)
  return {
    here: await startScenarioRun(here, { ...scenario, startsAt: latest }),
    elsewhere: await startScenarioRun(elsewhere, { ...told, steps: scenario.elsewhere ?? [], startsAt: latest }),
  }
}

const otherOf = (network: Network): Network => (network === 'here' ? 'elsewhere' : 'here')
