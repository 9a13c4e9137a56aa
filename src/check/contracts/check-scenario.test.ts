import { expect, test } from 'vitest'
import type { Step } from '../../scenario/scenario.ts'
import { beforeAnotherWait, contractSteps } from './check-scenario.ts'

test('reads only the last of consecutive waits, and the wait before a question', () => {
  const wait: Step = { do: 'wait', seconds: 1 }
  const until: Step = { do: 'waitUntil', deadline: 'countdownEnd', agreement: 'agreementA' }
  const ask: Step = { do: 'ask', questions: [] }
  const promote: Step = { do: 'promote', agreement: 'agreementA' }
  const steps = [wait, wait, wait, promote, wait, ask, wait, until]
  expect(contractSteps({ steps })).toHaveLength(7)
  expect(beforeAnotherWait({ steps })).toEqual([true, true, false, false, false, true, false])
})
