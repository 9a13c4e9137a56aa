import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { InternalError } from '../../platform/errors.ts'
import { createRpc } from './rpc.ts'
import { RpcError } from './rpc-error.ts'

type Call = { id: number; method: string; params: unknown[] }

const cleanUps: (() => void)[] = []
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp()
})

/** Starts a node that answers each message by `answer`. */
async function node(answer: (calls: Call[]) => unknown) {
  const server = createServer(async (request, response) => {
    response.end(JSON.stringify(answer(JSON.parse(await text(request)))))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const rpc = createRpc(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  cleanUps.push(() => {
    rpc.close()
    server.close()
  })
  return rpc
}

const echo = (calls: Call[]) => calls.map(({ id, method, params }) => ({ id, result: [method, ...params] }))

test('sends one call', async () => {
  const rpc = await node(echo)
  expect(await rpc.request({ method: 'eth_call', params: [1, 'latest'] })).toEqual(['eth_call', 1, 'latest'])
})

test('sends many calls in one message', async () => {
  const messages: number[] = []
  const rpc = await node((calls) => {
    messages.push(calls.length)
    return echo(calls)
  })
  expect(await rpc.batch([{ method: 'a' }, { method: 'b' }, { method: 'c' }])).toEqual([['a'], ['b'], ['c']])
  expect(messages).toEqual([3])
})

test('behavior: sorts results in the order of the requests', async () => {
  const rpc = await node((calls) => echo(calls).reverse())
  expect(await rpc.batch([{ method: 'a' }, { method: 'b' }, { method: 'c' }])).toEqual([['a'], ['b'], ['c']])
})

test('behavior: sends no message for an empty batch', async () => {
  const rpc = createRpc('http://127.0.0.1:1')
  expect(await rpc.batch([])).toEqual([])
})

test('behavior: an error names the method, and keeps code and data', async () => {
  const rpc = await node(([call]) => [
    { id: call?.id, error: { code: 3, message: 'execution reverted', data: '0x1234' } },
  ])
  const failed = await rpc.request<RpcError>({ method: 'eth_call' }).catch((error) => error)
  expect(failed).toBeInstanceOf(RpcError)
  expect(failed).toBeInstanceOf(InternalError)
  expect(failed).toMatchObject({ code: 3, data: '0x1234', exitCode: 3 })
  expect(failed.render()).toBe(
    ['The chain refused eth_call: execution reverted', '  method  eth_call', '  code    3'].join('\n'),
  )
})

test('behavior: batch throws the first failure of a message', async () => {
  const rpc = await node((calls) =>
    calls.map(({ id, method }) => (id === 0 ? { id, result: 1 } : { id, error: { code: 1, message: `no ${method}` } })),
  )
  await expect(rpc.batch([{ method: 'a' }, { method: 'b' }, { method: 'c' }])).rejects.toThrow('no b')
})

test('behavior: throws if the node rejects the whole message', async () => {
  const rpc = await node(() => ({ id: null, error: { code: -32600, message: 'Invalid request' } }))
  await expect(rpc.batch([{ method: 'a' }, { method: 'b' }])).rejects.toThrow('The chain refused a: Invalid request')
})

test('behavior: throws if the port is closed', async () => {
  const failed = await createRpc('http://127.0.0.1:1')
    .request<InternalError>({ method: 'eth_chainId' })
    .catch((error) => error)
  expect(failed).toBeInstanceOf(InternalError)
  expect(failed.facts).toMatchObject({ method: 'eth_chainId', url: 'http://127.0.0.1:1' })
})

test('behavior: splits calls in order into small messages', async () => {
  const messages: string[][] = []
  const rpc = await node((calls) => {
    messages.push(calls.map(({ method }) => method))
    return echo(calls)
  })
  const names = Array.from({ length: 30 }, (_, index) => `m${index}`)
  expect(await rpc.inOrder(names.map((method) => ({ method })))).toEqual(names.map((name) => [name]))
  expect(messages).toEqual([names.slice(0, 25), names.slice(25)])
})
