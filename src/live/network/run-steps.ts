import { UnexpectedOutcome } from '../../chain/execute/check.ts'
import { executorOf } from '../../chain/execute/executor.ts'
import { createNonces } from '../../chain/execute/nonces.ts'
import type { World } from '../../model/world.ts'
import type { SingleNetwork } from '../../network/test-network.ts'
import { runStep } from '../../run/run-step.ts'
import { isAction, type Step } from '../../scenario/scenario.ts'
import { advance, type Block, branchOf, ImpossibleStep } from '../../scenario/timeline.ts'
import { checkNewNames } from './fund-accounts.ts'
import type { LiveScenario } from './live-scenario.ts'
import { readNonces } from './nonces.ts'
import { Refused } from './refusal.ts'
import { sourcesOf } from './sources.ts'

/**
 * Plays steps on a world as it is on the chain, one after the other, and writes them down.
 * @returns the world that the model predicted, and the chain made.
 * @throws {Refused} before anything is done, where one of them is impossible; later, where the chain does otherwise.
 */
export async function runSteps(
  network: SingleNetwork,
  live: LiveScenario,
  before: World,
  steps: readonly Step[],
): Promise<World> {
  foretell(live, before, steps)
  const nonces = createNonces()
  const executor = executorOf(network.chain, live.scenario.id, { addressBook: live.addressBook, nonces })
  let world = before
  for (const step of steps) {
    await readNonces(network.chain, live.addressBook, nonces, blocksOf(world, step))
    const played = await runStep({ ...network, executor }, world, step).catch((error: unknown) => {
      throw error instanceof UnexpectedOutcome ? otherwise(error) : error
    })
    world = played.world
    live.sources = sourcesOf(world)
    live.log.push({ step, ...(played.block && { block: played.block }) })
  }
  return world
}

/** Plays the steps on the model alone. */
function foretell({ addressBook }: LiveScenario, before: World, steps: readonly Step[]): void {
  let world = before
  for (const [index, step] of steps.entries()) {
    try {
      checkNewNames(addressBook, actionsOf(step))
      world = advance(world, step).world
    } catch (error) {
      if (error instanceof ImpossibleStep) throw impossible(step, index, steps.length, error)
      throw error
    }
  }
}

function impossible(step: Step, index: number, count: number, error: ImpossibleStep): Refused {
  const isRevert = error.message.includes('reverts with')
  return new Refused(409, `That cannot be done now: ${error.message}`, {
    facts: { step: JSON.stringify(step), place: count > 1 ? `${index + 1} of ${count}; none was done` : undefined },
    ...(isRevert && { next: 'to send it all the same, name the error in "reverts"' }),
    cause: error,
  })
}

function otherwise(error: UnexpectedOutcome): Refused {
  return new Refused(409, 'The chain did otherwise than its rules foretell; look at the world anew', {
    facts: error.facts,
    cause: error,
  })
}

const actionsOf = (step: Step) =>
  isAction(step) ? [step] : step.do === 'sameBlock' || step.do === 'undone' ? step.actions : []

function blocksOf(world: World, step: Step): Block[] {
  if (step.do === 'undone') return branchOf(world, step.actions).blocks
  return [advance(world, step).block ?? []].flat()
}
