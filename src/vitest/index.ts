/**
 * The door for those who test their resolver with vitest.
 *
 *     import { conformance } from 'harborcheck/vitest'
 */
export { conformance } from './conformance.ts'
export type { ConformanceOptions } from './options.ts'
