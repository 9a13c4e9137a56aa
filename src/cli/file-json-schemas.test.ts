import { expect, test } from 'vitest'
import * as z from 'zod'
import { fileJsonSchemas } from './file-json-schemas.ts'

const { config, network, 'known-failing': knownFailing } = fileJsonSchemas()
const accepts = (schema: object, value: unknown) => z.fromJSONSchema(schema as never).safeParse(value).success

test('the schema of the configuration has every option, and accepts no other', () => {
  expect(config.properties).toMatchObject({ subject: { type: 'string' }, bail: { type: 'boolean' } })
  expect(config.properties).toMatchObject({ level: { enum: ['interface', 'deployment', 'hardened'] } })
  const given = { $schema: './x.json', command: 'python3 resolver.py', level: 'hardened', workers: 1, bail: true }
  expect(accepts(config, { ...given, filter: ['links', 'terms'] })).toBe(true)
  for (const wrong of [{ levle: 'hardened' }, { level: 'high' }, { bail: 'yes' }, { subject: 1 }])
    expect(accepts(config, wrong), JSON.stringify(wrong)).toBe(false)
})

test('the schemas of networks and known failures accept what is read, with their own address', () => {
  const attackRegistry = `0x${'aB'.repeat(20)}`
  const [$schema, rpcUrl] = ['./x.json', 'http://127.0.0.1:8545']
  expect(accepts(network, { $schema, chainId: 626, rpcUrl, contracts: { attackRegistry } })).toBe(true)
  expect(accepts(network, { rpcUrl: [rpcUrl], contracts: { attackRegistry: '0x12' } })).toBe(false)
  expect(accepts(knownFailing, { $schema, knownFailing: [{ case: 'a/b', reason: 'not yet' }] })).toBe(true)
  expect(accepts(knownFailing, { knownFailing: [{ case: 'a/b' }] })).toBe(false)
})
