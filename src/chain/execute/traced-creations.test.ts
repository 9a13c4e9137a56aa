import type { Address } from 'viem'
import { expect, test } from 'vitest'
import type { Action } from '../../model/action.ts'
import { OFFICIAL_DEPLOYER } from '../../model/world.ts'
import { tracedCreations } from './traced-creations.ts'

const at = (digit: number) => `0x${String(digit).repeat(40)}` as Address
const creates = [
  { name: 'proxy', address: at(1), nonce: 2 },
  { name: 'child', address: at(2), nonce: 1 },
]
const spawn = { do: 'spawn', factory: OFFICIAL_DEPLOYER, children: ['child'], proxies: ['proxy'] }
const traced = (method: string, frame: object) => {
  const chain = { request: async () => frame as never }
  return tracedCreations(chain, { ...spawn, method } as Action, { to: at(9), data: '0x', creates }, at(8))
}
const proxyCreation = { type: 'CREATE2', to: at(3) }
const creation = (facts: object = {}) => ({
  type: 'CALL',
  to: at(9),
  calls: [proxyCreation, { type: 'CALL', to: at(3), calls: [{ type: 'CREATE', to: at(4), ...facts }] }],
})

test('returns the contracts that the node traces, in order', async () => {
  expect(await traced('create3', creation())).toEqual([
    { name: 'proxy', address: at(3), nonce: 2 },
    { name: 'child', address: at(4), nonce: 1 },
  ])
})

test.each([
  ['a creation that failed', 'create3', creation({ error: 'execution reverted' })],
  ['a call that creates nothing', 'create3', { type: 'CALL', to: at(9) }],
  ['CREATE, whose address follows from a nonce', 'create', creation()],
])('behavior: returns the computed contracts after %s', async (_, method, frame) => {
  expect(await traced(method, frame)).toEqual(creates)
})
