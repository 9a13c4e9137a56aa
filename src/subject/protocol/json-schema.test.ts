import { expect, test } from 'vitest'
import { protocolJsonSchema } from './json-schema.ts'

test('default', () => {
  const schema = protocolJsonSchema()
  expect(Object.keys(schema)).toEqual([
    'initialize',
    'bindingAgreement',
    'isAttackable',
    'timeRemaining',
    'terms',
    'targets',
    'shutdown',
  ])
  expect(schema.isAttackable.request).toEqual({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
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

test('behavior: an answer may have members that are not listed', () => {
  expect(JSON.stringify(protocolJsonSchema())).not.toContain('additionalProperties')
})
