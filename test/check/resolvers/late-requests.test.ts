import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCase } from '../../../src/check/resolvers/run-case.ts'
import { startTestNetwork, type TestNetwork } from '../../../src/network/test-network.ts'
import { scenario } from '../../../src/scenario/builder.ts'
import { attackable } from '../../../src/scenario/questions.ts'
import { startHttpSubject } from '../../../src/subject/http/start-http-subject.ts'
import { inlineSubject } from '../../../src/subject/inline.ts'
import { startProcessSubject } from '../../../src/subject/process/start-process-subject.ts'
import type { StartSubject } from '../../../src/subject/subject.ts'

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork()
})
afterAll(() => network.close())

/** The first question is given up, with a request under way that hangs; the program goes on asking. */
const example = scenario('late/requests', 'A question is given up, and the next one is asked')
  .about('BIND-8')
  .deploy('vault')
  .do({ do: 'fault', source: 'node', kind: 'hang', requests: 1, method: 'eth_gasPrice' })
  .ask(attackable('vault', false))
  .ask({ method: 'timeRemaining', contract: 'vault', expected: null })
  .build()

const timeout = 2_000

/** What each of the two questions asked the node for. */
async function askedIn(start: StartSubject) {
  await network.reset()
  const subject = await start(network.environment, { timeout })
  try {
    const { questions } = await runCase(network, subject, example, { trace: true })
    return questions.map(({ given, exchanges = [] }) => ({
      kind: given.kind,
      asks: [...new Set(exchanges.map(({ asks }) => asks))],
      unanswered: exchanges.filter(({ status }) => status === undefined).length,
    }))
  } finally {
    await subject.close()
  }
}

test('a restarted process: shows each request under the question that sent it', async () => {
  const command = `${process.execPath} test/subject/broken/process/floods-node.mjs`
  const [first, second] = await askedIn((environment, options) =>
    startProcessSubject({ command }, environment, options),
  )
  expect(first).toMatchObject({ kind: 'errored', asks: ['eth_gasPrice'] })
  expect(first?.unanswered).toBeGreaterThan(0)
  expect(second).toEqual({ kind: 'answered', asks: ['eth_blockNumber'], unanswered: 0 })
})

const rpc = (method: string) => JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: [] })
const postTo = (url: string, method: string) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: rpc(method) }).then((response) =>
    response.text(),
  )

/** Asks until it has to end: one request hangs, the others do not wait for it. */
async function flood(url: string, isOver: () => boolean): Promise<never> {
  while (!isOver()) {
    const asked = postTo(url, 'eth_gasPrice').catch(() => {})
    await Promise.race([asked, new Promise((resolve) => setTimeout(resolve, 20))])
  }
  throw new Error('it is over')
}

test('a service: shows requests that may belong to the previous question under no other question', async () => {
  let url = ''
  let isOver = false
  const service = createServer(async (request, response) => {
    const { id, method, params } = JSON.parse(await text(request))
    if (method === 'initialize') url = params.rpcUrl
    if (method === 'isAttackable') await flood(url, () => isOver).catch(() => {})
    if (method === 'timeRemaining') await postTo(url, 'eth_blockNumber')
    const result = method === 'initialize' ? { name: 'service', capabilities: ['isAttackable', 'timeRemaining'] } : null
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  const start: StartSubject = (environment, options) =>
    startHttpSubject({ url: `http://127.0.0.1:${port}/` }, environment, options)
  try {
    const [first, second] = await askedIn(start)
    expect(first).toMatchObject({ kind: 'errored', asks: ['eth_gasPrice'] })
    expect(second).toEqual({ kind: 'answered', asks: [], unanswered: 0 })
  } finally {
    isOver = true
    service.closeAllConnections()
    service.close()
  }
})

test('a resolver of this process: shows no requests while it still works on the previous question', async () => {
  let isOver = false
  const start = inlineSubject(({ rpcUrl }) => ({
    isAttackable: () => flood(rpcUrl, () => isOver),
    async timeRemaining() {
      await postTo(rpcUrl, 'eth_blockNumber')
      return null
    },
  }))
  const [first, second] = await askedIn(start).finally(() => {
    isOver = true
  })
  expect(first).toMatchObject({ kind: 'errored', asks: ['eth_gasPrice'] })
  expect(second).toEqual({ kind: 'answered', asks: [], unanswered: 0 })
})
