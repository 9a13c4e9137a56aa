import { createExecutor, type Executor } from '../../chain/execute/executor.ts'
import type { Action } from '../../model/action.ts'
import { stateAt } from '../../model/state.ts'
import type { World } from '../../model/world.ts'
import { refusedIn, unlikeScenario } from '../../network/contradiction.ts'
import type { SingleNetwork } from '../../network/test-network.ts'
import { firstWorld } from '../../scenario/network-steps.ts'
import type { Scenario, Step } from '../../scenario/scenario.ts'
import { runStep } from './run-step.ts'

/** The run of a scenario on the model and on a real chain, block by block. */
export type ScenarioRun = {
  readonly world: World
  /** Number of the chain's latest block. */
  readonly block: number
  readonly executor: Executor
  /** Runs one step on both. Throws Contradiction if the chain contradicts the model. */
  runStep(step: Step): Promise<void>
  /** Runs steps as {@link ScenarioRun.runStep} does, and compares the chain with the model once, after the last one. */
  runSteps(steps: readonly Step[]): Promise<void>
  /**
   * Ends faults, quirks and active agreements, so that the next scenario on the chain is not affected. Resolves with false if
   * the deployment refuses to end an agreement.
   */
  cleanUp(): Promise<boolean>
}

/** Starts a scenario at the chain's latest block, or at its `startsAt` if that is later. */
export async function startScenarioRun(network: SingleNetwork, scenario: Scenario): Promise<ScenarioRun> {
  const { chain, explorer, proxies } = network
  const executor = createExecutor(chain, scenario.id)
  const { startsAt = 0 } = scenario
  proxies.actAs(scenario.node)
  if (startsAt > chain.head.timestamp) await chain.mine({ timestamp: startsAt })
  let world = firstWorld(scenario, chain.head.timestamp)

  const apply = async (step: Step) => {
    if (step.do === 'ask') explorer.setValueEstimates(estimatesOf(scenario, executor))
    const result = await runStep({ explorer, proxies, executor }, world, step)
    world = result.world
  }
  const runSteps = async (steps: readonly Step[]) => {
    try {
      // If an earlier block caused a failure, that block's error says more.
      for (const step of steps) await apply(step).catch((error: unknown) => checkThenThrow(executor, error))
      await executor.check()
    } catch (error) {
      throw unlikeScenario(error, chain, scenario)
    }
  }
  return {
    get world() {
      return world
    },
    get block() {
      return chain.head.number
    },
    executor,
    runStep: (step) => runSteps([step]),
    runSteps,
    async cleanUp() {
      await proxies.endFaults()
      if (world.quirks.length > 0) await runSteps([{ do: 'endQuirks' }])
      const actions = endingActions(world)
      if (actions.length === 0) return true
      try {
        await runSteps([{ do: 'sameBlock', actions }])
        return true
      } catch (error) {
        if (refusedIn(error) === undefined) throw error
        return false
      }
    },
  }
}

/** Ends a scenario. If the deployment refuses to end an agreement, resets the network and calls `onReset`. */
export async function cleanUpOrReset(
  run: ScenarioRun,
  network: SingleNetwork,
  { onReset }: { onReset?: (() => void) | undefined },
): Promise<void> {
  if (await run.cleanUp()) return
  await network.reset()
  onReset?.()
}

async function checkThenThrow(executor: Executor, error: unknown): Promise<never> {
  await executor.check()
  throw error
}

function estimatesOf(scenario: Scenario, executor: Executor) {
  return (scenario.values ?? []).map(({ contract, ...estimate }) => ({
    contract: executor.addressBook.addressOf(contract),
    ...estimate,
  }))
}

/** Lists actions that end every agreement still active one second later, and finalise those whose countdown has ended. */
function endingActions(world: World): Action[] {
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
