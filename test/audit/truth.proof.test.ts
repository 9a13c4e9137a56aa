import { describe } from 'vitest'
import { cases, expectTruth } from './truth.ts'

/** What `why` finds on a real chain is what the model answers, over the catalogue. */
describe('through a node with an index of creators', () => expectTruth(cases, 2))

/** Topics in which it matters who deployed a contract, and how. */
const ofDeployers =
  /^(child-contracts|immediate-deployer|create3|\w+-deployer|cutoff-time|no-code|delegated-accounts)\//
describe('through a node with traces', () =>
  expectTruth(
    cases.filter(({ id }) => ofDeployers.test(id)),
    1,
    /^ots_/,
  ))
