import { expect, test } from 'vitest'
import { UsageError } from '../../errors.ts'
import { checkCampaign } from './report-campaign.ts'

test('statistics are told of worlds that are played, and of no others', () => {
  expect(() => checkCampaign({ statistics: true, runs: 0 })).toThrow(UsageError)
  for (const fine of [
    { statistics: true, runs: 1 },
    { statistics: false, runs: 0 },
  ]) {
    expect(() => checkCampaign(fine)).not.toThrow()
  }
})
