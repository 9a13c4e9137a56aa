import { expect, test } from 'vitest'
import type { ProxiedRequest } from '../../../proxy/request.ts'
import { openBarrier } from './barrier.ts'

const asked = (source: ProxiedRequest['source'], path: string): ProxiedRequest => ({
  source,
  path,
  body: Buffer.alloc(0),
  methods: [],
})

/** Records events in their order. */
function atBarrier(index: number) {
  const events: string[] = []
  let come: () => void = () => {}
  const barrier = openBarrier(index, async () => {
    events.push('mining')
    await new Promise<void>((resolve) => {
      come = resolve
    })
    events.push('mined')
  })
  const requests = new Map<string, ProxiedRequest>()
  const requestOf = (path: string) => {
    const request = requests.get(path) ?? asked('explorer', path)
    requests.set(path, request)
    return request
  }
  const ask = (path: string) => Promise.resolve(barrier.onRequest(requestOf(path))).then(() => events.push(path))
  const answer = (path: string) => barrier.onAnswered(requestOf(path))
  return { barrier, events, ask, answer, come: () => come() }
}

const soon = () => new Promise((resolve) => setImmediate(resolve))

test('passes requests up to the index, and holds the next one until the block is mined', async () => {
  const { barrier, events, ask, answer, come } = atBarrier(1)
  await ask('/1')
  answer('/1')
  const [second, third] = [ask('/2'), ask('/3')]
  await soon()
  expect(events).toEqual(['/1', 'mining'])
  come()
  await Promise.all([second, third, barrier.block])
  expect(events).toEqual(['/1', 'mining', 'mined', '/2', '/3'])
  expect(barrier.requests).toEqual(['explorer /1', 'explorer /2', 'explorer /3'])
})

test('at index 0, mines the block before the first request', async () => {
  const { events, ask, come } = atBarrier(0)
  const first = ask('/1')
  await soon()
  come()
  await first
  expect(events).toEqual(['mining', 'mined', '/1'])
})

test('behavior: mines the block only when the requests that passed are answered', async () => {
  const { events, ask, answer, come } = atBarrier(2)
  await Promise.all([ask('/1'), ask('/2')])
  const third = ask('/3')
  answer('/2')
  answer('/of an earlier question')
  await soon()
  expect(events).toEqual(['/1', '/2'])
  answer('/1')
  await soon()
  expect(events).toEqual(['/1', '/2', 'mining'])
  come()
  await third
})

test('behavior: mines no block if fewer requests arrive', async () => {
  const { barrier, events, ask, answer } = atBarrier(3)
  await ask('/1')
  answer('/1')
  await soon()
  expect(events).toEqual(['/1'])
  expect(barrier.block).toBeUndefined()
})

test('behavior: rejects held requests if mining fails', async () => {
  const barrier = openBarrier(0, () => Promise.reject(new Error('no block')))
  await expect(barrier.onRequest(asked('node', '/'))).rejects.toThrow('no block')
  await expect(barrier.block).rejects.toThrow('no block')
})

test('behavior: holds a request until the work after the block ends, and passes other requests', async () => {
  const events: string[] = []
  let end: () => void = () => {}
  const barrier = openBarrier(
    0,
    async () => void events.push('mined'),
    () => new Promise<void>((resolve) => (end = resolve)),
  )
  const held = Promise.resolve(barrier.onRequest(asked('node', '/held'))).then(() => events.push('/held'))
  await soon()
  await barrier.onRequest(asked('node', '/other'))
  events.push('/other')
  end()
  await held
  expect(events).toEqual(['mined', '/other', '/held'])
})

test('inside a batch: mines after the first calls and earlier requests are answered', async () => {
  const events: string[] = []
  const mine = async () => void events.push('mined')
  const barrier = openBarrier(1, mine, undefined, 2)
  const [earlier, batch] = [asked('node', '/earlier'), { ...asked('node', '/'), methods: Array(5).fill('eth_call') }]
  await barrier.onRequest(earlier)
  const pause = await barrier.onRequest(batch)
  expect(pause?.afterCalls).toBe(2)
  const later = Promise.resolve(barrier.onRequest(asked('node', '/later'))).then(() => events.push('/later'))
  const others = pause?.until().then(() => events.push('others'))
  await soon()
  expect(events).toEqual([])
  barrier.onAnswered(earlier)
  await Promise.all([later, others])
  expect(events[0]).toBe('mined')
  expect([barrier.calls, barrier.isInside]).toEqual([[0, 5, 0], true])
})

test('inside a batch: a parallel request does not mine the block early', async () => {
  const events: string[] = []
  const barrier = openBarrier(0, async () => void events.push('mined'), undefined, 1)
  const pause = await barrier.onRequest({ ...asked('node', '/'), methods: ['eth_call', 'eth_call'] })
  const later = barrier.onRequest(asked('node', '/later'))
  await soon()
  expect(events).toEqual([])
  await Promise.all([pause?.until(), later])
  expect(events).toEqual(['mined'])
})

test('behavior: does not split a batch with too few calls', async () => {
  const barrier = openBarrier(0, async () => {}, undefined, 2)
  expect(await barrier.onRequest({ ...asked('node', '/'), methods: ['eth_call', 'eth_call'] })).toBeUndefined()
  expect(barrier.isInside).toBe(false)
})
