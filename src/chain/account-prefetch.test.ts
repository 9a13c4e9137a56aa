import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { createAccountPrefetch } from './account-prefetch.ts'
import type { RpcRequest } from './rpc/rpc.ts'

const alice = '0x00000000000000000000000000000000000000a1'
const bob = '0x00000000000000000000000000000000000000b2'

test('each account is looked up once', async () => {
  const asked: unknown[] = []
  const batch = async <Results>(calls: readonly RpcRequest[]) => {
    asked.push(calls.map(({ params }) => params?.[0]))
    return [] as Results
  }
  const { prefetch, lookUp } = createAccountPrefetch({ batch })
  prefetch([alice, alice])
  await lookUp()
  prefetch([alice, bob])
  await lookUp()
  await lookUp()
  expect(asked).toEqual([[alice], [bob]])
})

test('behavior: no more than 700 accounts are looked up', async () => {
  const asked: number[] = []
  const batch = async <Results>(calls: readonly RpcRequest[]) => {
    asked.push(calls.length)
    return [] as Results
  }
  const { prefetch, lookUp } = createAccountPrefetch({ batch })
  prefetch(Array.from({ length: 10_000 }, (_, index) => numberToHex(index, { size: 20 })))
  await lookUp()
  prefetch([alice])
  await lookUp()
  expect(asked).toEqual([700])
})
