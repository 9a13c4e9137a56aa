import { expect, test } from 'vitest'
import type { Exchange } from '../proxy/recorded-exchange.ts'
import { requestLines } from './request-lines.ts'
import { requestReports } from './request-reports.ts'
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

test('shows what a request asked for and its answer', () => {
  expect(requestReports([call])).toEqual([
    { source: 'node', asks: 'eth_call', status: 200, answer: '{"result":"0x"}', milliseconds: 1.2 },
  ])
  expect(lines(call)).toEqual(['  requests  node      eth_call → 200'])
})

test('cuts a long answer, and shows only the size of an answer that was not kept', () => {
  const [cut, unkept] = requestReports([
    { ...call, response: body('x'.repeat(241)) },
    { ...call, response: body(undefined, 100_000) },
  ])
  expect(cut?.answer).toBe(`${'x'.repeat(240)}… (241 bytes)`)
  expect(unkept?.answer).toBe('100000 bytes')
})

test('shows the fault of a broken connection, which has no status', () => {
  const { status: _, ...broken } = { ...call, fault: 'reset' as const }
  expect(requestReports([broken])).toMatchObject([{ status: null, fault: 'reset' }])
  expect(lines(broken)).toEqual(['  requests  node      eth_call → no answer (fault reset)'])
})

test('shows the last twelve requests, and cuts a long one', () => {
  const long = { ...call, source: 'explorer' as const, asks: `/${'a'.repeat(100)}` }
  const shown = lines(...Array.from({ length: 13 }, () => call), long)
  expect(shown).toHaveLength(13)
  expect(shown[0]).toBe('  requests  … 2 earlier')
  expect(shown[1]).toBe('            node      eth_call → 200')
  expect(shown.at(-1)).toBe(`            explorer  /${'a'.repeat(89)}… → 200`)
})
