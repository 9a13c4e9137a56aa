import { isMined, type Reorganise, type Step } from '../../../scenario/scenario.ts'
import { withoutCutNames } from './cut-names.ts'

/**
 * Steps in which a reorganisation undoes one block less: a step whose block it undid is left out, and what refers to it. If
 * only the step were left out, the reorganisation would undo an earlier block.
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

/** A reorganisation that undoes one block less, and has no more new blocks than that. */
export function oneBlockLess({ newBlocks, ...step }: Reorganise): Reorganise {
  const blocks = step.blocks - 1
  return { ...step, blocks, ...(newBlocks !== undefined && newBlocks < blocks && { newBlocks }) }
}
