import type { ExecutedBlock } from '../../chain/execute/executor.ts'
import type { ReadBlock } from '../../explorer/index.ts'
import type { Action } from '../../model/action.ts'
import { emptyWorld } from '../../model/world.ts'
import type { Step } from '../../scenario/scenario.ts'
import { advance, ImpossibleStep } from '../../scenario/timeline.ts'
import type { Others } from '../others.ts'

/**
 * A step that harborcheck ran, and the block that it mined, if any; or a block that another program mined.
 * `sent`: the action that is that block's only transaction; `null` where the block is no such action.
 */
export type LogEntry =
  | { step: Step; sent?: never; block?: ExecutedBlock | undefined }
  | { step?: never; sent?: Action | null; block: ExecutedBlock }

/**
 * Updates the log to the chain: removes the first entry whose block the chain no longer has and all later ones, and
 * adds blocks of other programs.
 * @param from The number of the block after which the scenario began.
 */
export function reconcile(log: readonly LogEntry[], blocks: readonly ReadBlock[], from: number): LogEntry[] {
  const firstGone = log.findIndex(({ block }) => block && !isOnChain(block, blocks[block.number - from - 1]))
  const kept = firstGone < 0 ? [...log] : log.slice(0, firstGone)
  const last = kept.findLast(({ block }) => block)?.block?.number ?? from
  const others = blocks.slice(last - from).map(({ number, timestamp, transactions }) => ({
    block: { number, timestamp, transactionHashes: [...transactions] },
  }))
  return [...kept, ...others]
}

function isOnChain(block: ExecutedBlock, read: ReadBlock | undefined): boolean {
  return read?.timestamp === block.timestamp && read.transactions.join() === block.transactionHashes.join()
}

/** Cuts the steps before the first one that is impossible without transactions of other programs. */
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
 * Converts the log to steps that repeat it. A block of another program that is not an action of a scenario becomes a `wait`.
 * @param startedAt When the scenario began, in seconds.
 */
export function stepsOf(log: readonly LogEntry[], startedAt: number): { steps: Step[]; others: Others } {
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
