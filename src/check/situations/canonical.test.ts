import { describe, expect, test } from 'vitest'
import { type ScenarioBuilder, scenario } from '../../scenario/builder.ts'
import { canonicalForm } from './canonical.ts'
import type { Move } from './move.ts'
import { worldAt } from './situation-start.ts'
import { starts } from './starts.ts'

const fixed = new Set(worldAt(starts.small).contracts.keys())

type Part = (builder: ScenarioBuilder) => ScenarioBuilder

/** Computes the form of the situation after some steps from the start `small`. */
function formAfter(part: Part, startsAt?: number): string {
  const { steps } = part(scenario('topic/one', 'One')).build()
  return canonicalForm(worldAt({ steps: [...starts.small.steps, ...steps] }, startsAt), fixed).form
}

const requested: Part = (builder) => builder.lifecycle('agreementA', 'requestUnderAttack')
const counting: Part = (builder) => requested(builder).lifecycle('agreementA', 'approveAttack', 'promote')
const spawned =
  (...names: string[]): Part =>
  (builder) =>
    names.reduce((next, name) => next.spawn(name, 'factory'), builder)

describe('the form is the same for', () => {
  test.each<[string, Part, Part]>([
    ['other names of children', spawned('one', 'two'), spawned('two', 'one')],
    [
      'more time after a step, before the next deadline',
      (builder) => requested(builder).wait(2),
      (builder) => requested(builder).wait(60),
    ],
    [
      'another operation that leads to the same state',
      (builder) => counting(builder).lifecycle('agreementA', 'markCorrupted'),
      (builder) => counting(builder).lifecycle('agreementA', 'instantCorrupt'),
    ],
    ['an adoption of the zero address', (builder) => builder, (builder) => builder.adopt('protocol', null)],
    [
      'another order of independent steps',
      (builder) => requested(builder).adopt('protocol', 'agreementB').wait(60),
      (builder) => requested(builder.adopt('protocol', 'agreementB')).wait(60),
    ],
    [
      'a link to either of two equal children',
      (builder) => requested(spawned('one', 'two')(builder)).addAccounts('agreementA', ['one']),
      (builder) => requested(spawned('one', 'two')(builder)).addAccounts('agreementA', ['two']),
    ],
  ])('%s', (_, one, other) => expect(formAfter(one)).toBe(formAfter(other)))

  test('shifted times', () => expect(formAfter(counting, 3_000_000_000)).toBe(formAfter(counting)))
})

describe('the form differs for', () => {
  const at =
    (offset: number): Part =>
    (builder) =>
      counting(builder).waitUntil('countdownEnd', 'agreementA', offset)
  test.each<[string, Part, Part]>([
    ['a second before a deadline, and at it', at(-1), at(0)],
    ['at a deadline, and a second after it', at(0), at(1)],
    ['a second after a deadline, and two', at(1), at(2)],
    ['a link in this second, and in the second before', requested, (builder) => requested(builder).wait(1)],
    ['an adoption', (builder) => builder, (builder) => builder.adopt('protocol', 'agreementA')],
    [
      'a child made before the link, and after it',
      (builder) => requested(spawned('one')(builder)),
      (builder) => spawned('one')(requested(builder)),
    ],
    [
      'a child made a second after the link, and two',
      (builder) => spawned('one')(requested(builder)),
      (builder) => spawned('one')(requested(builder).wait(1)),
    ],
    [
      'a child made in the block of the link, and after it',
      (builder) => builder.sameBlock((block) => spawned('one')(requested(block))),
      (builder) => spawned('one')(requested(builder)),
    ],
    [
      'a removed link',
      (builder) => builder,
      (builder) => requested(builder).lifecycle('agreementA', 'rejectAttackRequest'),
    ],
    [
      'a cancelled countdown',
      (builder) => counting(builder).wait(60),
      (builder) => counting(builder).wait(60).lifecycle('agreementA', 'cancelPromotion', 'promote'),
    ],
    [
      'terms changed before the registration, and after it',
      (builder) => requested(builder.setTerms('agreementA', { bountyPercentage: 60 })),
      (builder) => requested(builder).setTerms('agreementA', { bountyPercentage: 60 }),
    ],
    [
      'what an agreement says of another chain',
      requested,
      (builder) => requested(builder.setChain('agreementA', { factory: 'All' }, 42161)),
    ],
    ['another agreement', requested, (builder) => builder.lifecycle('agreementB', 'requestUnderAttack')],
    [
      'another order of deadlines',
      (builder) =>
        builder.lifecycle('agreementA', 'requestUnderAttack', 'instantPromote').commit('agreementB', 60 * 86_400),
      (builder) =>
        builder.lifecycle('agreementA', 'requestUnderAttack', 'instantPromote').commit('agreementA', 60 * 86_400),
    ],
  ])('%s', (_, one, other) => expect(formAfter(one)).not.toBe(formAfter(other)))
})

test('a block that a child can still join, an ended block and a block with the child', () => {
  const steps = requested(scenario('topic/one', 'One')).build().steps
  const world = worldAt({ steps: [...starts.small.steps, ...steps] })
  const formOf = (last?: Move) => canonicalForm(world, fixed, last).form
  const request: Move = {
    do: 'transact',
    action: { do: 'requestUnderAttack', agreement: 'agreementA' },
    sameBlock: false,
  }
  const spawn: Move = { ...request, action: { do: 'spawn', factory: 'factory', children: ['one'] } }
  const wait: Move = { do: 'waitUntil', deadline: 'commitmentEnd', agreement: 'agreementA', offset: 0 }
  expect(new Set([formOf(request), formOf(spawn), formOf(wait)]).size).toBe(3)
  expect(formOf(wait)).toBe(formOf())
})
