import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExplorer } from '../../src/explorer/index.ts'
import type { Finding } from '../../src/explorer-check/check.ts'
import { checkExplorer } from '../../src/explorer-check/check-explorer.ts'
import { createClient } from '../../src/explorer-check/client.ts'
import { type ExplorerReport, makeExplorerReport } from '../../src/explorer-check/report/report.ts'
import { explorerText } from '../../src/explorer-check/report/terminal.ts'
import { selectScenarios } from '../../src/explorer-check/select-scenarios.ts'
import { type Quirk, quirks } from '../../src/model/quirk.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { styleFor } from '../../src/report/style.ts'
import { catalogue } from '../../src/scenario/catalogue/index.ts'

/** Each quirk of an explorer (LAG) is found, and named as the rule that it breaks. */

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork()
})
afterAll(() => network.close())

async function check(playing: readonly Quirk[], filter: string, reorganise = false): Promise<ExplorerReport> {
  await network.reset()
  const { environment, chain } = network
  const explorer = await startExplorer({ ...environment, rpcUrl: chain.rpcUrl, quirks: playing })
  try {
    const options = { level: 'deployment', filter } as const
    const client = createClient({ url: explorer.url, path: 'chain', timeout: 10_000 })
    const own = createClient({ url: network.explorer.url, path: 'chain', timeout: 60_000 })
    const scenarios = selectScenarios(catalogue, options)
    const run = await checkExplorer([{ network, client, own }], scenarios, { settle: 200, reorganise })
    return makeExplorerReport(run, {
      harborcheck: '0.0.0',
      explorer: { url: explorer.url },
      environment: { chainId: chain.chainId, explorerPath: 'chain' },
      options: { ...options, settle: 0.2 },
      attempts: [],
      requests: client.requests,
      seconds: 1,
    })
  } finally {
    await explorer.close()
  }
}

const urlOf = ({ explorer }: ExplorerReport) => ('url' in explorer ? explorer.url : '')
const broken = ({ rules }: ExplorerReport) => rules.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id)

test.each<[Quirk, string, string[]]>([
  [{ kind: 'behind' }, 'top-level', ['LAG-1']],
  [{ kind: 'behind', blocks: 2 }, 'states/promot*', ['LAG-1']],
  [{ kind: 'late-countdown' }, 'countdown-expiry/*second*', ['STATE-5', 'LIST-3']],
  [{ kind: 'lists-naming' }, 'terms/binding-*', ['BIND-7']],
  [{ kind: 'lists-parents' }, 'links/own-*', ['BIND-5']],
  [{ kind: 'counts-other-chains' }, 'chains-and-spelling/*', ['CHILD-7']],
  [{ kind: 'called-as-deployer' }, 'immediate-deployer/*router*', ['BIND-3']],
  [{ kind: 'cutoff-at-creation' }, 'cutoff-time/not-*', ['CHILD-5']],
  [{ kind: 'cutoff-by-block' }, 'cutoff-time/another-block-*', ['CHILD-5']],
  [{ kind: 'keeps-children' }, 'links/removed-*', ['BIND-10']],
  [{ kind: 'covers-agreements' }, 'no-code/agreement-*', ['BIND-13']],
  [{ kind: 'most-advanced' }, 'links/relinked-*', ['API-4']],
  [{ kind: 'loses-events' }, 'top-level', ['STATE-1']],
  [{ kind: 'loses-events', events: 'links' }, 'top-level', ['BIND-1']],
  [{ kind: 'loses-events', events: 'changes' }, 'terms/{percentage,caps}*', ['TERM-4']],
  [{ kind: 'disorders-events' }, 'states/prom*', ['STATE-6']],
  [{ kind: 'disorders-blocks' }, 'states/prom*', ['STATE-2']],
])('%o on %s breaks %o', async (quirk, filter, rules) => {
  const report = await check([quirk], filter)
  expect(report.conforms).toBe(false)
  expect(broken(report)).toEqual(expect.arrayContaining(rules))
})

