import { UnlikeScenario } from '../chain/execute/check.ts'
import { createExecutor, type Executor } from '../chain/execute/executor.ts'
import type { Action } from '../model/action.ts'
import { stateAt } from '../model/state.ts'
import type { World } from '../model/world.ts'
import type { SingleNetwork } from '../network/test-network.ts'
import { firstWorld } from '../scenario/networks.ts'
import type { Scenario, Step } from '../scenario/scenario.ts'
import { Contradiction } from './contradiction.ts'
import { runStep } from './run-step.ts'

/** A story on a real chain: the model and the chain move together, block by block. */
export type ScenarioRun = {
  readonly world: World
  /** Number of the chain's latest block. */
  readonly block: number
  readonly player: Executor
  /** Plays one step on both. Throws Contradiction where the chain does otherwise than the model. */
  play(step: Step): Promise<void>
  /** Ends what the story left active, faults and quirks too, so that the next story's world is its own. */
  clearAway(): Promise<void>
}

/** Opens a story at the chain's latest block, or at the later time that it asks for. */
export async function startScenarioRun(stage: SingleNetwork, scenario: Scenario): Promise<ScenarioRun> {
  const { chain, explorer, traffic } = stage
  const player = createExecutor(chain, scenario.id)
  const { startsAt = 0 } = scenario
  if (startsAt > chain.head.timestamp) await chain.mine({ timestamp: startsAt })
  let world = firstWorld(scenario, chain.head.timestamp)

  const play = async (step: Step) => {
    const played = await runStep({ explorer, traffic, player }, world, step).catch((error: unknown) => {
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
    player,
    async play(step) {
      if (step.do === 'ask') explorer.setValueEstimates(estimatesOf(scenario, player))
      await play(step)
    },
    async clearAway() {
      await traffic.endFaults()
      if (world.quirks.length > 0) await play({ do: 'endQuirks' })
      const actions = endings(world)
      if (actions.length > 0) await play({ do: 'sameBlock', actions })
    },
  }
}

function contradictionIn(scenario: Scenario, error: unknown): unknown {
  return error instanceof UnlikeScenario ? new Contradiction(error.message, scenario, error.facts, error) : error
}

function estimatesOf(scenario: Scenario, player: Executor) {
  return (scenario.values ?? []).map(({ contract, ...estimate }) => ({
    contract: player.roster.addressOf(contract),
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
