import { expect, test } from 'vitest'
import type { Action } from '../../../model/action.ts'
import { emptyWorld, type World } from '../../../model/world.ts'
import { DAY, scenario } from '../../../scenario/builder.ts'
import type { Step } from '../../../scenario/scenario.ts'
import { advance } from '../../../scenario/timeline.ts'
import { outcomeRule } from './outcome-rule.ts'

const steps = scenario('topic/scenario', 'An agreement under attack')
  .attackableVault({ commitment: 8 * DAY })
  .build().steps
const after = (...more: Step[]): World =>
  [...steps, ...more].reduce<World>((world, step) => advance(world, step).world, emptyWorld(1))
const agreement = 'agreementA'
const promote: Action = { do: 'promote', agreement }
const unfavorable = 'Agreement__UnfavorableBountyChange'
const invalid = 'AttackRegistry__InvalidState'
const change = (terms: object): Action => ({ do: 'setBountyTerms', agreement, terms })

test.each<[string, Action, string | undefined, string | undefined, string]>([
  ['a stranger may promote', promote, 'AttackRegistry__Unauthorized', undefined, 'CONTRACT-1'],
  ['the state is checked before the role', promote, 'AttackRegistry__Unauthorized', invalid, 'CONTRACT-1'],
  ['the state is not checked', promote, invalid, undefined, 'CONTRACT-2'],
  ['the error differs', promote, invalid, 'no revert data', 'CONTRACT-9'],
  ['the percentage falls', change({ bountyPercentage: 1 }), unfavorable, undefined, 'COMMIT-1'],
  ['the cap falls', change({ bountyCapUsd: '1' }), unfavorable, undefined, 'COMMIT-2'],
  ['the identity tightens', change({ identityRequirement: 'Named' }), unfavorable, undefined, 'COMMIT-4'],
  ['a better percentage is refused', change({ bountyPercentage: 99 }), undefined, unfavorable, 'COMMIT-8'],
  ['it reverts in a valid state', { do: 'finalizeState', agreement }, undefined, invalid, 'CONTRACT-15'],
])('blames the right rule if %s', (_, action, expected, actual, rule) => {
  expect(outcomeRule(after(), action, expected, actual)).toBe(rule)
})

test('behavior: blames the rule of the deadline at a deadline', () => {
  const ended = after({ do: 'promote', agreement }, { do: 'waitUntil', deadline: 'countdownEnd', agreement })
  expect(outcomeRule(ended, { do: 'markCorrupted', agreement }, invalid, undefined)).toBe('STATE-4')
  const committed = after({ do: 'waitUntil', deadline: 'commitmentEnd', agreement })
  expect(outcomeRule(committed, change({ bountyPercentage: 1 }), undefined, unfavorable)).toBe('COMMIT-9')
})
