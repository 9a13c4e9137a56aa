import type { ExecutedBlock } from '../../chain/execute/executor.ts'
import type { Action } from '../../model/action.ts'
import { emptyWorld } from '../../model/world.ts'
import type { Step } from '../../scenario/scenario.ts'
import { advance, ImpossibleStep } from '../../scenario/timeline.ts'
import type { ReadBlock } from '../observe/history.ts'
import type { Others } from '../others.ts'

/**
 * A step that was done here, and the block that it mined (some mine none); or a block that somebody else mined.
 * `sent`: the action that is all of that block; `null` where it is none that a scenario can tell.
 */
export type Entry =
  | { step: Step; sent?: never; block?: ExecutedBlock }
  | { step?: never; sent?: Action | null; block: ExecutedBlock }

/**
 * Brings the log to what is on the chain: what the chain went back over is struck out, with all that came after it, and
 * blocks that are in no entry are somebody else's.
 * @param from The number of the block at which the scenario began.
 */
export function reconcile(log: readonly Entry[], blocks: readonly ReadBlock[], from: number): Entry[] {
  const gone = log.findIndex(({ block }) => block && !isOnChain(block, blocks[block.number - from - 1]))
  const kept = gone < 0 ? [...log] : log.slice(0, gone)
  const last = kept.findLast(({ block }) => block)?.block?.number ?? from
  const others = blocks.slice(last - from).map(({ number, timestamp, transactions }) => ({
    block: { number, timestamp, transactionHashes: [...transactions] },
  }))
  return [...kept, ...others]
}

function isOnChain(block: ExecutedBlock, read: ReadBlock | undefined): boolean {
  return read?.timestamp === block.timestamp && read.transactions.join() === block.transactionHashes.join()
}

/** The steps up to the first one that builds on what nobody told. */
function possibleOf(steps: readonly Step[], startedAt: number): Step[] {
  let world = emptyWorld(startedAt)
  const end = steps.findIndex((step) => {
    try {
      world = advance(world, step).world
      return false
    } catch (error) {
      if (error instanceof ImpossibleStep) return true
      throw error
    }
  })
  return steps.slice(0, end < 0 ? steps.length : end)
}

/**
 * The steps that lead where the log leads. Of a block of somebody else's that is no action of a scenario, only the time that
 * it took can be told again.
 * @param startedAt When the scenario began, seconds.
 */
export function stepsOf(log: readonly Entry[], startedAt: number): { steps: Step[]; others: Others } {
  const steps: Step[] = []
  const others: Others = { blocks: 0, transactions: 0, lost: 0 }
  let now = startedAt
  for (const { step, sent, block } of log) {
    const seconds = (block?.timestamp ?? now) - now
    if (step) steps.push(step)
    else if (sent && seconds > 0) {
      // An action's block is one second later than the one before.
      if (seconds > 1) steps.push({ do: 'wait', seconds: seconds - 1 })
      steps.push(sent)
    } else if (block) {
      others.blocks += 1
      others.transactions += block.transactionHashes.length
      if (seconds > 0) steps.push({ do: 'wait', seconds })
    }
    now = block?.timestamp ?? now
  }
  const possible = possibleOf(steps, startedAt)
  return { steps: possible, others: { ...others, lost: steps.length - possible.length } }
}
