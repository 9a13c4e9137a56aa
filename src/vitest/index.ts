/**
 * The conformance suite as vitest tests.
 *
 *     import { conformance } from 'harborcheck/vitest'
 */
export { conformance } from './conformance.ts'
export type { ConformanceOptions } from './conformance-options.ts'