test('keeps-undone shows what a reorganisation undid: LAG-10, with --reorganise', async () => {
  const filter = 'top-level/approved-agreement-opens-its-vault'
  const report = await check([{ kind: 'keeps-undone' }], filter, true)
  expect(broken(report)).toEqual(['LAG-10'])
  expect(report.summary.unsafe).toBeGreaterThan(0)
  expect((await check([{ kind: 'keeps-undone' }], filter)).conforms).toBe(true)
})

test('a lag is named as such with --reorganise too', async () => {
  expect(broken(await check([{ kind: 'behind', blocks: 2 }], 'states/promot*', true))).toEqual(['LAG-1'])
})

test('several quirks at once: each finding has its own rule', async () => {
  const playing: Quirk[] = [{ kind: 'covers-agreements' }, { kind: 'lists-naming' }, { kind: 'behind' }]
  const report = await check(playing, '{no-code/agreement-*,terms/binding-*,states/promot*}')
  const isCoverage = ({ url }: Finding) => url.includes('/by-contract/')
  const listed = ({ actual }: Finding) => [...actual.matchAll(/(agreement\w|\w+Agreement), "/g)].map(([, name]) => name)
  const isMembers = (one: Finding) => isCoverage(one) && listed(one).length > 0 && one.claim?.kind === 'coverage'
  const rules = (findings: readonly Finding[]) =>
    [...new Set(findings.map(({ breaks }) => breaks.map(({ rule }) => rule).join('+')))].toSorted()

  const members = report.findings.filter(isMembers)
  const itself = members.filter((one) => listed(one).join() === one.about)
  const several = members.filter((one) => listed(one).length > 1)
  const rest = report.findings.filter((one) => !isMembers(one))
  expect([itself.length, several.length, rest.length].every((count) => count > 1)).toBe(true)
  expect(rules(itself)).toEqual(['BIND-13'])
  expect(rules(several)).toEqual(['BIND-7'])
  expect(rules(rest)).toEqual(['LAG-1'])
  const { unexplained, findings } = report.summary
  expect(unexplained).toBe(0)
  const counted = report.rules.filter(({ verdict }) => verdict === 'broken').map(({ id, findings }) => [id, findings])
  const otherwise = members.length - itself.length
  expect(counted).toEqual([
    ['LAG-1', rest.length],
    ['BIND-7', otherwise],
    ['BIND-13', itself.length],
  ])
  expect(rest.length + otherwise + itself.length).toBe(findings)
  // Every unsafe finding shows an attackable state.
  const unsafe = report.findings.filter(({ severity }) => severity === 'unsafe')
  expect(unsafe.length).toBeGreaterThan(0)
  expect(unsafe.filter(({ actual, url }) => !/UNDER_ATTACK|PROMOTION_REQUESTED/.test(actual + url))).toEqual([])
  const example = report.rules.find(({ id }) => id === 'BIND-13')?.example
  expect(example?.replay).toBe(
    `npx harborcheck test-explorer --url ${urlOf(report)} --filter ${example?.scenario} --settle 0.2`,
  )
})

test('every quirk has a test', () => {
  expect(Object.keys(quirks)).toHaveLength(16)
})

test('a single fault is named as itself, with its scenario, though a lag of one block would explain it too', async () => {
  const filter = 'immediate-deployer/factory-behind-an-unlinked-router'
  const report = await check([{ kind: 'called-as-deployer' }], filter)
  expect(broken(report)).toEqual(['BIND-3'])
  const text = explorerText(report, { style: styleFor({ isTTY: false }) })
  expect(text).toContain('+7 s  through router, factory deploys child by CREATE')
  expect(text).toContain('expected  covered by agreementA, UNDER_ATTACK\n              BIND-2 ')
  expect(text).toContain('answered  hasCoverage false, agreements: none  wrong, still after')
  expect(text).toContain('breaks    BIND-3: treats the contract called by the transaction as the deployer')
})
