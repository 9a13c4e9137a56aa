import { expect, test } from 'vitest'
import type { CampaignReport } from '../campaign/campaign-report.ts'
import { unasked, unaskedOf, undeclaredText } from './unasked.ts'

const campaign = { scenarios: 3, questions: 9, skipped: 2 } as CampaignReport

test('generated scenarios that say nothing: none was run, for want of time or of contracts; none was asked', () => {
  expect(unaskedOf(campaign, ['terms'])).toBeUndefined()
  expect(unaskedOf({ ...campaign, scenarios: 0 }, [])).toMatchObject({ because: 'limit' })
  expect(unaskedOf({ ...campaign, scenarios: 0, unplayable: 3 }, [])).toMatchObject({ because: 'deployment' })
  expect(unaskedOf({ ...campaign, skipped: 9 }, ['terms'])).toEqual({
    because: 'methods',
    says: 'none of the 9 questions of the generated scenarios is of a method that the subject declares (terms)',
  })
})

test('generated scenarios with an answer that could not be judged show nothing, whatever else was asked', () => {
  expect(unaskedOf({ ...campaign, unjudged: 1 }, ['terms'])).toEqual({
    because: 'machine',
    says: '1 question could not be judged: the node or the explorer answered too late each time, in generated scenarios',
  })
})

test('a run of generated scenarios alone needs no case; any other without a question says so', () => {
  const run = { capabilities: ['terms'], generatedOnly: true }
  expect(unasked([], { ...run, campaign })).toEqual([])
  expect(unasked([], run)).toEqual([])
  expect(unasked([], { ...run, campaign: { ...campaign, scenarios: 0 } })).toHaveLength(1)
  expect(unasked([], { ...run, campaign: { ...campaign, scenarios: 0 }, complete: false })).toEqual([])
  expect(unasked([], { capabilities: ['terms'] })).toEqual([
    { because: 'methods', says: 'nothing was asked: there is no question' },
  ])
  expect(unasked([], { capabilities: [], campaign: { ...campaign, skipped: 9 } })).toHaveLength(2)
})

test('what was asked for, and what the subject declares', () => {
  expect(undeclaredText(['terms', 'targets'], [])).toBe(
    'nothing was asked: the questions are of terms, targets, and the subject declares no method',
  )
  expect(undeclaredText(['terms'], ['isAttackable'])).toContain('the subject declares isAttackable')
})
