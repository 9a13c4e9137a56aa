import type { FaultKind } from '../../model/fault.ts'

/** The answer of a fault that does not depend on the request. */
export type FaultyAnswer = { status: number; headers: Record<string, string>; body: string | Buffer }

const json = { 'content-type': 'application/json' }
const status = (code: number, error: string, more: Record<string, string> = {}): FaultyAnswer => ({
  status: code,
  headers: { ...json, ...more },
  body: JSON.stringify({ statusCode: code, message: error, error }),
})
const ok = (body: string, type = 'application/json'): FaultyAnswer => ({
  status: 200,
  headers: { 'content-type': type },
  body,
})

/** Bytes. */
export const HUGE = 20 * 1024 * 1024

/** The answers of the faults that do not ask the source. */
export const answers: { [Kind in FaultKind]?: () => FaultyAnswer } = {
  'http-400': () => status(400, 'Bad Request'),
  'http-403': () => status(403, 'Forbidden'),
  'http-404': () => status(404, 'Not Found'),
  'http-429': () => status(429, 'Too Many Requests', { 'retry-after': '1' }),
  'http-500': () => status(500, 'Internal Server Error'),
  'http-503': () => status(503, 'Service Unavailable'),
  // To an address reserved for documentation (RFC 5737), which no host has.
  redirect: () => status(302, 'Found', { location: 'http://192.0.2.1/' }),
  html: () => ok('<!doctype html><title>Maintenance</title><p>We will be back soon.</p>', 'text/html'),
  'wrong-content-type': () => ok('all is well', 'text/plain'),
  empty: () => ok(''),
  'invalid-json': () => ok("{'hasCoverage': true,}"),
  null: () => ok('null'),
  'array-body': () => ok('[]'),
  huge: () => ok(`{"padding":"${'x'.repeat(HUGE)}"}`),
}
