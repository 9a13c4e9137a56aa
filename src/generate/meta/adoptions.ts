import type { Action, Name } from '../../model/action.ts'
import { pick } from '../draw.ts'
import { blocksOf, firstOrLast, withActions } from './blocks.ts'
import type { MetaProperty } from './property.ts'

const isAdoption = (action: Action) => action.do === 'adopt'

/** META-1: removes all adoptions, or lets every owner adopt one agreement. */
export const adoptions: MetaProperty = {
  rule: 'META-1',
  vary({ steps }, number) {
    const blocks = blocksOf(steps)
    const adopting = blocks.filter(({ actions }) => actions.some(isAdoption))
    // A block that it empties becomes a second later.
    const canRemove = adopting.every(
      ({ actions, before, after }) => before.now < after.now || !actions.every(isAdoption),
    )
    if (adopting.length > 0 && canRemove && number % 3 === 0) {
      const without = adopting.reduce(
        (next, { step, actions }) =>
          withActions(
            next,
            step,
            actions.filter((action) => !isAdoption(action)),
          ),
        steps,
      )
      return { steps: without, says: 'nobody adopts anything' }
    }
    const block = firstOrLast(
      blocks.filter(({ after }) => after.agreements.size > 0),
      number,
    )
    const agreement = pick([...(block?.after.agreements.keys() ?? [])], number >> 1)
    if (!block || agreement === undefined) return undefined
    const owners = new Set<Name>([...block.after.agreements.values()].map(({ owner }) => owner))
    const adopt = [...owners].map((adopter): Action => ({ do: 'adopt', adopter, agreement }))
    return {
      steps: withActions(steps, block.step, [...block.actions, ...adopt]),
      says: `every owner adopts ${agreement} at +${block.after.now - block.after.startedAt} s`,
    }
  },
}
