import { encodeFunctionResult, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { decodeResult } from './decode-result.ts'

const abi = parseAbi([
  'struct Part { string text; uint8 number; }',
  'function text() view returns (string)',
  'function parts() view returns (Part[], bytes, string[])',
])

test('keeps the byte order mark at the start of a string', () => {
  const data = encodeFunctionResult({ abi, functionName: 'text', result: '\ufeffmarked' })
  expect(decodeResult({ abi, functionName: 'text', data })).toBe('\ufeffmarked')
})

test('keeps it in structs and lists, and leaves bytes as they are', () => {
  const result = [[{ text: '\ufeffin a struct', number: 7 }], '0xefbbbf', ['\ufeff', '合意']] as const
  const data = encodeFunctionResult({ abi, functionName: 'parts', result })
  expect(decodeResult({ abi, functionName: 'parts', data })).toEqual(result)
})
