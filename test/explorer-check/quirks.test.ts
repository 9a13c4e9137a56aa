import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkExplorer } from '../../src/conformance/explorer-check/check-explorer.ts'
import { createClient } from '../../src/conformance/explorer-check/client.ts'
import { type ExplorerReport, makeExplorerReport } from '../../src/conformance/explorer-check/report.ts'
import { selectStories } from '../../src/conformance/explorer-check/select-stories.ts'
import { explorerText } from '../../src/conformance/reports/explorer-check.ts'
import { styleFor } from '../../src/conformance/reports/style.ts'
import { type Stage, setStage } from '../../src/conformance/run/stage.ts'
import { startExplorer } from '../../src/explorer/index.ts'
import { type Quirk, quirks } from '../../src/model/quirk.ts'
import { catalogue } from '../../src/scenario/catalogue/index.ts'

/** Each way in which an explorer of this kind goes wrong (LAG) is caught, and told as the rule that it breaks. */

let stage: Stage
beforeAll(async () => {
  stage = await setStage({ stateRoots: false })
})
afterAll(() => stage.close())

async function check(playing: readonly Quirk[], filter: string, reorganise = false): Promise<ExplorerReport> {
  await stage.reset()
  const { environment, chain } = stage
  const explorer = await startExplorer({ ...environment, rpcUrl: chain.rpcUrl, quirks: playing })
  try {
    const options = { level: 'deployment', filter } as const
    const client = createClient({ url: explorer.url, path: 'chain', timeout: 10_000 })
    const own = createClient({ url: stage.explorer.url, path: 'chain', timeout: 60_000 })
    const stories = selectStories(catalogue, options)
    const run = await checkExplorer(stage, client, stories, { settle: 200, own, reorganise })
    return makeExplorerReport(run, {
      harborcheck: '0.0.0',
      explorer: { url: explorer.url },
      environment: { chainId: chain.chainId, explorerPath: 'chain' },
      options: { ...options, settle: 0.2 },
      requests: client.requests,
      seconds: 1,
    })
  } finally {
    await explorer.close()
  }
}

const broken = ({ rules }: ExplorerReport) => rules.filter(({ verdict }) => verdict === 'broken').map(({ id }) => id)

test.each<[Quirk, string, string[]]>([
  [{ kind: 'behind' }, 'top-level', ['LAG-1']],
  [{ kind: 'behind', blocks: 2 }, 'states/promot*', ['LAG-1']],
  [{ kind: 'late-countdown' }, 'countdown-expiry/*second*', ['STATE-5', 'LIST-3']],
  [{ kind: 'lists-naming' }, 'terms/binding-*', ['BIND-7']],
  [{ kind: 'called-as-deployer' }, 'immediate-deployer/*router*', ['BIND-3']],
  [{ kind: 'cutoff-at-creation' }, 'cutoff-time/not-*', ['CHILD-5']],
  [{ kind: 'keeps-children' }, 'links/removed-*', ['BIND-10']],
  [{ kind: 'covers-agreements' }, 'no-code/agreement-*', ['BIND-13']],
  [{ kind: 'most-advanced' }, 'links/relinked-*', ['API-4']],
  [{ kind: 'loses-events' }, 'top-level', ['STATE-1']],
  [{ kind: 'loses-events', events: 'links' }, 'top-level', ['BIND-1']],
  [{ kind: 'loses-events', events: 'changes' }, 'terms/{percentage,caps}*', ['TERM-4']],
  [{ kind: 'disorders-events' }, 'states/prom*', ['STATE-6']],
])('%o on %s breaks %o', async (quirk, filter, rules) => {
  const report = await check([quirk], filter)
  expect(report.conforms).toBe(false)
  expect(broken(report)).toEqual(expect.arrayContaining(rules))
})

test('keeps-undone shows what a reorganisation undid: LAG-10, where blocks are undone', async () => {
  const filter = 'top-level/approved-agreement-opens-its-vault'
  const report = await check([{ kind: 'keeps-undone' }], filter, true)
  expect(broken(report)).toEqual(['LAG-10'])
  expect(report.summary.unsafe).toBeGreaterThan(0)
  expect((await check([{ kind: 'keeps-undone' }], filter)).conforms).toBe(true)
})

test('an explorer that is behind is told so where blocks are undone too', async () => {
  expect(broken(await check([{ kind: 'behind', blocks: 2 }], 'states/promot*', true))).toEqual(['LAG-1'])
})

test('cutoff-by-block cannot be seen where every block has a second of its own, as here', async () => {
  expect((await check([{ kind: 'cutoff-by-block' }], 'cutoff-time/*-one-block')).conforms).toBe(true)
})

test('no quirk has been forgotten', () => {
  expect(Object.keys(quirks)).toHaveLength(12)
})

test('a single fault is told as itself, with its story, though one late block would explain it too', async () => {
  const filter = 'immediate-deployer/factory-behind-an-unlinked-router'
  const report = await check([{ kind: 'called-as-deployer' }], filter)
  expect(broken(report)).toEqual(['BIND-3'])
  const text = explorerText(report, { style: styleFor({ isTTY: false }) })
  expect(text).toContain('+7 s  through router, factory makes child by CREATE')
  expect(text).toContain('expected  covered by agreementA, UNDER_ATTACK\n              BIND-2 ')
  expect(text).toContain('answered  hasCoverage false, agreements: none  wrong, still after')
  expect(text).toContain('breaks    BIND-3: takes the contract that the transaction called for the deployer')
})
