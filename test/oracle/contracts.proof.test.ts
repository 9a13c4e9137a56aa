import { expect } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'
import { type Chain, startChain } from '../../src/chain/chain.ts'
import { checkContracts } from '../../src/check/contracts/check-contracts.ts'
import { isAboutContracts } from '../../src/check/contracts/is-about-contracts.ts'
import { profileOf } from '../check/contracts/compile-mutant.ts'
import { faults } from './faults.ts'
import { type Caught, proveRows } from './prove-rows.ts'

/** The generated scenarios of one mutant, at most. */
const RUNS = 100

await proveRows({
  kind: 'contracts',
  faults: faults.contracts,
  programs: [
    'src/chain/chain.ts',
    'src/check/contracts/check-contracts.ts',
    'src/check/contracts/is-about-contracts.ts',
    'test/check/contracts/compile-mutant.ts',
  ],
  async catchFault({ fault }, row) {
    await using chain = await startChain({ profile: profileOf(fault), history: 4 })
    const again = row && (await check(chain, { cases: row.cases, runs: 0 }))
    const byCases = again?.rules.length ? again : await check(chain, { runs: 0 })
    expect(fault.rules, 'by cases').toContain(byCases.rules[0])
    const byGenerated = await check(chain, { cases: [], runs: RUNS })
    expect(fault.rules, 'by generated scenarios').toContain(byGenerated.rules[0])
    return byCases
  },
})

/** The first finding, in these cases, or else in all, or in generated scenarios. */
async function check(chain: Chain, { cases: ids, runs }: { cases?: readonly string[]; runs: number }): Promise<Caught> {
  const cases = catalogue.filter((one) => isAboutContracts(one) && (!ids || ids.includes(one.id)))
  const { findings } = await checkContracts(chain, { seed: 1, bail: true, shrinkSeconds: 0.001, cases, runs })
  const [first] = findings
  return { cases: first ? [first.foundIn] : [], rules: first ? [first.rule] : [] }
}
