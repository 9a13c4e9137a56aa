import type { Action } from '../../model/action.ts'
import { scenario } from '../../scenario/builder.ts'
import type { Step } from '../../scenario/scenario.ts'
import { isPossible } from '../../scenario/timeline.ts'
import { pick } from '../draw.ts'
import { blocksOf, withActions } from './blocks.ts'
import type { MetaProperty } from './property.ts'

/** META-7: adds unrelated contracts and an unrelated agreement that is opened to attack, within the scenario's blocks. */
export const unrelated: MetaProperty = {
  rule: 'META-7',
  vary({ steps }, number) {
    const count = blocksOf(steps).length
    const parts = unrelatedParts(number)
    const indexes = parts.map((_, index) => pick([...Array(count).keys()], number * (index + 1))).toSorted(ascending)
    if (count === 0) return undefined
    const varied = parts.reduce<Step[]>((next, part, index) => {
      const block = blocksOf(steps)[indexes[index] as number]
      return block ? alsoIn(next, block.step, part) : next
    }, steps)
    const says = 'unrelated contracts are deployed, and an unrelated agreement is opened to attack'
    return isPossible({ steps: varied }) ? { steps: varied, says, added: ['foreignAgreement'] } : undefined
  },
}

const ascending = (one = 0, other = 0) => one - other

function alsoIn(steps: Step[], step: number, added: readonly Action[]): Step[] {
  const original = steps[step]
  const actions = original?.do === 'sameBlock' ? original.actions : [original as Action]
  return withActions(steps, step, [...actions, ...added])
}

/** Builds unrelated actions, in parts for different blocks. One number in three also promotes the agreement. */
function unrelatedParts(number: number): Action[][] {
  const actionsOf = (part: (builder: ReturnType<typeof scenario>) => unknown) => {
    const builder = scenario('meta/unrelated', 'Unrelated actions')
    part(builder)
    return builder.build().steps as Action[]
  }
  return [
    actionsOf((one) => one.deploy('foreignVault').deploy('foreignFactory', 'factory')),
    actionsOf((one) =>
      one
        .agreement('foreignAgreement', { covers: { foreignVault: 'None', foreignFactory: 'All' } })
        .spawn('foreignChild', 'foreignFactory'),
    ),
    actionsOf((one) => one.lifecycle('foreignAgreement', 'requestUnderAttack', 'approveAttack')),
    number % 3 === 0 ? actionsOf((one) => one.lifecycle('foreignAgreement', 'promote')) : [],
  ]
}
