import { expect, test } from 'vitest'
import { listedTwice } from '../../test/support/listed-twice.ts'
import type { Question } from '../model/question.ts'
import { type ScenarioBuilder, scenario } from '../scenario/builder.ts'
import { walkSteps } from '../scenario/network-steps.ts'
import { expectationOf } from './expectation.ts'

const about = (builder: ScenarioBuilder, question: Question) =>
  expectationOf([...walkSteps(builder.build())].at(-1)?.world ?? expect.fail(), question)
const methods = ['isAttackable', 'bindingAgreement', 'terms'] as const

test.each(methods)('%s: the child is attackable by the other reading', (method) => {
  const { open, deniedBy, because } = about(listedTwice(), { method, contract: 'child' })
  expect(open.map(({ reading, isUnsafe }) => [reading, isUnsafe])).toEqual([
    ['OPEN-2', true],
    ['OPEN-2', true],
  ])
  expect(deniedBy).toBeUndefined()
  expect(because.at(-1)?.fact).toContain('the widest entry of an account listed twice counts: ')
})

test('a subject may refuse if another agreement binds by an open reading, even with the same answer', () => {
  const asked = { method: 'timeRemaining', contract: 'child' } as const
  const { value, open, mayRefuse, because } = about(listedTwice(), asked)
  expect([value, open, mayRefuse]).toEqual([null, [], true])
  expect(because.at(-1)?.fact).toContain('then another agreement binds, or none; refusing is right too')
  expect(about(listedTwice(), { ...asked, contract: 'factory' }).mayRefuse).toBe(false)
})

test('targets and timeRemaining have unsafe readings', () => {
  expect(about(listedTwice(), { method: 'targets' }).open[0]?.isUnsafe).toBe(true)
  const counting = listedTwice().lifecycle('agreementA', 'promote')
  expect(about(counting, { method: 'timeRemaining', contract: 'child' }).open[0]?.isUnsafe).toBe(true)
})

test('behavior: accepts each reading at hardened if none says attackable', () => {
  const closed = listedTwice().lifecycle('agreementA', 'instantPromote')
  const { open } = about(closed, { method: 'bindingAgreement', contract: 'child' })
  expect(open.map(({ isUnsafe }) => isUnsafe)).toEqual([false, false])
})

test('combines two open readings if neither alone changes the answer', () => {
  const begun = scenario('my/both', 'Listed and linked twice')
    .deploy('factory', 'factory')
    .agreement('agreementA', {
      covers: [
        { account: 'factory', scope: 'All' },
        { account: 'factory', scope: 'ExistingOnly', spelling: 'lower' },
      ],
    })
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .spawn('child', 'factory')
    .underAttack('agreementA')
  const { value, open } = about(begun, { method: 'bindingAgreement', contract: 'child' })
  expect(value).toMatchObject({ agreement: 'agreementA' })
  expect(open.map(({ value: other, says }) => [other, says])).toEqual([
    [null, expect.stringMatching(/^the last entry .*, and a deployer linked again .* keeps its first cutoff time$/)],
  ])
})
