import { expect, test } from 'vitest'
import { protocolJsonSchema } from './protocol-json-schema.ts'
import { verbs } from './verbs.ts'

test('default: has a request and a response for each verb', () => {
  const { $defs, anyOf } = protocolJsonSchema()
  const names = Object.keys(verbs).flatMap((verb) => [`${verb}.request`, `${verb}.response`])
  expect(Object.keys($defs)).toEqual(names)
  expect(anyOf).toEqual(names.map((name) => ({ $ref: `#/$defs/${name}` })))
  expect($defs['isAttackable.request']).toEqual({
    type: 'object',
    properties: {
      jsonrpc: { type: 'string', const: '2.0' },
      id: { type: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
      method: { type: 'string', const: 'isAttackable' },
      params: {
        type: 'object',
        properties: { contract: { type: 'string', pattern: '^0x[0-9a-fA-F]{40}$' } },
        required: ['contract'],
      },
    },
    required: ['jsonrpc', 'id', 'method', 'params'],
  })
})

test('initialize may declare a concurrency: any whole number from 1', () => {
  const response = JSON.stringify(protocolJsonSchema().$defs['initialize.response'])
  expect(response).toContain(`"concurrency":{"type":"integer","minimum":1,"maximum":${Number.MAX_SAFE_INTEGER}}`)
})

test('behavior: allows unlisted members in an answer', () => {
  expect(JSON.stringify(protocolJsonSchema())).not.toContain('additionalProperties')
})
