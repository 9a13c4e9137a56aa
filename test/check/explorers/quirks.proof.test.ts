import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExplorerFinding } from '../../../src/check/explorers/explorer-check.ts'
import { explorerReport } from '../../../src/check/explorers/report/explorer-report.ts'
import type { ExplorerReport } from '../../../src/check/explorers/report/make-explorer-report.ts'
import type { Quirk } from '../../../src/model/quirk.ts'
import { startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import { styleFor } from '../../../src/report/style.ts'
import { terminalText } from '../../../src/report/terminal.ts'
import { brokenRules, checkWrong } from './check-wrong.ts'

/** Quirks of an explorer (LAG), beyond those of `test/oracle.json`: reorganised, several at once, and their text. */

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork()
})
afterAll(() => network.close())

const check = (playing: readonly Quirk[], filter: string, reorganise = false) =>
  checkWrong(network, { quirks: playing }, filter, reorganise)

const urlOf = ({ explorer }: ExplorerReport) => ('url' in explorer ? explorer.url : '')
test('finds the quirk keeps-undone as LAG-10 only with --reorganise', async () => {
  const filter = 'top-level/approved-agreement-opens-its-vault'
  const report = await check([{ kind: 'keeps-undone' }], filter, true)
  expect(brokenRules(report)).toEqual(['LAG-10'])
  expect(report.summary.unsafe).toBeGreaterThan(0)
  expect((await check([{ kind: 'keeps-undone' }], filter)).conforms).toBe(true)
})

test('also names a lag with --reorganise', async () => {
  expect(brokenRules(await check([{ kind: 'behind', blocks: 2 }], 'states/promot*', true))).toEqual(['LAG-1'])
})

test('several quirks: each finding has its own rule', async () => {
  const playing: Quirk[] = [{ kind: 'covers-agreements' }, { kind: 'lists-naming' }, { kind: 'behind' }]
  const report = await check(playing, '{no-code/agreement-*,terms/binding-*,states/promot*}')
  const isCoverage = ({ url }: ExplorerFinding) => url.includes('/by-contract/')
  const listed = ({ actual }: ExplorerFinding) =>
    [...actual.matchAll(/(agreement\w|\w+Agreement), "/g)].map(([, name]) => name)
  const isMembers = (one: ExplorerFinding) =>
    isCoverage(one) && listed(one).length > 0 && one.claim?.kind === 'coverage'
  const rules = (findings: readonly ExplorerFinding[]) =>
    [...new Set(findings.map(({ breaks }) => breaks.map(({ rule }) => rule).join('+')))].toSorted()

  const answers = report.findings.flatMap((one) => [one, ...(one.alike ?? [])])
  const members = answers.filter(isMembers)
  const itself = members.filter((one) => listed(one).join() === one.about)
  const several = members.filter((one) => listed(one).length > 1)
  const rest = answers.filter((one) => !isMembers(one))
  expect([itself.length, several.length, rest.length].every((count) => count > 1)).toBe(true)
  expect(rules(itself)).toEqual(['BIND-13'])
  expect(rules(several)).toEqual(['BIND-7'])
  expect(rules(rest)).toEqual(['LAG-1'])
  const { unexplained, findings } = report.summary
  expect(unexplained).toBe(0)
  const counted = report.rules.filter(({ verdict }) => verdict === 'broken').map(({ id, findings }) => [id, findings])
  expect(counted).toEqual([
    ['LAG-1', 1],
    ['BIND-7', 1],
    ['BIND-13', 1],
  ])
  expect(findings).toBe(3)
  // Every unsafe finding shows an attackable state.
  const unsafe = answers.filter(({ severity }) => severity === 'unsafe')
  expect(unsafe.length).toBeGreaterThan(0)
  expect(unsafe.filter(({ actual, url }) => !/UNDER_ATTACK|PROMOTION_REQUESTED/.test(actual + url))).toEqual([])
  const example = report.rules.find(({ id }) => id === 'BIND-13')?.example
  expect(example?.reproduce).toBe(
    `npx harborcheck test-explorer --url ${urlOf(report)} --filter ${example?.scenario} --settle 0.2`,
  )
})

test('blames a single fault by its own rule, although a lag of one block would explain it', async () => {
  const filter = 'immediate-deployer/factory-behind-an-unlinked-router'
  const report = await check([{ kind: 'called-as-deployer' }], filter)
  expect(brokenRules(report)).toEqual(['BIND-3'])
  const text = terminalText(explorerReport(report), { style: styleFor({ isTTY: false }) })
  expect(text).toContain('+7 s  through router, factory deploys child by CREATE')
  expect(text).toContain('expected  covered by agreementA, UNDER_ATTACK\n              BIND-2 ')
  expect(text).toContain('answered  hasCoverage false, agreements: none  wrong, still after')
  expect(text).toContain('breaks    BIND-3: treats the contract called by the transaction as the deployer')
})
