import type { Address, Hash } from 'viem'
import { expect, test } from 'vitest'
import type { RpcFrame } from '../../rpc/traces.ts'
import { readFrames } from './frames.ts'

const blockHash: Hash = `0x${'b0'.repeat(32)}`
const at = { block: 7, blockHash, timestamp: 1_000 }
const address = (digit: string): Address => `0x${digit.repeat(40)}`

type Given = Partial<RpcFrame> & { path: number[]; tx?: string }
const frame = ({ path, tx = '1', ...given }: Given): RpcFrame => ({
  type: 'call',
  action: {},
  traceAddress: path,
  transactionHash: `0x${tx.repeat(64)}`,
  blockHash,
  ...given,
})
const create = (by: string, made: string, given: Given): RpcFrame =>
  frame({ type: 'create', action: { from: address(by) }, result: { address: address(made), code: '0xfe' }, ...given })

const made = (frames: RpcFrame[]) =>
  readFrames(frames, at).map((fact) => fact.kind === 'deployed' && [fact.deployer, fact.contract])

test('default: the deployer is the contract that executed the creation', () => {
  const frames = [frame({ path: [] }), frame({ path: [0] }), create('a', 'c', { path: [0, 0] })]
  expect(made(frames)).toEqual([[address('a'), address('c')]])
})

test('behavior: a creation transaction has no deployer, but children of its constructor have one', () => {
  const frames = [create('e', 'a', { path: [] }), create('a', 'c', { path: [0] })]
  expect(made(frames)).toEqual([
    [undefined, address('a')],
    [address('a'), address('c')],
  ])
})

test('behavior: ignores everything below a failed frame', () => {
  const frames = [
    frame({ path: [] }),
    frame({ path: [1], error: 'Reverted' }),
    create('a', 'c', { path: [1, 0] }),
    create('a', 'd', { path: [10] }),
  ]
  expect(made(frames)).toEqual([[address('a'), address('d')]])
})

test('behavior: a failed transaction reverts only its own creations', () => {
  const frames = [
    frame({ path: [], error: 'Reverted' }),
    create('a', 'c', { path: [0] }),
    frame({ path: [], tx: '2' }),
    create('a', 'd', { path: [0], tx: '2' }),
  ]
  expect(made(frames)).toEqual([[address('a'), address('d')]])
})

test('behavior: ignores a failed creation', () => {
  const frames = [frame({ path: [] }), create('a', 'c', { path: [0], error: 'Out of gas' })]
  expect(made(frames)).toEqual([])
})

test('behavior: records a creation without code, which is still the deployer of its children', () => {
  const frames = [
    frame({ path: [] }),
    create('a', 'd', { path: [0], result: { address: address('d'), code: '0x' } }),
    create('d', 'e', { path: [0, 0] }),
  ]
  expect(readFrames(frames, { block: 1, blockHash: '0x1', timestamp: 1 })).toMatchObject([
    { kind: 'left-no-code', contract: address('d'), deployer: address('a') },
    { kind: 'deployed', contract: address('e'), deployer: address('d'), method: 'constructor' },
  ])
})
