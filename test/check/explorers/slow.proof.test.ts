import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogue } from '../../../src/cases/index.ts'
import { checkExplorer, type ExplorerRun } from '../../../src/check/explorers/check-explorer.ts'
import { createClient } from '../../../src/check/explorers/explorer-client.ts'
import { selectScenarios } from '../../../src/check/explorers/select-scenarios.ts'
import { startExplorer } from '../../../src/explorer/index.ts'
import type { Quirk } from '../../../src/model/quirk.ts'
import { startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import { serve } from './serve.ts'

/** A slow explorer may answer right by chance: its answers count once it has caught up. */

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork()
})
afterAll(() => network.close())

type Asked = { path: string; text: string; block: number; times: number; sinceBlock: number; sinceStart: number }
/** The answer to send instead, or nothing to pass the answer on. `times` counts the requests of a path since the latest block. */
type Instead = (asked: Asked) => string | undefined
type Fault = { quirks: readonly Quirk[]; on: (path: string) => boolean }

/** Checks harborcheck's own explorer, wrong on some routes, behind a proxy that replaces answers. */
async function check({ quirks, on }: Fault, filter: string, instead: Instead, settle = 5_000): Promise<ExplorerRun> {
  await network.reset()
  const { environment, chain } = network
  const explorer = await startExplorer({ ...environment, rpcUrl: chain.rpcUrl, quirks })
  const start = performance.now()
  let latest = { block: -1, at: start, times: new Map<string, number>() }
  /** How late an explorer is does not depend on when it is asked. */
  const look = () => {
    const block = chain.head.number
    if (block !== latest.block) latest = { block, at: performance.now(), times: new Map() }
    return block
  }
  const looking = setInterval(look, 2)
  try {
    const url = await serve(async ({ url: path = '' }, response) => {
      const block = look()
      const times = (latest.times.get(path) ?? 0) + 1
      latest.times.set(path, times)
      const answer = await fetch((on(path) ? explorer : network.explorer).url + path)
      const text = await answer.text()
      const now = performance.now()
      const said = instead({ path, text, block, times, sinceBlock: now - latest.at, sinceStart: now - start })
      const status = said === undefined ? answer.status : 200
      response.writeHead(status, { 'content-type': 'application/json' }).end(said ?? text)
    })
    const scenarios = selectScenarios(catalogue, { level: 'deployment', filter })
    const client = createClient({ url, path: 'chain', timeout: 10_000 })
    const own = createClient({ url: network.explorer.url, path: 'chain', timeout: 60_000 })
    return await checkExplorer([{ network, client, own }], scenarios, { settle })
  } finally {
    clearInterval(looking)
    await explorer.close()
  }
}

const notCovered = '{"agreements":[],"hasCoverage":false,"isAgreementContract":false}'
const notRegistered = '{"state":"NOT_REGISTERED","wasUnderAttack":false,"registeredAt":null}'
const emptyList = '{"items":[],"meta":{"currentPage":1,"itemCount":0,"itemsPerPage":100,"totalItems":0,"totalPages":0}}'
const isCoverage = (path: string) => path.includes('/by-contract/')
const isState = (path: string) => path.includes('/contract-state/')
const isList = (path: string) => path.includes('/agreements')

const right: Fault = { quirks: [], on: () => true }
const coversAgreements: Fault = { quirks: [{ kind: 'covers-agreements' }], on: isCoverage }
const lateInLists: Fault = { quirks: [{ kind: 'late-countdown', seconds: 31_536_000 }], on: isList }
const mostAdvanced: Fault = { quirks: [{ kind: 'most-advanced' }], on: isState }
const unlinked = 'no-code/agreement-{itself,counting-down}'
const named = 'top-level/named-but-never-registered'
const jump = 'countdown-expiry/one-jump-over-the-end'

describe('a slow and wrong explorer does not conform', () => {
  test.each<[string, Fault, string, Instead]>([
    [
      'not covered, for its first second',
      coversAgreements,
      unlinked,
      ({ path, sinceStart }) => (isCoverage(path) && sinceStart < 1_000 ? notCovered : undefined),
    ],
    [
      'not covered, for a while after each block',
      coversAgreements,
      unlinked,
      ({ path, sinceBlock }) => (isCoverage(path) && sinceBlock < 300 ? notCovered : undefined),
    ],
    [
      'not covered, when it is asked for the first time',
      coversAgreements,
      unlinked,
      ({ path, times }) => (isCoverage(path) && times === 1 ? notCovered : undefined),
    ],
    [
      'empty lists, for a while after each block',
      lateInLists,
      jump,
      ({ path, sinceBlock }) => (isList(path) && path.includes('state=') && sinceBlock < 300 ? emptyList : undefined),
    ],
    [
      'not registered, for a while after each block',
      mostAdvanced,
      named,
      ({ path, sinceBlock }) => (isState(path) && sinceBlock < 300 ? notRegistered : undefined),
    ],
    [
      'right at first, and every second time',
      coversAgreements,
      unlinked,
      ({ path, times }) => (isCoverage(path) && times % 2 === 1 ? notCovered : undefined),
    ],
  ])('%s', async (_, quirks, filter, instead) => {
    const { findings, complete } = await check(quirks, filter, instead, 1_000)
    expect(complete).toBe(true)
    expect(findings).not.toEqual([])
  })
})

describe('a slow and right explorer conforms if it', () => {
  test('shows no coverage for its first second', async () => {
    const unseeing: Instead = ({ path, sinceStart }) =>
      isCoverage(path) && sinceStart < 1_000 ? notCovered : undefined
    expect((await check(right, 'top-level/approved-*', unseeing)).findings).toEqual([])
  })

  test('answers as before for a while after each block', async () => {
    const before = new Map<string, string>()
    const stale: Instead = ({ path, text, sinceBlock }) => {
      if (sinceBlock < 300) return before.get(path)
      before.set(path, text)
      return undefined
    }
    expect((await check(right, '{links/relinked-after-*,no-code/agreement-itself}', stale)).findings).toEqual([])
  })

  test('answers the first request after a block as before', async () => {
    const before = new Map<string, string>()
    const stale: Instead = ({ path, text, times }) => {
      if (times === 1) return before.get(path)
      before.set(path, text)
      return undefined
    }
    expect((await check(right, 'links/relinked-after-*', stale)).findings).toEqual([])
  })
})
