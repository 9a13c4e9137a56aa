import { startTestNetwork, type TestNetwork, type TestNetworkOptions } from '../../../src/network/test-network.ts'
import reference from '../../../src/reference/index.ts'
import { startScenarioRun } from '../../../src/run/scenario-run.ts'
import { type ScenarioBuilder, scenario } from '../../../src/scenario/builder.ts'
import type { Address, Environment, Resolver } from '../../../src/subject/resolver.ts'

type Questions = Required<Omit<Resolver, 'name' | 'version' | 'close'>>

/** A scenario on the chain, as far as it was told. */
export type Told = {
  at(name: string): Address
  /** Tells on. */
  go(part: (builder: ScenarioBuilder) => ScenarioBuilder): Promise<void>
  /** Ends its agreements, so that the next scenario's targets are its own. */
  end(): Promise<void>
}

export type World = {
  network: TestNetwork
  resolver: Questions
  /** The resolver, told otherwise than the test network is. */
  resolverIn(changes: Partial<Environment>): Questions
  tell(title: string, part: (builder: ScenarioBuilder) => ScenarioBuilder): Promise<Told>
  close(): Promise<void>
}

/** A chain with its explorer, and the resolver that is under test here. */
export async function openWorld(options?: TestNetworkOptions): Promise<World> {
  const network = await startTestNetwork(options)
  const resolverIn = (changes: Partial<Environment>) => reference({ ...network.environment, ...changes }) as Questions
  return {
    network,
    resolverIn,
    resolver: resolverIn({}),
    async tell(title, part) {
      const performance = await startScenarioRun(network, scenario(`reference/${title}`, title).build())
      const told: Told = {
        at: (name) => performance.executor.addressBook.addressOf(name),
        async go(next) {
          for (const step of next(scenario('reference/part', title)).build().steps) await performance.runStep(step)
        },
        end: () => performance.cleanUp(),
      }
      await told.go(part)
      return told
    },
    close: () => network.close(),
  }
}
