import type { Action } from '../../model/action.ts'
import { scenario } from '../../scenario/builder.ts'
import { isPossible } from '../../scenario/timeline.ts'
import { blocksOf, firstOrLast, withActions } from './blocks.ts'
import type { MetaProperty } from './property.ts'

const agreement = 'neverLinked'
/** An agreement's scope holds 200 accounts. */
const MOST = 100

/** META-2: adds an agreement that covers every contract with generous terms and is never linked. */
export const neverLinked: MetaProperty = {
  rule: 'META-2',
  vary({ steps }, number) {
    const block = firstOrLast(
      blocksOf(steps).filter(({ after }) => after.contracts.size > 0),
      number,
    )
    if (!block) return undefined
    const covered = [...block.after.contracts.keys()].slice(0, MOST)
    const create = scenario('meta/never-linked', 'An agreement')
      .agreement(agreement, {
        covers: covered.map((account) => ({ account, scope: 'All' as const })),
        terms: { bountyPercentage: 100, bountyCapUsd: '900000000', retainable: true },
      })
      .build().steps as Action[]
    const varied = withActions(steps, block.step, [...block.actions, ...create])
    const at = block.after.now - block.after.startedAt
    return isPossible({ steps: varied })
      ? {
          steps: varied,
          says: `at +${at} s another agreement, ${agreement}, is created, which covers every contract and is never linked`,
        }
      : undefined
  },
}
