import { expect, test } from 'vitest'
import { startChain } from '../../src/chain/chain.ts'
import { type ContractsRun, checkContracts } from '../../src/contracts-check/check-contracts.ts'
import { isAboutContracts } from '../../src/contracts-check/is-about-contracts.ts'
import { catalogue } from '../../src/scenario/catalogue/index.ts'
import { profileOf } from './compile-mutant.ts'
import { contractMutants } from './mutants/index.ts'

/** The generated scenarios of one mutant, at most. */
const RUNS = 60

test('there are at least 25 mutants, each with an id of its own', () => {
  const ids = contractMutants.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.length).toBeGreaterThanOrEqual(25)
})

test.each(contractMutants.map((mutant) => [mutant.id, mutant] as const))(
  '%s is found by the cases and by generated scenarios, with a right rule',
  async (_, mutant) => {
    const chain = await startChain({ profile: profileOf(mutant), history: 4 })
    try {
      const options = { seed: 1, bail: true, shrinkSeconds: 0.001 }
      const byCases = await checkContracts(chain, { ...options, cases: catalogue.filter(isAboutContracts), runs: 0 })
      const byGenerated = await checkContracts(chain, { ...options, cases: [], runs: RUNS })
      expect(mutant.rules, 'by cases').toContain(ruleOf(byCases))
      expect(mutant.rules, 'by generated scenarios').toContain(ruleOf(byGenerated))
    } finally {
      await chain.stop()
    }
  },
  600_000,
)

const ruleOf = ({ findings }: ContractsRun): string | undefined => findings[0]?.rule
