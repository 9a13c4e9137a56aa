import { expect, test } from 'vitest'
import { scenario } from '../../scenario/builder.ts'
import { attackable } from '../../scenario/questions.ts'
import { withoutCutNames } from './cut-names.ts'

test('removes questions about a contract that a removed reorganisation deployed', () => {
  const { steps } = scenario('generated/one', 'One')
    .deploy('first', 'vault')
    .reorganise(1, { by: (branch) => branch.deploy('second', 'vault') })
    .ask(attackable('first', false), attackable('second', false))
    .build()
  const [deploy, , ask] = steps
  const fewer = steps.with(1, { do: 'reorganise', blocks: 1 })
  expect(withoutCutNames(steps, fewer)).toEqual([
    deploy,
    { do: 'reorganise', blocks: 1 },
    { ...ask, questions: [attackable('first', false)] },
  ])
})
