import { encodeAbiParameters, encodeFunctionData, toFunctionSelector } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreement } from '../../src/artifacts/index.ts'
import { type Call, serve, standInFor } from './support/proxy.ts'
import { type Setup, type StartedScenario, startSetup } from './support/setup.ts'

let setup: Setup
let started: StartedScenario
beforeAll(async () => {
  setup = await startSetup()
  started = await setup.start('node', (builder) =>
    builder
      .deploy('factory', 'factory')
      .deploy('vault')
      .agreement('A', { covers: { factory: 'FutureOnly', vault: 'None' } })
      .underAttack('A')
      .spawn('child', 'factory'),
  )
})
afterAll(() => setup.close())

/** What comes of `isAttackable` while the node answers otherwise: the answer, or what it refuses with. */
async function outcome(contract: string, change: Parameters<typeof standInFor>[1]): Promise<unknown> {
  await using node = await standInFor(setup.network.chain.rpcUrl, change)
  try {
    return await setup.resolverIn({ rpcUrl: node.url }).isAttackable(started.at(contract))
  } catch (error) {
    return (error as Error).message
  }
}

/** Replaces what a method, or a function that is called, answers. */
function answering(name: string, result: unknown): Parameters<typeof standInFor>[1] {
  return (call, reply) => (nameOf(call) === name ? { id: call.id, result } : reply)
}

const read = (signature: string) => toFunctionSelector(`function ${signature}`)
const nameOf = ({ method, params }: Call) =>
  method === 'eth_call' ? (params[0] as { data: string }).data.slice(0, 10) : method
const uint = (value: number) => encodeAbiParameters([{ type: 'uint256' }], [BigInt(value)])

test('NET-2: refuses on a node of another chain', async () => {
  const { resolver, resolverIn } = setup
  await expect(resolverIn({ chainId: 1 }).isAttackable(started.at('vault'))).rejects.toThrow('of chain 31337, not of 1')
  await expect(resolverIn({ chainId: 1 }).targets()).rejects.toThrow('of chain 31337, not of 1')
  expect(await resolver.isAttackable(started.at('vault'))).toBe(true)
})

test('STATE-3: an unknown state is not attackable', async () => {
  for (const state of [7, 255, 300])
    expect(await outcome('vault', answering(read('getAgreementState(address)'), uint(state)))).toBe(false)
  expect(await outcome('vault', answering(read('getAgreementState(address)'), '0x'))).toContain('does not answer')
})

test('STATE-4: the end of the countdown counts before the registry records it', async () => {
  const info = (timestamp: number) =>
    encodeAbiParameters(
      [...Array.from({ length: 8 }, () => ({ type: 'uint256' }) as const)],
      [0n, 0n, BigInt(timestamp), 1n, 1n, 0n, 0n, 1n],
    )
  const now = setup.network.chain.head.timestamp
  const counting = (timestamp: number): Parameters<typeof standInFor>[1] => {
    const state = answering(read('getAgreementState(address)'), uint(4))
    const record = answering(read('getAgreementInfo(address)'), info(timestamp))
    return async (call, reply) => record(call, (await state(call, reply)) ?? reply)
  }
  expect(await outcome('vault', counting(now - 259_199))).toBe(true)
  expect(await outcome('vault', counting(now - 259_200))).toBe(false)
})

const hash = `0x${'1'.repeat(64)}`
const error = { code: -32603, message: 'Internal error' }
const broken: [string, string, string, Parameters<typeof standInFor>[1]][] = [
  ['an error', 'refused eth_call', 'vault', ({ id, method }, reply) => (method === 'eth_call' ? { id, error } : reply)],
  ['no answer to a call', 'each call once', 'vault', ({ method }, reply) => (method === 'eth_chainId' ? null : reply)],
  ['an id that nobody gave', 'did not answer', 'vault', (_, reply) => ({ ...reply, id: 7 })],
  ['an id twice', 'did not answer', 'vault', (_, reply) => ({ ...reply, id: 0 })],
  [
    'no result',
    'did not answer eth_call',
    'vault',
    ({ id, method }, reply) => (method === 'eth_call' ? { id } : reply),
  ],
  ['no link', 'should be hex', 'vault', answering(read('getAgreementForContract(address)'), null)],
  ['no block', 'should be an object', 'vault', answering('eth_getBlockByNumber', null)],
  ['no time', 'should be hex', 'vault', answering('eth_getBlockByNumber', { number: '0x1', hash: '0x1' })],
  ['no chain id', 'should be a whole number', 'vault', answering('eth_chainId', '0x')],
  ['no code', 'should be hex', 'child', answering('eth_getCode', null)],
  [
    'no transaction of the creator',
    'should be an object',
    'child',
    answering('ots_getContractCreator', { hash, creator: 1 }),
  ],
  ['no receipt', 'should be an object', 'child', answering('eth_getTransactionReceipt', null)],
  ['no agreement', 'does not answer getDetails', 'child', answering(read('getDetails()'), '0x')],
  ['no logs', 'should be a list', 'child', answering('eth_getLogs', null)],
  ['no log of the link', 'since when', 'child', answering('eth_getLogs', [])],
]

