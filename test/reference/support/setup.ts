import { startScenarioRun } from '../../../src/check/resolvers/scenario-run.ts'
import { startTestNetwork, type TestNetwork, type TestNetworkOptions } from '../../../src/network/test-network.ts'
import reference from '../../../src/reference/index.ts'
import { type ScenarioBuilder, scenario } from '../../../src/scenario/builder.ts'
import type { Address, Environment, Resolver } from '../../../src/subject/resolver.ts'

type Questions = Required<Omit<Resolver, 'name' | 'version' | 'close'>>

/** A scenario on the chain, as far as it was run. */
export type StartedScenario = {
  at(name: string): Address
  /** Runs more steps. */
  go(part: (builder: ScenarioBuilder) => ScenarioBuilder): Promise<void>
  /** Ends its agreements, so that the next scenario's targets are its own. */
  end(): Promise<void>
}

export type Setup = {
  network: TestNetwork
  resolver: Questions
  /** The resolver, with another environment than the test network has. */
  resolverIn(changes: Partial<Environment>): Questions
  start(title: string, part: (builder: ScenarioBuilder) => ScenarioBuilder): Promise<StartedScenario>
  close(): Promise<void>
}

/** A chain with its explorer, and the resolver that is under test here. */
export async function startSetup(options?: TestNetworkOptions): Promise<Setup> {
  const network = await startTestNetwork(options)
  const resolverIn = (changes: Partial<Environment>) => reference({ ...network.environment, ...changes }) as Questions
  return {
    network,
    resolverIn,
    resolver: resolverIn({}),
    async start(title, part) {
      const run = await startScenarioRun(network, scenario(`reference/${title}`, title).build())
      const started: StartedScenario = {
        at: (name) => run.executor.addressBook.addressOf(name),
        async go(next) {
          for (const step of next(scenario('reference/part', title)).build().steps) await run.runStep(step)
        },
        end: async () => void (await run.cleanUp()),
      }
      await started.go(part)
      return started
    },
    close: () => network.close(),
  }
}
