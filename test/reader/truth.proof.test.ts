import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe } from 'vitest'
import { loadProfile } from '../../src/chain/deploy/load-profile.ts'
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
    { lacks: /^ots_/ },
  ))

describe('on other contracts than the mocks', () => {
  const bonded = (file: string) => fileURLToPath(new URL(`../../examples/deployments/bonded/${file}`, import.meta.url))
  expectTruth(
    cases.filter((_, index) => index % 3 === 1),
    1,
    {
      profile: async () => {
        execFileSync(process.execPath, [bonded('build.mjs')])
        return loadProfile(bonded('deployment.ts'))
      },
    },
  )
})
