import { expect, test } from 'vitest'
import { UsageError } from '../../../platform/errors.ts'
import { checkCampaign } from './report-campaign.ts'

test('--statistics requires generated scenarios and the mock contracts', () => {
  const on = { statistics: true, runs: 1, profile: './mine.ts' }
  expect(() => checkCampaign(on)).toThrow(UsageError)
  expect(() => checkCampaign({ ...on, statistics: false })).not.toThrow()
  expect(() => checkCampaign({ statistics: true, runs: 0 })).toThrow(UsageError)
  for (const fine of [
    { statistics: true, runs: 1 },
    { statistics: false, runs: 0 },
  ]) {
    expect(() => checkCampaign(fine)).not.toThrow()
  }
})
