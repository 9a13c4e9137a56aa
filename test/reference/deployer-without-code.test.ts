import { afterAll, beforeAll, expect, test } from 'vitest'
import { standInFor } from './support/proxy.ts'
import { type Setup, startSetup } from './support/setup.ts'

let setup: Setup
beforeAll(async () => {
  setup = await startSetup()
})
afterAll(() => setup.close())

test('BIND-2: a deployer without code is a contract by an index of creators or by traces; else the resolver refuses', async () => {
  const started = await setup.start('no code', (builder) =>
    builder
      .deploy('factory', 'factory')
      .spawn('child', 'factory')
      .agreement('A', { covers: { factory: 'All' } })
      .underAttack('A'),
  )
  // The code of the factory is gone, and its nonce is not: what a constructor that returns nothing leaves.
  const { rpcUrl } = setup.network.environment
  const without = (...methods: string[]) =>
    standInFor(rpcUrl, ({ id, method, params }, reply) => {
      if (methods.includes(method)) return { id, error: { code: -32_601, message: 'no' } }
      return method === 'eth_getCode' && params[0] === started.at('factory') ? { id, result: '0x' } : reply
    })
  await using node = await without()
  await using noIndex = await without('ots_getContractCreator')
  await using noTraces = await without('ots_getContractCreator', 'trace_block', 'debug_traceBlockByNumber')
  const binding = (url: string) => setup.resolverIn({ rpcUrl: url }).bindingAgreement(started.at('child'))
  expect(await binding(node.url)).toMatchObject({ via: 'child', parent: started.at('factory') })
  expect(await binding(noIndex.url)).toMatchObject({ via: 'child', parent: started.at('factory') })
  await expect(binding(noTraces.url)).rejects.toThrow('The node has no traces of block')
})
