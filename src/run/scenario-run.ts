import { UnexpectedOutcome } from '../chain/execute/check.ts'
import { createExecutor, type Executor } from '../chain/execute/executor.ts'
import type { Action } from '../model/action.ts'
import { stateAt } from '../model/state.ts'
import type { World } from '../model/world.ts'
import type { SingleNetwork } from '../network/test-network.ts'
import { firstWorld } from '../scenario/networks.ts'
import type { Scenario, Step } from '../scenario/scenario.ts'
import { Contradiction } from './contradiction.ts'
import { runStep } from './run-step.ts'

/** A scenario on a real chain: the model and the chain move together, block by block. */
export type ScenarioRun = {
  readonly world: World
  /** Number of the chain's latest block. */
  readonly block: number
  readonly executor: Executor
  /** Plays one step on both. Throws Contradiction where the chain does otherwise than the model. */
  play(step: Step): Promise<void>
  /** Ends what the scenario left active, faults and quirks too, so that the next scenario's world is its own. */
  cleanUp(): Promise<void>
}

/** Opens a scenario at the chain's latest block, or at the later time that it asks for. */
export async function startScenarioRun(network: SingleNetwork, scenario: Scenario): Promise<ScenarioRun> {
  const { chain, explorer, proxies } = network
  const executor = createExecutor(chain, scenario.id)
  const { startsAt = 0 } = scenario
  if (startsAt > chain.head.timestamp) await chain.mine({ timestamp: startsAt })
  let world = firstWorld(scenario, chain.head.timestamp)

  const play = async (step: Step) => {
    const played = await runStep({ explorer, proxies, executor }, world, step).catch((error: unknown) => {
      throw contradictionIn(scenario, error)
    })
    world = played.world
  }
  return {
    get world() {
      return world
    },
    get block() {
      return chain.head.number
    },
    executor,
    async play(step) {
      if (step.do === 'ask') explorer.setValueEstimates(estimatesOf(scenario, executor))
      await play(step)
    },
    async cleanUp() {
      await proxies.endFaults()
      if (world.quirks.length > 0) await play({ do: 'endQuirks' })
      const actions = endings(world)
      if (actions.length > 0) await play({ do: 'sameBlock', actions })
    },
  }
}

function contradictionIn(scenario: Scenario, error: unknown): unknown {
  return error instanceof UnexpectedOutcome ? new Contradiction(error.message, scenario, error.facts, error) : error
}

function estimatesOf(scenario: Scenario, executor: Executor) {
  return (scenario.values ?? []).map(({ contract, ...estimate }) => ({
    contract: executor.addressBook.addressOf(contract),
    ...estimate,
  }))
}

/** What ends each agreement that is still active one second later; what the clock alone has ended is written down. */
function endings(world: World): Action[] {
  return [...world.agreements].flatMap(([agreement, { registration }]): Action[] => {
    switch (stateAt(registration, world.now + 1)) {
      case 'ATTACK_REQUESTED':
        return [{ do: 'instantPromote', agreement }]
      case 'UNDER_ATTACK':
      case 'PROMOTION_REQUESTED':
        return [{ do: 'instantCorrupt', agreement }]
      case 'PRODUCTION':
        return registration?.promoted ? [] : [{ do: 'finalizeState', agreement }]
      default:
        return []
    }
  })
}