test.each(broken)('FAULT: refuses if the node gives %s', async (_, reason, contract, change) => {
  expect(await outcome(contract, change)).toContain(reason)
})

test('FAULT-4: answers rightly again after the fault', async () => {
  let isBroken = true
  await using node = await standInFor(setup.network.chain.rpcUrl, ({ id }, reply) => (isBroken ? { id, error } : reply))
  const resolver = setup.resolverIn({ rpcUrl: node.url })
  await expect(resolver.isAttackable(started.at('child'))).rejects.toThrow('Internal error')
  isBroken = false
  expect(await resolver.isAttackable(started.at('child'))).toBe(true)
})

test('FAULT: refuses without a node, or with one that does not answer batches', async () => {
  const gone = setup.resolverIn({ rpcUrl: 'http://127.0.0.1:9' })
  await expect(gone.isAttackable(started.at('vault'))).rejects.toThrow('No answer from http://127.0.0.1:9')
  await using single = await serve((_, response) => response.end(JSON.stringify({ id: null, error })))
  const resolver = setup.resolverIn({ rpcUrl: single.url })
  await expect(resolver.isAttackable(started.at('vault'))).rejects.toThrow('should be a list')
})

test('throws for a wrong registry address', async () => {
  const contracts = { ...setup.network.environment.contracts, attackRegistry: started.at('vault') }
  await expect(setup.resolverIn({ contracts }).isAttackable(started.at('vault'))).rejects.toThrow()
  const nothing = { ...contracts, attackRegistry: started.at('nobody') }
  await expect(setup.resolverIn({ contracts: nothing }).isAttackable(started.at('vault'))).rejects.toThrow(
    'does not answer',
  )
})

test('CHILD: refuses for an unknown scope', async () => {
  const details = encodeDetails(9)
  expect(await outcome('child', answering(read('getDetails()'), details))).toContain('is 9, which has no known meaning')
  expect(encodeFunctionData({ abi: agreement.abi, functionName: 'getDetails' })).toBe(read('getDetails()'))
})

function encodeDetails(childContractScope: number) {
  const account = { accountAddress: started.at('factory'), childContractScope }
  const chain = { assetRecoveryAddress: '', accounts: [account], caip2ChainId: 'eip155:31337' }
  return encodeAbiParameters(
    [
      {
        type: 'tuple',
        components: [
          { type: 'string', name: 'protocolName' },
          { type: 'tuple[]', name: 'contactDetails', components: [{ type: 'string' }, { type: 'string' }] },
          {
            type: 'tuple[]',
            name: 'chains',
            components: [
              { type: 'string', name: 'assetRecoveryAddress' },
              {
                type: 'tuple[]',
                name: 'accounts',
                components: [
                  { type: 'string', name: 'accountAddress' },
                  { type: 'uint8', name: 'childContractScope' },
                ],
              },
              { type: 'string', name: 'caip2ChainId' },
            ],
          },
          {
            type: 'tuple',
            name: 'bountyTerms',
            components: ['uint256', 'uint256', 'bool', 'uint8', 'string', 'uint256'].map((type) => ({ type })),
          },
          { type: 'string', name: 'agreementURI' },
        ],
      },
    ] as never,
    [
      {
        protocolName: '',
        contactDetails: [],
        chains: [chain],
        bountyTerms: [0n, 0n, false, 0, '', 0n],
        agreementURI: '',
      },
    ] as never,
  )
}
