import { expect, test } from 'vitest'
import { eitherText, injectionsText, injectionText } from './race-text.ts'

test('names the requests before and after the injected block', () => {
  expect(injectionText({ requestsBefore: 0, between: [null, 'node eth_call'] })).toBe('before the first request')
  expect(injectionText({ requestsBefore: 3, between: ['node eth_call', null] })).toBe(
    'after the last request, 3 (node eth_call)',
  )
  expect(injectionText({ requestsBefore: 1, between: ['node eth_call', 'explorer GET /agreements'] })).toBe(
    'between request 1 (node eth_call) and request 2 (explorer GET /agreements)',
  )
})

test('counts the calls of a batch before the injected block', () => {
  const at = { requestsBefore: 1, between: ['node eth_chainId', 'node eth_call × 7'] as [string, string] }
  expect(injectionText({ ...at, inside: { before: 2, calls: 7 } })).toBe(
    'inside request 2 (node eth_call × 7), after 2 of its 7 calls',
  )
})

test('behavior: cuts a long request', () => {
  const long = `explorer GET /${'x'.repeat(80)}`
  expect(injectionText({ requestsBefore: 1, between: [long, null] })).toBe(
    `after the last request, 1 (${long.slice(0, 60)}…)`,
  )
})

test('shows both right answers, and how many injection points were tried', () => {
  expect(eitherText({ before: false, after: { agreement: 'agreementA', via: 'top-level' } })).toBe(
    'false before the change, {"agreement":"agreementA","via":"top-level"} after it',
  )
  expect(injectionsText({ requests: 2, points: [0, 1, 2] })).toBe('all 3 injection points tried')
  expect(injectionsText({ requests: 24, points: [0, 12, 24] })).toBe('3 of 25 injection points tried')
})
