import { encodeFunctionData, type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreement, attackRegistry, chainSafeHarborRegistry } from '../../src/artifacts/index.ts'
import { showcase } from '../../src/cases/showcase.ts'
import { type Chain, startChain } from '../../src/chain/chain.ts'
import type { AddressBook } from '../../src/chain/execute/address-book.ts'
import { createExecutor } from '../../src/chain/execute/executor.ts'
import { parseState } from '../../src/chain/saved-state/parse-state.ts'
import { resumeExecutor } from '../../src/chain/saved-state/resume-executor.ts'
import { saveState } from '../../src/chain/saved-state/save.ts'
import type { SavedState } from '../../src/chain/saved-state/saved-state.ts'
import { askTogether } from '../../src/check/resolvers/ask-question.ts'
import { type ScenarioRun, startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import { type Explorer, startExplorer } from '../../src/explorer/index.ts'
import { expectationOf } from '../../src/judge/expectation.ts'
import { judge } from '../../src/judge/judge.ts'
import { emptyWorld } from '../../src/model/world.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { UsageError } from '../../src/platform/errors.ts'
import reference from '../../src/reference/index.ts'
import { scenario } from '../../src/scenario/builder.ts'
import type { ScenarioQuestion } from '../../src/scenario/scenario.ts'
import { advance } from '../../src/scenario/timeline.ts'
import { inlineSubject } from '../../src/subject/inline.ts'

/** The showcase on the chain that executed it, and on a chain that loaded its saved state. */
let network: TestNetwork
let built: ScenarioRun
let addressBook: AddressBook
let state: SavedState
let loaded: Chain
let explorer: Explorer
beforeAll(async () => {
  network = await startTestNetwork()
  built = await startScenarioRun(network, showcase)
  for (const step of showcase.steps) await built.runStep(step)
  addressBook = built.executor.addressBook
  const saved = await saveState(network.chain, { addressBook, scenario: showcase })
  state = parseState(JSON.stringify(saved), 'showcase.json')
  expect(state).toEqual(saved)
  loaded = await startChain({ state, history: 1_000 })
  const { deployment: contracts, rpcUrl, chainId } = loaded
  explorer = await startExplorer({ rpcUrl, chainId, contracts })
  const values = showcase.values ?? []
  explorer.setValueEstimates(values.map((value) => ({ ...value, contract: addressBook.addressOf(value.contract) })))
})
afterAll(async () => {
  await explorer?.close()
  await loaded?.stop()
  await network?.close()
})

const questions: ScenarioQuestion[] = showcase.steps.flatMap((step) => (step.do === 'ask' ? step.questions : []))
const addresses = () => [...addressBook.entries().map(({ address }) => address), ...Object.values(registries())]
const registries = () => {
  const { implementations: _, deploymentBlock: __, custom: ___, ...addresses } = loaded.deployment
  return addresses
}
const callOf = (
  abi: Parameters<typeof encodeFunctionData>[0]['abi'],
  to: string,
  name: string,
  args: unknown[] = [],
) => ({
  method: 'eth_call',
  params: [{ to, data: encodeFunctionData({ abi, functionName: name, args } as never) }, 'latest'],
})

/** The answers of both chains; errors as text. */
async function both(method: string, params: unknown[]): Promise<[unknown, unknown]> {
  const answer = (chain: Chain) => chain.request({ method, params }).catch((error) => `error: ${error.message}`)
  return [await answer(network.chain), await answer(loaded)]
}

test('the showcase has the same addresses on every machine and in every run', () => {
  const known = {
    attackedVault: '0x5931369A9dE47442476c6a2993D67ac9f7f6b939',
    endingSoonVault: '0xB9e7b70Ba0F2f1d86dA4298CB59cD170B6f6E9f8',
    allChildAfter: '0x82696Ab06Ec725e705aF74Cd8eE765d21FC8Cb6F',
    create2Child: '0x200A9a42875a7684bc634430f62C6dFFAA5718c9',
    protocol: '0x21A343354B7c777b8Be819e7747C7B88EA8AB55e',
  }
  for (const [name, address] of Object.entries(known)) expect(addressBook.addressOf(name), name).toBe(address)
})

test('loaded: has the same blocks, logs and traces', async () => {
  expect(loaded.head).toEqual(network.chain.head)
  expect(loaded.deployment).toEqual(network.chain.deployment)
  for (let number = 0; number <= loaded.head.number; number++) {
    const at = numberToHex(number)
    const [block, same] = await both('eth_getBlockByNumber', [at, true])
    expect(same).toEqual(block)
    const { transactions } = block as { transactions: { hash: Hex }[] }
    const calls = [
      { method: 'trace_block', params: [at] },
      { method: 'debug_traceBlockByNumber', params: [at, { tracer: 'callTracer' }] },
      { method: 'eth_getBlockReceipts', params: [at] },
      ...transactions.map(({ hash }) => ({ method: 'trace_transaction', params: [hash] })),
      ...transactions.map(({ hash }) => ({
        method: 'debug_traceTransaction',
        params: [hash, { tracer: 'callTracer' }],
      })),
    ]
    // Megabytes, which toEqual takes seconds for.
    const [one, other] = await Promise.all([network.chain, loaded].map((chain) => chain.batch(calls)))
    expect(JSON.stringify(other) === JSON.stringify(one), `block ${number}`).toBe(true)
  }
  const last = { fromBlock: '0x0', toBlock: 'latest' }
  const [logs, sameLogs] = await both('eth_getLogs', [last])
  expect(sameLogs).toEqual(logs)
  expect((logs as unknown[]).length).toBeGreaterThan(200)
})

test('loaded: has the same code, creators, links, states and adoptions, now and earlier', async () => {
  const { attackRegistry: registry, chainSafeHarborRegistry: adoptions } = loaded.deployment
  const callsAbout = (address: string) => [
    { method: 'eth_getCode', params: [address, 'latest'] },
    { method: 'eth_getCode', params: [address, '0x2'] },
    { method: 'eth_getTransactionCount', params: [address, 'latest'] },
    { method: 'ots_getContractCreator', params: [address] },
    callOf(attackRegistry.abi, registry, 'getAgreementForContract', [address]),
    callOf(attackRegistry.abi, registry, 'isTopLevelContractUnderAttack', [address]),
    callOf(attackRegistry.abi, registry, 'getAgreementState', [address]),
    callOf(attackRegistry.abi, registry, 'getAgreementInfo', [address]),
    callOf(chainSafeHarborRegistry.abi, adoptions, 'getAgreement', [address]),
    callOf(chainSafeHarborRegistry.abi, adoptions, 'isAgreementValid', [address]),
    callOf(agreement.abi, address, 'getDetails'),
    callOf(agreement.abi, address, 'getCantChangeUntil'),
  ]
  for (const address of addresses()) {
    const answers = await Promise.all(callsAbout(address).map(({ method, params }) => both(method, params)))
    expect(
      answers.map(([, other]) => other),
      address,
    ).toEqual(answers.map(([one]) => one))
  }
})

test('loaded: the explorer gives the same answers for every address and list', async () => {
  const lists = ['UNDER_ATTACK', 'PROMOTION_REQUESTED', 'PRODUCTION', 'CORRUPTED'].map(
    (name) => `?state=${name}&limit=100`,
  )
  const paths = [
    ...['', '?limit=100', '?page=2', '?sortBy=valuePricedUsd&limit=100', ...lists].map((query) => `agreements${query}`),
    ...addresses().flatMap((address) => [
      `agreement/${address}`,
      `agreement/by-contract/${address}`,
      `contract-state/${address}`,
    ]),
  ]
  for (let start = 0; start < paths.length; start += 20) {
    const some = paths.slice(start, start + 20)
    const [one, other] = await Promise.all([network.explorer.url, explorer.url].map(answersOf(some)))
    expect(other).toEqual(one)
  }
})

const answersOf = (paths: string[]) => (url: string) =>
  Promise.all(
    paths.map(async (path) => {
      const response = await fetch(`${url}/chain/${path}`)
      return [path, response.status, await response.text()]
    }),
  )

test('loaded: the reference resolver gives the same right answers as on the saved chain', async () => {
  const answersOn = async (environment: Partial<TestNetwork['environment']>, asked: ScenarioQuestion[]) => {
    const subject = await inlineSubject(reference)({ ...network.environment, ...environment })
    const context = { names: addressBook, world: built.world, proxies: network.proxies }
    const answers = await askTogether(subject, asked, context)
    await subject.close()
    return asked.map((question, index) => ({ question, given: answers[index]?.given }))
  }
  const onLoaded = await answersOn({ rpcUrl: loaded.rpcUrl, explorerUrl: explorer.url }, questions)
  const isRight = ({ question, given }: (typeof onLoaded)[number]) =>
    given && judge(question.method, expectationOf(built.world, question), given, 'deployment').verdict === 'passed'
  expect(onLoaded.filter((answer) => !isRight(answer))).toEqual([])

  // The tests above compare the chains, so a few questions are enough here; the last one asks for targets.
  const some = questions.filter((_, index) => index % 16 === 0 || index === questions.length - 1)
  const onBuilt = await answersOn({ rpcUrl: network.chain.rpcUrl, explorerUrl: network.explorer.url }, some)
  expect(onBuilt).toEqual(onLoaded.filter(({ question }) => some.includes(question)))
})

test('loaded: the scenario continues with the nonces of its accounts', async () => {
  const executor = await resumeExecutor(loaded, showcase.id, state.actors)
  const next = advance(built.world, { do: 'spawn', factory: 'allFactory', children: ['latecomer'], method: 'create2' })
  const block = next.block ?? { time: 0, transactions: [] }
  const before = await loaded.snapshot()
  await executor.mine(block)
  await built.runStep({ do: 'spawn', factory: 'allFactory', children: ['latecomer'], method: 'create2' })
  expect(executor.addressBook.entries().at(-1)).toEqual(addressBook.entries().at(-1))
  const [one, other] = await both('eth_getBlockByNumber', ['latest', false])
  expect(other).toEqual(one)
  await loaded.revert(before)
})

test('behavior: saves signed, paid and unsigned transactions of other programs', async () => {
  await using chain = await startChain()
  const to = addressBook.addressOf('attackedVault')
  const [from] = await chain.request<Hex[]>({ method: 'eth_accounts' })
  // From one of Anvil's own accounts: one unsigned, one signed with a gas price.
  await chain.request({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x7', gas: '0x5208' }] })
  const raw = await chain.request<Hex>({
    method: 'eth_signTransaction',
    params: [{ from, to, value: '0x5', gas: '0x5208', nonce: '0x1', gasPrice: '0x2' }],
  })
  await chain.request({ method: 'eth_sendRawTransaction', params: [raw] })
  await chain.request({ method: 'evm_mine' })
  await chain.request({ method: 'evm_mine' })
  const saved = await saveState(chain)
  expect(saved.blocks.at(-2)?.transactions).toEqual([expect.objectContaining({ value: '0x7' }), { raw }])
  expect(saved.actors).toEqual({})

  // Loaded into a running chain: other hashes, the same receipts and balances. This chain can be saved too.
  await chain.renew()
  expect(chain.head.number).toBe(2)
  await chain.renew(saved)
  expect(chain.head).toEqual({ number: 4, timestamp: saved.head.timestamp })
  expect(await chain.request({ method: 'eth_getBalance', params: [to, 'latest'] })).toBe('0xc')
  await using again = await startChain({ state: await saveState(chain) })
  const latest = { method: 'eth_getBlockByNumber', params: ['latest', false] }
  expect(await again.request(latest)).toEqual(await chain.request(latest))
  await expect(chain.renew({ ...saved, chainId: 1 })).rejects.toThrow('has another chain id')
})

test('behavior: cannot save changes without a transaction, and rejects an edited file', async () => {
  await using chain = await startChain()
  await chain.request({ method: 'anvil_setBalance', params: [addressBook.addressOf('anyone'), '0x10'] })
  await chain.mine({ timestamp: chain.head.timestamp + 1 })
  const refused = await saveState(chain).catch((error) => error)
  expect(refused).toBeInstanceOf(UsageError)
  expect(refused.render()).toContain('save only what transactions changed')

  const [first, second, ...others] = state.blocks
  const changed = { ...state, blocks: [first, { ...second, timestamp: 1_000_000_003 }, ...others] } as SavedState
  await expect(startChain({ state: changed })).rejects.toThrow('do not lead back to it')
})

test('behavior: restores EIP-7702 accounts, and contracts of the official deployer', async () => {
  await using first = await startChain()
  const example = scenario('my/saved', 'Saved')
    .deploy('factory', 'factory')
    .spawn('vault', 'alice', { codeOf: 'factory', method: 'create3' })
    .spawn('official', 'officialDeployer')
    .spawn('next', 'alice', { codeOf: 'factory', by: 'alice' })
    .build()
  const executor = createExecutor(first, example.id)
  let world = emptyWorld(first.head.timestamp)
  for (const step of example.steps) {
    const { world: after, block } = advance(world, step)
    if (block) await executor.mine(block)
    world = after
  }
  const saved = await saveState(first, { addressBook: executor.addressBook })
  const read = parseState(JSON.stringify(saved), 'delegated.json')
  expect(read).toEqual(saved)
  await using second = await startChain({ state: read })
  for (const name of ['vault', 'vaultProxy', 'official', 'next', 'alice']) {
    const call = { method: 'eth_getCode', params: [executor.addressBook.addressOf(name), 'latest'] }
    expect([name, await second.request(call)]).not.toEqual([name, '0x'])
  }
  // It continues where the saved one ended: with the nonces of the account and of the official deployer.
  const resumed = await resumeExecutor(second, example.id, read.actors)
  const more = scenario('my/more', 'More')
    .spawn('another', 'officialDeployer')
    .spawn('last', 'alice', { codeOf: 'factory' })
    .build()
  for (const step of more.steps) {
    const { world: after, block } = advance(world, step)
    if (block) await resumed.mine(block)
    world = after
  }
})

test('behavior: loads a file of an earlier version, without state roots', async () => {
  await using chain = await startChain()
  await chain.mine({ timestamp: chain.head.timestamp + 5 })
  const saved = await saveState(chain)
  const other = `0x${'12'.repeat(32)}` as const
  const blocks = saved.blocks.map((block) => ({ ...block, hash: other }))
  const earlier = JSON.stringify({ ...saved, stateRoots: false, blocks, head: { ...saved.head, hash: other } })
  await using resumed = await startChain({ state: parseState(earlier, 'a file') })
  expect(resumed.head).toEqual({ number: 3, timestamp: 1_000_000_006 })
})
