import { encodeAbiParameters, encodeErrorResult } from 'viem'
import { expect, test } from 'vitest'
import { agreement, attackRegistry } from '../../artifacts/index.ts'
import { decodeRevert } from './revert-reason.ts'

test('decodes an error of the registries with its arguments', () => {
  const data = encodeErrorResult({ abi: attackRegistry.abi, errorName: 'AttackRegistry__InvalidState', args: [5] })
  expect(decodeRevert(data)).toEqual({
    name: 'AttackRegistry__InvalidState',
    text: 'AttackRegistry__InvalidState(5)',
  })
})

test('behavior: decodes an error without arguments', () => {
  const data = encodeErrorResult({ abi: agreement.abi, errorName: 'Agreement__BattleChainScopeExceedsMax' })
  expect(decodeRevert(data).text).toBe('Agreement__BattleChainScopeExceedsMax()')
})

test("behavior: decodes Solidity's own errors", () => {
  const panic = `0x4e487b71${encodeAbiParameters([{ type: 'uint256' }], [17n]).slice(2)}` as const
  expect(decodeRevert(panic)).toEqual({ name: 'Panic', text: 'Panic(17)' })
})

test('behavior: empty or unknown data has no name', () => {
  expect(decodeRevert('0x')).toEqual({ text: 'no revert data' })
  expect(decodeRevert('0xdeadbeef')).toEqual({ text: 'unknown revert data 0xdeadbeef' })
})
