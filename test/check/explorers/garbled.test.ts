import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { checkExplorer } from '../../../src/check/explorers/check-explorer.ts'
import { createClient, type ExplorerClient } from '../../../src/check/explorers/explorer-client.ts'
import type { ExplorerCheckOptions, Place } from '../../../src/check/explorers/shared-explorer-run.ts'
import { Contradiction } from '../../../src/network/contradiction.ts'
import { startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import { scenario } from '../../../src/scenario/builder.ts'
import { attackable } from '../../../src/scenario/questions.ts'
import type { Scenario } from '../../../src/scenario/scenario.ts'
import { serve } from './serve.ts'

/** How a check ends if harborcheck's own explorer answers and some answers are garbled on the way. */

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork()
})
afterAll(() => network.close())

const tiny = (id: string): Scenario =>
  scenario(`garbled/${id}`, 'An agreement over a vault').attackableVault().ask(attackable('vault', true)).build()

/** The answer to send instead, or nothing to reset the connection. */
type Garble = (path: string, text: string) => string | undefined

/** Passes requests on to harborcheck's own explorer, and garbles what comes back. */
const garbled = (garble: Garble, { explorer } = network) =>
  serve(async ({ url = '', socket }, response) => {
    const answer = await fetch(explorer.url + url)
    const text = garble(url, await answer.text())
    if (text === undefined) return void socket.resetAndDestroy()
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' }).end(text)
  })

const clientOf = (url: string, timeout = 60_000) => createClient({ url, path: 'chain', timeout })

async function check(
  garble: Garble,
  {
    isGone,
    own = clientOf(network.explorer.url),
    ...options
  }: Partial<ExplorerCheckOptions & Place> & { timeout?: number } = {},
) {
  await network.reset()
  const client = clientOf(await garbled(garble), options.timeout)
  const place = { network, client, own, ...(isGone && { isGone }) }
  return checkExplorer([place], [tiny('one'), tiny('two')], { settle: 100, ...options })
}

const closed = (path: string, text: string) =>
  path.includes('/contract-state/') ? text.replace('UNDER_ATTACK', 'PRODUCTION') : text

test('a run without garbled answers conforms and is complete', async () => {
  const done: string[] = []
  const run = await check((_, text) => text, { onScenario: ({ done: one, total }) => done.push(`${one} of ${total}`) })
  expect(run).toMatchObject({ findings: [], complete: true, checkpoints: 4 })
  expect(run.ended).toBeUndefined()
  expect(done).toEqual(['1 of 2', '2 of 2'])
})

test('with two networks, each checks its share of the scenarios', async () => {
  const other = await startTestNetwork()
  onTestFinished(() => other.close())
  await network.reset()
  const places = [network, other].map((one) => {
    const own = clientOf(one.explorer.url)
    return { network: one, client: own, own }
  })
  const cases = [tiny('one'), tiny('two'), tiny('three')]
  const both = await checkExplorer(places, cases, { settle: 100 })
  expect(both).toMatchObject({ findings: [], complete: true, checkpoints: 5, scenarios: cases })
  await network.reset()
  expect(both).toEqual(await checkExplorer(places.slice(0, 1), cases, { settle: 100 }))
})

test('--bail ends the run after the first scenario with a finding', async () => {
  const run = await check(closed, { bail: true })
  expect(run).toMatchObject({ complete: false, ended: '--bail', checkpoints: 2 })
  expect(run.scenarios.map(({ id }) => id)).toEqual(['garbled/one'])
  expect(run.findings).toMatchObject([
    { about: 'vault', expected: 'state "UNDER_ATTACK", that of agreementA', breaks: [{ rule: 'API-4' }] },
  ])
  expect(await check((_, text) => text, { bail: true })).toMatchObject({ complete: true, findings: [] })
})

test('a fault of requests alone shows before the first scenario, and --bail ends the run there', async () => {
  const run = await check((path, text) => (path.includes('state=under_attack') ? text.slice(1) : text), { bail: true })
  expect(run).toMatchObject({ complete: false, ended: '--bail', checkpoints: 1, scenarios: [] })
  expect(run.findings).toMatchObject([{ rule: 'API-7', expected: expect.stringContaining('items') }])
})

test('behavior: the report of an explorer that dies names the first request without an answer', async () => {
  let dead = false
  const run = await check((path, text) => {
    dead ||= path.includes('page=abc')
    return dead ? undefined : text
  })
  expect(run).toMatchObject({ complete: false, findings: [], checkpoints: 1 })
  expect(run.ended).toMatch(/^the explorer no longer answers \(GET http:.*: (read ECONNRESET|other side closed)\)$/)
})

test('behavior: an explorer that resets some requests has a finding for each, but is not dead', async () => {
  const run = await check((path, text) => (/page=-1|\/agreement\/0x1234$/.test(path) ? undefined : text))
  expect(run).toMatchObject({ complete: true, checkpoints: 4 })
  expect(run.findings.map(({ rule, url }) => [rule, url.replace(/^.*\/chain/, '')])).toEqual([
    ['API-7', '/agreements?page=-1'],
    ['API-8', '/agreement/0x1234'],
  ])
})

test('behavior: the report states that the explorer exited, or that the run was aborted', async () => {
  const isGone = () => 'the explorer ended, code 4'
  expect(await check(() => undefined, { isGone })).toMatchObject({
    complete: false,
    ended: 'the explorer ended, code 4',
    scenarios: [],
    findings: [],
  })
  const controller = new AbortController()
  const onScenario = () => controller.abort()
  const run = await check((_, text) => text, { signal: controller.signal, onScenario })
  expect(run).toMatchObject({ complete: false, ended: 'it was called off', checkpoints: 3 })
  expect(run.scenarios).toHaveLength(1)
})

test('behavior: reports a bug of harborcheck if its own explorer is wrong, too', async () => {
  const own = clientOf(await garbled(closed))
  const failing = check(closed, { own })
  await expect(failing).rejects.toBeInstanceOf(Contradiction)
  await expect(failing).rejects.toMatchObject({
    facts: {
      scenario: 'garbled/one',
      expected: 'state "UNDER_ATTACK", that of agreementA',
      actual: 'state "PRODUCTION"',
    },
  })
})

test('regression: does not report a bug of harborcheck if the chain dies during the run', async () => {
  const dying = await startTestNetwork()
  onTestFinished(() => dying.close())
  const url = await garbled(closed, dying)
  const own = clientOf(url)
  const get: ExplorerClient['get'] = async (...request) => {
    await dying.chain[Symbol.asyncDispose]()
    return own.get(...request)
  }
  const place = { network: dying, client: clientOf(url), own: { ...own, get } }
  const failing = checkExplorer([place], [tiny('one')], { settle: 100 })
  await expect(failing).rejects.toThrow(/does not answer|not reach/)
  await expect(failing).rejects.not.toBeInstanceOf(Contradiction)
})
