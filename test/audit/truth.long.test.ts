import { cases, expectTruth } from './truth.ts'

/** What `why` finds on a real chain is what the model answers, over the catalogue. */
expectTruth(cases, 3)
