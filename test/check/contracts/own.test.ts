import { expect, test } from 'vitest'
import { catalogue } from '../../../src/cases/index.ts'
import { startChain } from '../../../src/chain/chain.ts'
import { checkContracts } from '../../../src/check/contracts/check-contracts.ts'
import { readOracle } from '../../oracle/oracle.ts'

test('the mocks behave as the model in every case that finds a mutant of them', async () => {
  const finding = new Set(readOracle().rows.flatMap((row) => (row.kind === 'contracts' ? row.cases : [])))
  const cases = catalogue.filter(({ id }) => finding.has(id))
  expect(cases).toHaveLength(finding.size)
  await using chain = await startChain({ history: 4 })
  const { findings } = await checkContracts(chain, { seed: 1, cases, runs: 0 })
  expect(findings).toEqual([])
})
