import { expect, test } from 'vitest'
import { CannotKnow, NodeError } from './errors.ts'
import { creationsIn } from './traces.ts'
import type { View } from './view.ts'

const [account, factory, clone, undone, made, root] = ['aa', 'bb', 'cc', 'dd', 'ee', '11'].map(
  (byte) => `0x${byte.repeat(20)}`,
)
const upper = (address = '') => expect.stringMatching(new RegExp(`^${address}$`, 'i'))

/** A node that answers these methods, and refuses every other one. */
function node(answers: Record<string, unknown>): View {
  const request = async (method: string) => {
    if (method in answers) return answers[method]
    throw new NodeError(`no ${method}`)
  }
  return { request } as unknown as View
}

const flat = (transactionHash: string, traceAddress: number[], more: object) => ({
  transactionHash,
  traceAddress,
  ...more,
})
const create = (from?: string, address?: string) => ({ type: 'create', action: { from }, result: { address } })
const call = { type: 'call', action: {}, result: {} }

test('flat traces: a failed creation has no contract; ignores creations below a failed call', async () => {
  const traces = [
    flat('0x1', [], create(account, root)),
    flat('0x2', [], call),
    flat('0x2', [1], { ...call, error: 'Reverted' }),
    flat('0x2', [1, 0], create(factory, undone)),
    flat('0x2', [10], create(factory, made)),
    flat('0x2', [11], { type: 'create', action: { from: factory }, result: null, error: 'CreateCollision' }),
    flat('0x3', [], call),
    flat('0x3', [1, 0], create(clone, made)),
    { type: 'reward', traceAddress: [], action: {}, result: null },
  ]
  expect(await creationsIn(node({ trace_block: traces }), 1)).toEqual([
    { created: upper(root), deployer: null },
    { created: upper(made), deployer: upper(factory) },
    { created: null, deployer: upper(factory) },
    { created: upper(made), deployer: upper(clone) },
  ])
})

test('nested traces: reads creations in the same way', async () => {
  const traces = [
    { result: { type: 'CREATE', from: account, to: root, calls: [{ type: 'CREATE', from: root, to: made }] } },
    { result: { type: 'CREATE', from: account, to: undone, error: 'out of gas' } },
    {
      result: {
        type: 'CALL',
        calls: [
          { type: 'CALL', error: 'execution reverted', calls: [{ type: 'CREATE2', from: factory, to: undone }] },
          { type: 'DELEGATECALL', calls: [{ type: 'CREATE2', from: factory, to: made }] },
          { type: 'CREATE2', from: factory, error: 'CreateCollision' },
        ],
      },
    },
  ]
  expect(await creationsIn(node({ debug_traceBlockByNumber: traces }), 1)).toEqual([
    { created: upper(root), deployer: null },
    { created: upper(made), deployer: upper(root) },
    { created: null, deployer: null },
    { created: upper(made), deployer: upper(factory) },
    { created: null, deployer: upper(factory) },
  ])
})

test('behavior: throws for missing or invalid traces', async () => {
  await expect(creationsIn(node({}), 7)).rejects.toThrow('The node has no traces of block 7')
  await expect(creationsIn(node({ trace_block: null }), 7)).rejects.toThrow(CannotKnow)
  await expect(creationsIn(node({ trace_block: [{ type: 'create' }] }), 7)).rejects.toThrow(CannotKnow)
  await expect(creationsIn(node({ debug_traceBlockByNumber: [{ error: 'no' }] }), 7)).rejects.toThrow(CannotKnow)
})
