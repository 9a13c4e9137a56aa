import type { ExecutedBlock, Executor } from '../../chain/execute/executor.ts'
import { quirkOf, type World } from '../../model/world.ts'
import type { SingleNetwork } from '../../network/test-network.ts'
import type { Step } from '../../scenario/scenario.ts'
import { advance, branchOf, newBranch, pendingBlock } from '../../scenario/timeline.ts'

/** What executes a step: the chain's executor, the explorer and the proxies. */
export type StepContext = Pick<SingleNetwork, 'explorer' | 'proxies'> & { executor: Executor }

/** The model's world after a step, and the block that it mined. */
export type StepResult = { world: World; block?: ExecutedBlock | undefined }

/**
 * Runs one step on the model and on the chain; skips an `ask`. {@link Executor.check} compares the chain with the model later.
 * @throws {ImpossibleStep} if the model rejects it; the chain is unchanged then.
 * @throws {UnlikeScenario} if the chain contradicts the model.
 */
export async function runStep(
  { explorer, proxies, executor }: StepContext,
  world: World,
  step: Step,
): Promise<StepResult> {
  const { world: next, block } = advance(world, step)
  if (step.do === 'fault') await proxies.fault(step)
  if (step.do === 'endFaults') await proxies.endFaults()
  if (step.do === 'undone') await executor.undo(branchOf(world, step.actions).blocks, explorer.sync)
  if (step.do === 'pending') await executor.sendPending(pendingBlock(world, step.actions))
  if (step.do === 'reorganise') {
    // What the explorer shows of the undone blocks must not depend on when it is asked.
    await explorer.sync()
    await executor.reorganise(step.blocks, newBranch(world, step).blocks)
  }
  const mined = block && (await executor.mineUnchecked(block))
  // The quirk's effect must not depend on when the explorer is asked, so it indexes the block now.
  if (block && next.quirks.length > 0) await explorer.sync()
  if (next.quirks !== world.quirks) await explorer.quirks.set(next.quirks.map(quirkOf))
  return { world: next, block: mined }
}
