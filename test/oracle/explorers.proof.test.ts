import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect } from 'vitest'
import { catalogue } from '../../src/cases/index.ts'
import { explorerReport } from '../../src/check/explorers/report/explorer-report.ts'
import { selectScenarios } from '../../src/check/explorers/select-scenarios.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { styleFor } from '../../src/report/style.ts'
import { terminalText } from '../../src/report/terminal.ts'
import { brokenRules, checkWrong } from '../check/explorers/check-wrong.ts'
import type { ExplorerFault } from '../check/explorers/faults.ts'
import { faults } from './faults.ts'
import { type Caught, proveRows } from './prove-rows.ts'

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork()
})
afterAll(() => network.close())

await proveRows({
  kind: 'explorer',
  faults: faults.explorer,
  programs: ['test/check/explorers/check-wrong.ts', 'test/check/explorers/broken/faults.mjs'],
  async catchFault({ fault }, row) {
    const again = row && (await check(fault, row.cases))
    if (again && isDeepStrictEqual(again.rules, row.rules)) return again
    const ids = selectScenarios(catalogue, { level: 'deployment', filter: fault.filter }).map(({ id }) => id)
    for (const id of ids) {
      const alone = await check(fault, [id])
      if (fault.rules.every((rule) => alone.rules.includes(rule))) return alone
    }
    return check(fault, ids)
  },
})

async function check(fault: ExplorerFault, cases: readonly string[]): Promise<Caught> {
  const report = await checkWrong(network, fault, cases.length === 1 ? `${cases}` : `{${cases}}`)
  const rules = brokenRules(report)
  if (rules.length === 0) return { cases: [], rules }
  expect(terminalText(explorerReport(report), { style: styleFor({ isTTY: false }) })).toContain(fault.words ?? '')
  return { cases, rules }
}
