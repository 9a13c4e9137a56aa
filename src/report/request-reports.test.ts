import { expect, test } from 'vitest'
import type { Exchange } from '../proxy/exchange.ts'
import { requestReports } from './request-reports.ts'
import { requestLines } from './requests.ts'
import { styleFor } from './style.ts'

const body = (text: string | undefined, bytes = text?.length ?? 0) => ({ bytes, text })
const call: Exchange = {
  source: 'node',
  asks: 'eth_call',
  at: 5,
  took: 1.2345,
  request: body('{}'),
  response: body('{"result":"0x"}'),
  status: 200,
}
const lines = (...exchanges: Exchange[]) => requestLines(requestReports(exchanges), styleFor({}))

test('a request is reported with what it asked for and what it got', () => {
  expect(requestReports([call])).toEqual([
    { source: 'node', asks: 'eth_call', status: 200, answer: '{"result":"0x"}', milliseconds: 1.2 },
  ])
  expect(lines(call)).toEqual(['  requests  node      eth_call → 200'])
})

test('a long answer is cut, and of one that was not kept only the size is reported', () => {
  const [cut, unkept] = requestReports([
    { ...call, response: body('x'.repeat(241)) },
    { ...call, response: body(undefined, 100_000) },
  ])
  expect(cut?.answer).toBe(`${'x'.repeat(240)}… (241 bytes)`)
  expect(unkept?.answer).toBe('100000 bytes')
})

test('a broken connection has no status, and the fault is named', () => {
  const { status: _, ...broken } = { ...call, fault: 'reset' as const }
  expect(requestReports([broken])).toMatchObject([{ status: null, fault: 'reset' }])
  expect(lines(broken)).toEqual(['  requests  node      eth_call → no answer (fault reset)'])
})

test('of many requests the last twelve are shown, a long one cut', () => {
  const long = { ...call, source: 'explorer' as const, asks: `/${'a'.repeat(100)}` }
  const shown = lines(...Array.from({ length: 13 }, () => call), long)
  expect(shown).toHaveLength(13)
  expect(shown[0]).toBe('  requests  … 2 earlier')
  expect(shown[1]).toBe('            node      eth_call → 200')
  expect(shown.at(-1)).toBe(`            explorer  /${'a'.repeat(89)}… → 200`)
})
