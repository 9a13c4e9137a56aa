import { encodeFunctionData, getContractAddress, padHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { factory } from '../../src/artifacts/index.ts'
import { initCodes } from '../../src/chain/deploy/init-codes.ts'
import type { Address } from '../../src/subject/resolver.ts'
import { standInFor, withoutMethods } from './support/proxy.ts'
import { type Setup, type StartedScenario, startSetup } from './support/setup.ts'

let setup: Setup
let started: StartedScenario
/** Its creation was undone before the link, carried out after it, and then tried in vain. */
let retried: Address

beforeAll(async () => {
  setup = await startSetup()
  started = await setup.start('sources', (builder) =>
    builder
      .deploy('lone')
      .deploy('router', 'router')
      .deploy('factory', 'factory', { children: ['inConstructor'] })
      .agreement('A', { covers: { factory: 'FutureOnly', router: 'All' } })
      .agreement('B', { covers: ['lone'] })
      .spawn('early', 'factory', { kind: 'factory' }),
  )
  await create2('undone', salt, salt)
  await started.go((builder) =>
    builder
      .wait(10)
      .underAttack('A', 'B')
      .spawn('child', 'factory', { through: 'router' })
      .spawn('clone', 'factory', { method: 'clone' })
      .spawn('grandchild', 'early'),
  )
  await create2('made', salt)
  await create2('in vain', salt)
  const opcode = 'CREATE2'
  retried = getContractAddress({ opcode, from: started.at('factory'), salt, bytecode: initCodes.vault })
})
afterAll(() => setup.close())

const salt = padHex('0x5a17', { size: 32 })

/** Has the factory make vaults at salts; at one that is taken, the whole transaction is undone. */
async function create2(outcome: 'made' | 'undone' | 'in vain', ...salts: (typeof salt)[]) {
  const { chain } = setup.network
  const to = started.at('factory')
  const data = encodeFunctionData({ abi: factory.abi, functionName: 'spawnAtSalts', args: [initCodes.vault, salts] })
  const timestamp = chain.head.timestamp + 1
  const { receipts } = await chain.mine({ timestamp, transactions: [{ from: started.at('anybody'), to, data }] })
  expect(receipts[0]?.status).toBe(outcome === 'made' ? 'success' : 'reverted')
}

/** Nodes that say who deployed a contract in other ways. */
const nodes: Record<string, (rpcUrl: string) => ReturnType<typeof standInFor>> = {
  'an index of creators': (rpcUrl) => withoutMethods(rpcUrl, 'trace_', 'debug_'),
  'flat traces': (rpcUrl) => withoutMethods(rpcUrl, 'ots_', 'debug_'),
  'nested traces': (rpcUrl) => withoutMethods(rpcUrl, 'ots_', 'trace_'),
  'flat traces, but no old state': (rpcUrl) =>
    standInFor(rpcUrl, ({ id, method, params }, reply) => {
      const isOld = method === 'eth_getCode' && Number(params[1]) < setup.network.chain.head.number
      return isOld || method.startsWith('ots_') ? { id, error: { code: -32001, message: 'no' } } : reply
    }),
  'an index that knows nothing': (rpcUrl) =>
    standInFor(rpcUrl, ({ id, method }, reply) => (method.startsWith('ots_') ? { id, result: null } : reply)),
}

test.each(Object.keys(nodes))('BIND-2, BIND-3, BIND-11: finds the deployer on a node with %s', async (kind) => {
  await using node = await (nodes[kind] as (typeof nodes)[string])(setup.network.chain.rpcUrl)
  const { bindingAgreement } = setup.resolverIn({ rpcUrl: node.url })
  const child = { agreement: started.at('A'), via: 'child', parent: started.at('factory') }
  expect(await bindingAgreement(started.at('child'))).toEqual(child)
  expect(await bindingAgreement(started.at('clone'))).toEqual(child)
  expect(await bindingAgreement(retried)).toEqual(child)
  expect(await bindingAgreement(started.at('inConstructor'))).toBeNull()
  expect(await bindingAgreement(started.at('early'))).toBeNull()
  expect(await bindingAgreement(started.at('grandchild'))).toBeNull()
  expect(await bindingAgreement(setup.network.environment.contracts.attackRegistry)).toBeNull()
  expect(await bindingAgreement(started.at('anybody'))).toBeNull()
})

test('refuses on a node with none of these methods, but only if the deployer matters', async () => {
  await using node = await withoutMethods(setup.network.chain.rpcUrl, 'ots_', 'trace_', 'debug_')
  const resolver = setup.resolverIn({ rpcUrl: node.url })
  await expect(resolver.bindingAgreement(started.at('child'))).rejects.toThrow(/has no traces of block \d+/)
  await expect(resolver.isAttackable(started.at('child'))).rejects.toThrow(/has no traces/)
  await expect(resolver.targets()).rejects.toThrow(/has no traces/)
  expect(await resolver.isAttackable(started.at('lone'))).toBe(true)
  expect(await resolver.bindingAgreement(started.at('anybody'))).toBeNull()
})

test('genesis contracts have no deployer; refuses for code that was set', async () => {
  const proxy = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
  expect(await setup.resolver.bindingAgreement(proxy)).toBeNull()
  const put = `0x${'77'.repeat(20)}` as const
  await setup.network.chain.request({ method: 'anvil_setCode', params: [put, '0x00'] })
  await expect(setup.resolver.bindingAgreement(put)).rejects.toThrow('does not say who deployed it')
  const delegating = `0x${'78'.repeat(20)}` as const
  await setup.network.chain.request({ method: 'anvil_setCode', params: [delegating, `0xef0100${'11'.repeat(20)}`] })
  expect(await setup.resolver.bindingAgreement(delegating)).toBeNull()
})
