import { encodeFunctionData, type Hex, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { agreement, attackRegistry, chainSafeHarborRegistry } from '../../src/artifacts/index.ts'
import { type Chain, startChain } from '../../src/chain/chain.ts'
import type { AddressBook } from '../../src/chain/execute/address-book.ts'
import { parseState } from '../../src/chain/saved-state/parse.ts'
import { resumeExecutor } from '../../src/chain/saved-state/resume-executor.ts'
import { saveState } from '../../src/chain/saved-state/save.ts'
import type { SavedState } from '../../src/chain/saved-state/saved-state.ts'
import { UsageError } from '../../src/errors.ts'
import { type Explorer, startExplorer } from '../../src/explorer/index.ts'
import { expectationOf } from '../../src/judge/expectation.ts'
import { judge } from '../../src/judge/judge.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import reference from '../../src/reference/index.ts'
import { askQuestions } from '../../src/run/ask-question.ts'
import { type ScenarioRun, startScenarioRun } from '../../src/run/scenario-run.ts'
import type { ScenarioQuestion } from '../../src/scenario/scenario.ts'
import { showcase } from '../../src/scenario/showcase.ts'
import { advance } from '../../src/scenario/timeline.ts'
import { inlineSubject } from '../../src/subject/inline.ts'

/** The showcase as it was built, and as it was saved, written to a file, read, and begun with again. */
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
  explorer = await startExplorer({ rpcUrl, chainId, contracts, deploymentBlock: contracts.deploymentBlock })
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
  const { implementations: _, deploymentBlock: __, ...addresses } = loaded.deployment
  return addresses
}
const called = (
  abi: Parameters<typeof encodeFunctionData>[0]['abi'],
  to: string,
  name: string,
  args: unknown[] = [],
) => ({
  method: 'eth_call',
  params: [{ to, data: encodeFunctionData({ abi, functionName: name, args } as never) }, 'latest'],
})

/** What both chains answer; a refusal is an answer, too. */
async function both(method: string, params: unknown[]): Promise<[unknown, unknown]> {
  const said = (chain: Chain) => chain.request({ method, params }).catch((error) => `refused: ${error.message}`)
  return [await said(network.chain), await said(loaded)]
}

test('its addresses are the same on every machine and in every run', () => {
  const known = {
    attackedVault: '0x5931369A9dE47442476c6a2993D67ac9f7f6b939',
    endingSoonVault: '0xB9e7b70Ba0F2f1d86dA4298CB59cD170B6f6E9f8',
    allChildAfter: '0x82696Ab06Ec725e705aF74Cd8eE765d21FC8Cb6F',
    create2Child: '0x031447042Cd6E36f11f3544523a5c3a2e7359587',
    protocol: '0x21A343354B7c777b8Be819e7747C7B88EA8AB55e',
  }
  for (const [name, address] of Object.entries(known)) expect(addressBook.addressOf(name), name).toBe(address)
})

