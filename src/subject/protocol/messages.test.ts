import { expect, test } from 'vitest'
import { InternalError } from '../../platform/errors.ts'
import { readResponse, request } from './messages.ts'

const contract = '0x0000000000000000000000000000000000000001'

test('request: default: returns one line of JSON', () => {
  expect(request(7, 'isAttackable', { contract })).toBe(
    `{"jsonrpc":"2.0","id":7,"method":"isAttackable","params":{"contract":"${contract}"}}`,
  )
})

test('request: behavior: throws InternalError for invalid params', () => {
  expect(() => request(7, 'isAttackable', { contract: '0x' })).toThrow(InternalError)
})

test('readResponse: default: reads a result or an error', () => {
  const result = { jsonrpc: '2.0', id: 7, result: null }
  expect(readResponse(JSON.stringify(result))).toEqual({ ok: true, value: result })
  const error = { jsonrpc: '2.0', id: 7, error: { code: 1, message: 'no' } }
  expect(readResponse(JSON.stringify({ ...error, more: 1 }))).toEqual({ ok: true, value: error })
})

test.each([
  ['', { violation: 'expected JSON' }],
  ['7', { violation: 'expected a JSON-RPC response' }],
  ['{"jsonrpc":"2.0","id":7}', { violation: 'expected either a result or an error', id: 7 }],
  ['{"jsonrpc":"2.0","result":true}', { violation: 'id: expected the id of a request' }],
  [
    '{"jsonrpc":"2.0","id":7,"error":{"code":1}}',
    { violation: 'error.message: expected string, received undefined', id: 7 },
  ],
  ['{"jsonrpc":"2.0","id":7,"error":null}', { violation: 'error: expected object, received null', id: 7 }],
])('readResponse: behavior: reports a violation: %s', (text, violation) => {
  expect(readResponse(text)).toMatchObject({ ok: false, ...violation })
})
