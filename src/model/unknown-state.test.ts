import { expect, test } from 'vitest'
import { scenario } from '../scenario/builder.ts'
import { worldAfter } from '../scenario/timeline.ts'
import type { Question } from './question.ts'
import { needsUnknownState } from './unknown-state.ts'

const begun = scenario('a/b', 'c')
  .deploy('otherVault')
  .attackableVault()
  .agreement('agreementB', { covers: ['otherVault'] })
  .underAttack('agreementB')
const asked: Question[] = [
  { method: 'targets' },
  { method: 'isAttackable', contract: 'vault' },
  { method: 'timeRemaining', contract: 'vault' },
  { method: 'bindingAgreement', contract: 'vault' },
  { method: 'terms', contract: 'vault' },
  { method: 'isAttackable', contract: 'otherVault' },
  { method: 'isAttackable', contract: 'nobody' },
]

test('a paused agreement allows refusals only of questions about its state', () => {
  const before = worldAfter(begun.build().steps)
  expect(asked.filter((question) => needsUnknownState(before, question))).toEqual([])
  const paused = worldAfter(begun.lifecycle('agreementA', 'pause').build().steps)
  expect(asked.filter((question) => needsUnknownState(paused, question))).toEqual(asked.slice(0, 3))
})
