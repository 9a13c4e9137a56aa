import { expect, test } from 'vitest'
import { checkpointOf } from '../../../test/support/checkpoint-of.ts'
import type { LifecycleOperation } from '../../model/actions/registry-operations.ts'
import type { ContractState } from '../../model/protocol.ts'
import { scenario } from '../../scenario/builder.ts'
import { stateRule } from './explorer-state-rule.ts'

const after = (...life: LifecycleOperation[]) =>
  scenario('states/one', 'One agreement')
    .coveredVault()
    .lifecycle('agreementA', ...life)
const ruleOf = (builder: ReturnType<typeof after>, given: ContractState) =>
  stateRule(checkpointOf(builder).world, 'agreementA', given)

test('returns the rule of a deadline if the earlier state is still shown', () => {
  const requested = after('requestUnderAttack').waitUntil('requestDeadline', 'agreementA')
  expect(ruleOf(requested, 'ATTACK_REQUESTED')).toBe('STATE-10')
  const promoted = after('requestUnderAttack', 'approveAttack', 'promote').waitUntil('countdownEnd', 'agreementA')
  expect(ruleOf(promoted, 'PROMOTION_REQUESTED')).toBe('STATE-5')
  expect(ruleOf(promoted, 'CORRUPTED')).toBe('STATE-2')
})

test('returns the rule of a cancelled or running countdown', () => {
  expect(ruleOf(after('requestUnderAttack', 'approveAttack', 'promote', 'cancelPromotion'), 'PRODUCTION')).toBe(
    'STATE-6',
  )
  const counting = after('requestUnderAttack', 'approveAttack', 'promote')
  expect(ruleOf(counting, 'PRODUCTION')).toBe('STATE-4')
  expect(ruleOf(counting, 'UNDER_ATTACK')).toBe('STATE-1')
})

test('returns the rule of an attackable, an ended or a closed agreement', () => {
  expect(ruleOf(after('requestUnderAttack', 'approveAttack'), 'CORRUPTED')).toBe('STATE-1')
  expect(ruleOf(after('requestUnderAttack', 'approveAttack', 'instantCorrupt'), 'UNDER_ATTACK')).toBe('STATE-2')
  expect(ruleOf(after('requestUnderAttack', 'instantPromote'), 'UNDER_ATTACK')).toBe('STATE-2')
  expect(ruleOf(after('requestUnderAttack'), 'UNDER_ATTACK')).toBe('STATE-3')
  expect(ruleOf(after(), 'UNDER_ATTACK')).toBe('STATE-3')
})
