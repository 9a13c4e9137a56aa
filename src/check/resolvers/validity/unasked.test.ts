import { expect, test } from 'vitest'
import type { CampaignReport } from '../report/run-report.ts'
import { unasked, unaskedOf, undeclaredText } from './unasked.ts'

const campaign = { scenarios: 3, questions: 9, skipped: 2 } as CampaignReport

test('explains a run without a played scenario, or without a question', () => {
  expect(unaskedOf(campaign, ['terms'])).toBeUndefined()
  expect(unaskedOf({ ...campaign, scenarios: 0 }, [])).toMatchObject({ because: 'limit' })
  expect(unaskedOf({ ...campaign, scenarios: 0, unplayable: 3 }, [])).toMatchObject({ because: 'deployment' })
  expect(unaskedOf({ ...campaign, skipped: 9 }, ['terms'])).toEqual({
    because: 'methods',
    says: 'none of the 9 questions of the generated scenarios is of a method that the subject declares (terms)',
  })
})

test('an answer that could not be judged makes generated scenarios inconclusive', () => {
  expect(unaskedOf({ ...campaign, unjudged: 1 }, ['terms'])).toEqual({
    because: 'machine',
    says: '1 question could not be judged: the node or the explorer answered too late each time, in generated scenarios',
  })
})

test('explains a run without a question, but generated scenarios need no case', () => {
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

test('lists the methods of the questions, and those that the subject declares', () => {
  expect(undeclaredText(['terms', 'targets'], [])).toBe(
    'nothing was asked: the questions are of terms, targets, and the subject declares no method',
  )
  expect(undeclaredText(['terms'], ['isAttackable'])).toContain('the subject declares isAttackable')
})
