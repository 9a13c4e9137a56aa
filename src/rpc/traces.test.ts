import { expect, test } from 'vitest'
import { UnusableAnswerError } from './node-refused.ts'
import { callsOf, callsOfBlock, flatTraces } from './traces.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const sender = `0x${'1'.repeat(40)}` as const
const child = `0x${'c'.repeat(40)}` as const

test('reads a nested creation as a flat one', () => {
  const creation = { type: 'Create2', from: child.toUpperCase().replace('X', 'x'), to: sender, output: '0x60' }
  const frames = callsOf(hash)({ type: 'CALL', from: sender, to: child, calls: [creation] })
  const flat = [
    { type: 'call', action: { from: sender, to: child }, traceAddress: null, transactionHash: hash },
    {
      type: 'CREATE',
      action: { from: child, creationMethod: 'create2' },
      result: { address: sender, code: '0x60' },
      traceAddress: [0],
      transactionHash: hash,
    },
  ]
  expect(frames).toEqual(flatTraces([hash])(flat))
  expect(frames[1]).toMatchObject({ type: 'create', action: { from: child, creationMethod: 'create2' } })
})

test('a creation without an address has failed', () => {
  const call = { type: 'CREATE', from: sender, error: null }
  expect(callsOf(hash)(call)[0]?.error).toBe('failed')
  expect(callsOf(hash)({ ...call, to: child })[0]?.error).toBeUndefined()
})

test('a trace for each transaction is needed', () => {
  const call = { type: 'CALL', from: sender, to: child }
  expect(callsOfBlock([hash])([{ result: call }])).toHaveLength(1)
  expect(() => callsOfBlock([hash])([])).toThrow(UnusableAnswerError)
  expect(() => callsOfBlock([hash])([{ error: 'timeout' }])).toThrow(UnusableAnswerError)
  expect(() => flatTraces([hash])([])).toThrow(UnusableAnswerError)
})

test('calls nested deeper than the EVM calls are not a trace', () => {
  const depth = 200_000
  const call = `{"type":"CALL","from":"${sender}","calls":[`
  const answer = JSON.parse(`${call.repeat(depth)}${']}'.repeat(depth)}`)
  expect(() => callsOf(hash)(answer)).toThrow(UnusableAnswerError)
})
