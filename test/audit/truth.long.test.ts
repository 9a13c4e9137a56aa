import { describe } from 'vitest'
import { cases, expectTruth } from './truth.ts'

/** What `why` finds on a real chain is what the model answers, over the catalogue. */
describe('through a node with an index of creators', () => expectTruth(cases, 3))
describe('through a node with traces', () => expectTruth(cases, 1, /^ots_/))
