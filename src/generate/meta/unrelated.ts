import type { Action } from '../../model/action.ts'
import { scenario } from '../../scenario/builder.ts'
import type { Step } from '../../scenario/scenario.ts'
import { isPossible } from '../../scenario/timeline.ts'
import { pick } from '../draw.ts'
import { blocksOf, withActions } from './blocks.ts'
import type { MetaProperty } from './property.ts'

/** META-7: people whom the scenario does not know deploy, agree, and open their own contracts to attack, amid its blocks. */
export const unrelated: MetaProperty = {
  rule: 'META-7',
  vary({ steps }, number) {
    const count = blocksOf(steps).length
    const scenes = scenesOf(number)
    const places = scenes.map((_, index) => pick([...Array(count).keys()], number * (index + 1))).toSorted(ascending)
    if (count === 0) return undefined
    const varied = scenes.reduce<Step[]>((told, scene, index) => {
      const block = blocksOf(steps)[places[index] as number]
      return block ? alsoIn(told, block.step, scene) : told
    }, steps)
    const says = 'unrelated contracts are deployed, and an unrelated agreement is opened to attack'
    return isPossible({ steps: varied }) ? { steps: varied, says, added: ['foreignAgreement'] } : undefined
  },
}

const ascending = (one = 0, other = 0) => one - other

function alsoIn(steps: Step[], step: number, scene: readonly Action[]): Step[] {
  const there = steps[step]
  const actions = there?.do === 'sameBlock' ? there.actions : [there as Action]
  return withActions(steps, step, [...actions, ...scene])
}

/** What happens elsewhere, a part at a time. Now and then the agreement is not opened, but left as it was created. */
function scenesOf(number: number): Action[][] {
  const told = (part: (one: ReturnType<typeof scenario>) => unknown) => {
    const scene = scenario('meta/unrelated', 'Elsewhere')
    part(scene)
    return scene.build().steps as Action[]
  }
  return [
    told((one) => one.deploy('foreignVault').deploy('foreignFactory', 'factory')),
    told((one) =>
      one
        .agreement('foreignAgreement', { covers: { foreignVault: 'None', foreignFactory: 'All' } })
        .spawn('foreignChild', 'foreignFactory'),
    ),
    told((one) => one.life('foreignAgreement', 'requestUnderAttack', 'approveAttack')),
    number % 3 === 0 ? told((one) => one.life('foreignAgreement', 'promote')) : [],
  ]
}