test('loaded: the same blocks, logs and traces', async () => {
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

test('loaded: the same code, creators, links, states and adoptions, now and earlier', async () => {
  const { attackRegistry: registry, chainSafeHarborRegistry: adoptions } = loaded.deployment
  const callsAbout = (address: string) => [
    { method: 'eth_getCode', params: [address, 'latest'] },
    { method: 'eth_getCode', params: [address, '0x2'] },
    { method: 'eth_getTransactionCount', params: [address, 'latest'] },
    { method: 'ots_getContractCreator', params: [address] },
    called(attackRegistry.abi, registry, 'getAgreementForContract', [address]),
    called(attackRegistry.abi, registry, 'isTopLevelContractUnderAttack', [address]),
    called(attackRegistry.abi, registry, 'getAgreementState', [address]),
    called(attackRegistry.abi, registry, 'getAgreementInfo', [address]),
    called(chainSafeHarborRegistry.abi, adoptions, 'getAgreement', [address]),
    called(chainSafeHarborRegistry.abi, adoptions, 'isAgreementValid', [address]),
    called(agreement.abi, address, 'getDetails'),
    called(agreement.abi, address, 'getCantChangeUntil'),
  ]
  for (const address of addresses()) {
    const answers = await Promise.all(callsAbout(address).map(({ method, params }) => both(method, params)))
    expect(
      answers.map(([, other]) => other),
      address,
    ).toEqual(answers.map(([one]) => one))
  }
})

test('loaded: the explorer answers the same of every address, and in every list', async () => {
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
  for (let at = 0; at < paths.length; at += 20) {
    const some = paths.slice(at, at + 20)
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

test('loaded: the reference resolver answers every question as it is written by hand, and as on the chain built anew', async () => {
  const heardOn = async (environment: Partial<TestNetwork['environment']>, asked: ScenarioQuestion[]) => {
    const subject = await inlineSubject(reference)({ ...network.environment, ...environment })
    const place = { names: addressBook, world: built.world, proxies: network.proxies }
    const heard = await askQuestions(subject, asked, place)
    await subject.close()
    return asked.map((question, which) => ({ question, given: heard[which]?.given }))
  }
  const onLoaded = await heardOn({ rpcUrl: loaded.rpcUrl, explorerUrl: explorer.url }, questions)
  const isRight = ({ question, given }: (typeof onLoaded)[number]) =>
    given && judge(question.method, expectationOf(built.world, question), given, 'deployment').verdict === 'passed'
  expect(onLoaded.filter((heard) => !isRight(heard))).toEqual([])

  // The chains are the same by the tests before: a few questions are enough here, and targets.
  const some = questions.filter((_, place) => place % 16 === 0 || place === questions.length - 1)
  const onBuilt = await heardOn({ rpcUrl: network.chain.rpcUrl, explorerUrl: network.explorer.url }, some)
  expect(onBuilt).toEqual(onLoaded.filter(({ question }) => some.includes(question)))
})

test('loaded: the scenario goes on, with what everybody has sent before', async () => {
  const executor = await resumeExecutor(loaded, showcase.id, state.actors)
  const next = advance(built.world, { do: 'spawn', factory: 'allFactory', children: ['latecomer'], how: 'create2' })
  const block = next.block ?? { time: 0, transactions: [] }
  const before = await loaded.snapshot()
  await executor.mine(block)
  await built.runStep({ do: 'spawn', factory: 'allFactory', children: ['latecomer'], how: 'create2' })
  expect(executor.addressBook.entries().at(-1)).toEqual(addressBook.entries().at(-1))
  const [one, other] = await both('eth_getBlockByNumber', ['latest', false])
  expect(other).toEqual(one)
  await loaded.revert(before)
})

test('behavior: whoever moved the chain, what they signed, paid and mined is saved', async () => {
  await using chain = await startChain()
  const to = addressBook.addressOf('attackedVault')
  const [from] = await chain.request<Hex[]>({ method: 'eth_accounts' })
  // Signed by Anvil's own account, then sent in another's name, with a price.
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

  // On a chain that is there already: other hashes, the same receipts and balances. That, too, can be saved.
  await chain.renew()
  expect(chain.head.number).toBe(1)
  await chain.renew(saved)
  expect(chain.head).toEqual({ number: 3, timestamp: saved.head.timestamp })
  expect(await chain.request({ method: 'eth_getBalance', params: [to, 'latest'] })).toBe('0xc')
  await using again = await startChain({ state: await saveState(chain) })
  const latest = { method: 'eth_getBlockByNumber', params: ['latest', false] }
  expect(await again.request(latest)).toEqual(await chain.request(latest))
  await expect(chain.renew({ ...saved, chainId: 1 })).rejects.toThrow('of a chain with another id')
})

test('behavior: what no transaction did cannot be saved, and a file that was changed is not loaded', async () => {
  await using chain = await startChain()
  await chain.request({ method: 'anvil_setBalance', params: [addressBook.addressOf('anyone'), '0x10'] })
  await chain.mine({ timestamp: chain.head.timestamp + 1 })
  const refused = await saveState(chain).catch((error) => error)
  expect(refused).toBeInstanceOf(UsageError)
  expect(refused.render()).toContain('only what transactions did can be saved')

  const [first, second, ...others] = state.blocks
  const changed = { ...state, blocks: [first, { ...second, timestamp: 1_000_000_003 }, ...others] } as SavedState
  await expect(startChain({ state: changed })).rejects.toThrow('do not lead back to it')
})

test('behavior: a chain without state roots', async () => {
  await using chain = await startChain({ stateRoots: false })
  await chain.mine({ timestamp: chain.head.timestamp + 5 })
  expect(await saveState(chain)).toMatchObject({ stateRoots: false, head: { number: 2, timestamp: 1_000_000_006 } })
})
