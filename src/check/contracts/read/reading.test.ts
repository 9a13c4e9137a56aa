import { expect, test } from 'vitest'
import { attackRegistry } from '../../../artifacts/index.ts'
import { RpcError } from '../../../chain/rpc/rpc-error.ts'
import { differencesOf, type Reading } from './reading.ts'

const reading: Reading = {
  to: '0x5931369A9dE47442476c6a2993D67ac9f7f6b939',
  abi: attackRegistry.abi as unknown as Reading['abi'],
  functionName: 'MIN_COMMITMENT',
  args: [],
  what: 'MIN_COMMITMENT()',
  expected: [{ rule: 'CONTRACT-3', value: '5' }],
}
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`
const revert = (data?: string) => new RpcError({ method: 'eth_call' }, { code: 3, message: 'reverted', data })
const found = (one: Reading, answer: unknown) => differencesOf(one, answer, () => undefined).map(({ actual }) => actual)

test('reports another value, a revert or missing data as a difference', () => {
  expect(found(reading, word(5))).toEqual([])
  expect(found(reading, word(6))).toEqual(['6'])
  expect(found(reading, revert('0x'))).toEqual(['refused with no revert data'])
  expect(found(reading, '0x')).toEqual(['data that cannot be read: 0x'])
})

test('behavior: an optional function may be missing, but must not return a wrong value', () => {
  const optional: Reading = { ...reading, isOptional: true }
  expect(found(optional, revert('0x'))).toEqual([])
  expect(found(optional, '0x')).toEqual([])
  expect(found(optional, word(6))).toEqual(['6'])
  expect(found(optional, revert())).toEqual(['refused with The chain refused eth_call: reverted'])
})
