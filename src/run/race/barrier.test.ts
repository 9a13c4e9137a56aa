import { expect, test } from 'vitest'
import type { ProxiedRequest } from '../../proxy/request.ts'
import { openBarrier } from './barrier.ts'

const asked = (source: ProxiedRequest['source'], path: string): ProxiedRequest => ({
  source,
  path,
  body: Buffer.alloc(0),
  methods: [],
})

/** What happened, in order. */
function atGate(place: number) {
  const told: string[] = []
  let come: () => void = () => {}
  const gate = openBarrier(place, async () => {
    told.push('mining')
    await new Promise<void>((resolve) => {
      come = resolve
    })
    told.push('mined')
  })
  const requests = new Map<string, ProxiedRequest>()
  const requestOf = (path: string) => {
    const request = requests.get(path) ?? asked('explorer', path)
    requests.set(path, request)
    return request
  }
  const ask = (path: string) => Promise.resolve(gate.onRequest(requestOf(path))).then(() => told.push(path))
  const answer = (path: string) => gate.onAnswered(requestOf(path))
  return { gate, told, ask, answer, come: () => come() }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))

test('as many requests pass as the place says, and the next one waits for the block', async () => {
  const { gate, told, ask, answer, come } = atGate(1)
  await ask('/1')
  answer('/1')
  const [second, third] = [ask('/2'), ask('/3')]
  await soon()
  expect(told).toEqual(['/1', 'mining'])
  come()
  await Promise.all([second, third, gate.block])
  expect(told).toEqual(['/1', 'mining', 'mined', '/2', '/3'])
  expect(gate.requests).toEqual(['explorer /1', 'explorer /2', 'explorer /3'])
})

test('at place 0 the block comes before the first request', async () => {
  const { told, ask, come } = atGate(0)
  const first = ask('/1')
  await soon()
  come()
  await first
  expect(told).toEqual(['mining', 'mined', '/1'])
})

test('behavior: the block comes when what passed before it is answered', async () => {
  const { told, ask, answer, come } = atGate(2)
  await Promise.all([ask('/1'), ask('/2')])
  const third = ask('/3')
  answer('/2')
  answer('/of an earlier question')
  await soon()
  expect(told).toEqual(['/1', '/2'])
  answer('/1')
  await soon()
  expect(told).toEqual(['/1', '/2', 'mining'])
  come()
  await third
})

test('behavior: no block comes where fewer requests come', async () => {
  const { gate, told, ask, answer } = atGate(3)
  await ask('/1')
  answer('/1')
  await soon()
  expect(told).toEqual(['/1'])
  expect(gate.block).toBeUndefined()
})

test('behavior: a block that can not come ends the requests that wait for it', async () => {
  const gate = openBarrier(0, () => Promise.reject(new Error('no block')))
  await expect(gate.onRequest(asked('node', '/'))).rejects.toThrow('no block')
  await expect(gate.block).rejects.toThrow('no block')
})
