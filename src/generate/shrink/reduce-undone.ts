import { isMined, type Reorganise, type Step } from '../../scenario/scenario.ts'
import { withoutCutNames } from './cut-names.ts'

/**
 * Builds steps in which a reorganisation undoes one block less: omits a step whose block it undid, and all references
 * to it. If only the step were omitted, the reorganisation would undo an earlier block.
 */
export function reduceUndone(steps: readonly Step[]): Step[][] {
  /** The index of the step that each block comes from. */
  const blocks: number[] = []
  return steps.flatMap((step, index) => {
    if (isMined(step)) blocks.push(index)
    if (step.do !== 'reorganise') return []
    const undone = blocks.splice(-step.blocks)
    blocks.push(...undone.slice(0, step.newBlocks).map(() => index))
    const fewer = step.blocks > 1 ? steps.with(index, oneBlockLess(step)) : steps.toSpliced(index, 1)
    return undone
      .filter((from) => isMined(steps[from] as Step))
      .map((from) => withoutCutNames(steps, fewer.toSpliced(from, 1)))
  })
}

/** Reduces a reorganisation by one undone block, and its new blocks to at most as many. */
export function oneBlockLess({ newBlocks, ...step }: Reorganise): Reorganise {
  const blocks = step.blocks - 1
  return { ...step, blocks, ...(newBlocks !== undefined && newBlocks < blocks && { newBlocks }) }
}
