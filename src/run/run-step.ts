import type { ExecutedBlock, Executor } from '../chain/execute/executor.ts'
import { quirkOf, type World } from '../model/world.ts'
import type { SingleNetwork } from '../network/test-network.ts'
import type { Step } from '../scenario/scenario.ts'
import { advance, branchOf } from '../scenario/timeline.ts'

/** Where a step is played, and by whom. */
export type StepContext = Pick<SingleNetwork, 'explorer' | 'proxies'> & { executor: Executor }

/** A step that was played: the world after it, and the block that it mined. */
export type PlayedStep = { world: World; block?: ExecutedBlock }

/**
 * Plays one step on the model and on the chain. An `ask` does nothing.
 * @throws ImpossibleStep where the model cannot take it; the chain is as it was then.
 * @throws UnlikeStory where the chain does otherwise than the model.
 */
export async function runStep(
  { explorer, proxies, executor }: StepContext,
  world: World,
  step: Step,
): Promise<PlayedStep> {
  const { world: next, block } = advance(world, step)
  if (step.do === 'fault') await proxies.fault(step)
  if (step.do === 'endFaults') await proxies.endFaults()
  if (step.do === 'undone') await executor.undo(branchOf(world, step.actions).blocks, explorer.sync)
  const played = block && (await executor.mine(block))
  // What it goes wrong with must not depend on who asks it when.
  if (block && next.quirks.length > 0) await explorer.sync()
  if (next.quirks !== world.quirks) await explorer.quirks.set(next.quirks.map(quirkOf))
  return { world: next, ...(played && { block: played }) }
}
