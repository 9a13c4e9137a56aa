import type { Address } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { router } from '../../src/artifacts/index.ts'
import type { Snapshot } from '../../src/chain/chain.ts'
import { type Explorer, startExplorer } from '../../src/explorer/index.ts'
import type { Quirk } from '../../src/model/quirk.ts'
import {
  ANYONE,
  addAccounts,
  type ChainWithExplorer,
  call,
  DAY,
  factoryCode,
  HOUR,
  type Json,
  onAgreement,
  registryCalls,
  removeAccounts,
  Scope,
  spawnCall,
  spawnedIn,
  startChainWithExplorer,
  vaultCode,
} from './world.ts'

let world: ChainWithExplorer
let honest: Explorer
let registry: ReturnType<typeof registryCalls>
let clean: Snapshot

beforeAll(async () => {
  world = await startChainWithExplorer()
  const { rpcUrl, chainId, deployment } = world.chain
  honest = await startExplorer({ rpcUrl, chainId, contracts: deployment })
  registry = registryCalls(world.chain)
  clean = await world.chain.snapshot()
})
beforeEach(async () => {
  await world.chain.revert(clean)
})
afterEach(async () => {
  await world.explorer.quirks.clear()
})
afterAll(async () => {
  await honest.close()
  await world[Symbol.asyncDispose]()
})

const quirky = (...quirks: Quirk[]) => world.explorer.quirks.set(quirks)
const ask = async (url: string, path: string): Promise<Json> => (await fetch(`${url}/chain${path}`)).json()
const coverage = (contract: Address) => `/agreement/by-contract/${contract}`
const state = (contract: Address) => `/contract-state/${contract}`

/** What the quirky explorer and the honest one beside it answer, each through `read`. */
async function both(path: string, read: (body: Json) => unknown = (body) => body) {
  const [quirky, right] = await Promise.all([ask(world.explorer.url, path), ask(honest.url, path)])
  return { quirky: read(quirky), honest: read(right) }
}

/** Once the quirks end, every answer is the honest one's. */
async function expectHonest(...contracts: Address[]) {
  await world.explorer.quirks.clear()
  for (const path of [
    '/agreements?limit=100',
    ...contracts.flatMap((contract) => [coverage(contract), state(contract)]),
  ]) {
    const answers = await both(path)
    expect(answers.quirky).toEqual(answers.honest)
  }
}

const stateIn = ({ agreements }: Json) => agreements[0]?.state
const who = ({ agreements }: Json) => agreements.map(({ agreementAddress }: Json) => agreementAddress)
const hasCoverage = (body: Json) => body.hasCoverage
const lower = (...addresses: Address[]) => addresses.map((address) => address.toLowerCase())

test('LAG-1: lags behind by blocks', async () => {
  const vault = await world.deploy(vaultCode)
  const agreement = await world.underAttack([vault])
  await quirky({ kind: 'behind', blocks: 2 })
  await world.mine([registry.corrupt(agreement)])
  await world.mine()
  expect(await both(coverage(vault), stateIn)).toEqual({ quirky: 'UNDER_ATTACK', honest: 'CORRUPTED' })
  expect(await both(state(vault), (body) => body.state)).toEqual({ quirky: 'UNDER_ATTACK', honest: 'CORRUPTED' })
  await world.mine()
  expect(await both(coverage(vault), stateIn)).toEqual({ quirky: 'CORRUPTED', honest: 'CORRUPTED' })
  await quirky({ kind: 'behind', blocks: 1_000_000 })
  expect(await both('/agreements', ({ meta }) => meta.totalItems)).toEqual({ quirky: 0, honest: 1 })
  await expectHonest(vault)
})

test('LAG-1: lags behind by seconds, also in its clock', async () => {
  const vault = await world.deploy(vaultCode)
  const agreement = await world.underAttack([vault])
  await world.mine([registry.promote(agreement)])
  const end = world.chain.head.timestamp + 3 * DAY
  await quirky({ kind: 'behind', seconds: HOUR })
  await world.mine([], end - 1)
  await world.mine([], end)
  expect(await both(coverage(vault), stateIn)).toEqual({ quirky: 'PROMOTION_REQUESTED', honest: 'PRODUCTION' })
  await world.mine([], end + HOUR - 1)
  expect(await both(coverage(vault), stateIn)).toEqual({ quirky: 'PROMOTION_REQUESTED', honest: 'PRODUCTION' })
  await world.mine([], end + HOUR)
  expect(await both(coverage(vault), stateIn)).toEqual({ quirky: 'PRODUCTION', honest: 'PRODUCTION' })
  await expectHonest(vault)
})

test('LAG-2: shows PROMOTION_REQUESTED for five minutes after the countdown', async () => {
  const vault = await world.deploy(vaultCode)
  const agreement = await world.underAttack([vault])
  await world.mine([registry.promote(agreement)])
  const end = world.chain.head.timestamp + 3 * DAY
  await quirky({ kind: 'late-countdown' })
  await world.mine([], end + 299)
  expect(await both(coverage(vault), stateIn)).toEqual({ quirky: 'PROMOTION_REQUESTED', honest: 'PRODUCTION' })
  expect(await both('/agreements?state=PROMOTION_REQUESTED', ({ meta }) => meta.totalItems)).toEqual({
    quirky: 1,
    honest: 0,
  })
  await world.mine([], end + 300)
  expect(await both(coverage(vault), stateIn)).toEqual({ quirky: 'PRODUCTION', honest: 'PRODUCTION' })
  await expectHonest(vault)
})

test('LAG-2: shows a finalised state at once', async () => {
  const vault = await world.deploy(vaultCode)
  const agreement = await world.underAttack([vault])
  await world.mine([registry.promote(agreement)])
  await quirky({ kind: 'late-countdown', seconds: DAY })
  await world.mine([registry.finalize(agreement)], world.chain.head.timestamp + 3 * DAY)
  expect(await both(coverage(vault), stateIn)).toEqual({ quirky: 'PRODUCTION', honest: 'PRODUCTION' })
})

test('LAG-3: lists every agreement that names the contract, also for a child', async () => {
  const [vault, parent] = [await world.deploy(vaultCode), await world.deploy(factoryCode())]
  const binding = await world.underAttack([vault, { account: parent, scope: Scope.All }])
  const naming = await world.createAgreement([vault, { account: parent, scope: Scope.FutureOnly }])
  await world.createAgreement([{ account: parent, scope: Scope.None }])
  const [child] = await world.spawn(parent)
  await quirky({ kind: 'lists-naming' })
  for (const contract of [vault, child as Address]) {
    expect(await both(coverage(contract), who)).toEqual({ quirky: lower(naming, binding), honest: lower(binding) })
  }
  const named = await world.deploy(vaultCode)
  await world.createAgreement([named])
  expect(await both(coverage(named), hasCoverage)).toEqual({ quirky: true, honest: false })
  expect(await both(state(named), (body) => body.state)).toEqual({
    quirky: 'NOT_REGISTERED',
    honest: 'NOT_REGISTERED',
  })
  await expectHonest(vault, child as Address, named)
})

test('LAG-4: takes the called contract for the deployer', async () => {
  const [inner, outer] = [await world.deploy(factoryCode()), await world.deploy(router.bytecode)]
  const byInner = await world.underAttack([{ account: inner, scope: Scope.All }])
  const byOuter = await world.underAttack([{ account: outer, scope: Scope.All }])
  const spawning = spawnCall(inner)
  const block = await world.mine([call(ANYONE, outer, router.abi, 'forward', [inner, spawning.data])])
  const child = spawnedIn(block.receipts[0]?.logs ?? [])[0] as Address
  await quirky({ kind: 'called-as-deployer' })
  expect(await both(coverage(child), who)).toEqual({ quirky: lower(byOuter), honest: lower(byInner) })
  const covers = ({ coveredContracts }: Json) => coveredContracts.includes(child.toLowerCase())
  expect(await both(`/agreement/${byOuter}`, covers)).toEqual({ quirky: true, honest: false })
  expect(await both(`/agreement/${byInner}`, covers)).toEqual({ quirky: false, honest: true })
  await expectHonest(child)
})

test("LAG-5: takes the agreement's creation for the cutoff time", async () => {
  const [existing, future] = [await world.deploy(factoryCode()), await world.deploy(factoryCode())]
  const agreement = await world.createAgreement([
    { account: existing, scope: Scope.ExistingOnly },
    { account: future, scope: Scope.FutureOnly },
  ])
  const [early] = await world.spawn(existing)
  const [old] = await world.spawn(future)
  await world.mine([registry.extend(agreement), registry.request(agreement)])
  await quirky({ kind: 'cutoff-at-creation' })
  expect(await both(coverage(early as Address), hasCoverage)).toEqual({ quirky: false, honest: true })
  expect(await both(coverage(old as Address), hasCoverage)).toEqual({ quirky: true, honest: false })
  await expectHonest(early as Address, old as Address)
})

test('LAG-5: compares blocks instead of timestamps', async () => {
  const parent = await world.deploy(factoryCode())
  const agreement = await world.createAgreement([{ account: parent, scope: Scope.ExistingOnly }])
  await world.mine([registry.extend(agreement), registry.request(agreement)])
  // Two blocks of one second, the second one by hand.
  const { head } = world.chain
  const { from, to, data } = spawnCall(parent)
  await world.chain.request({ method: 'anvil_impersonateAccount', params: [from] })
  await world.chain.request({ method: 'evm_setNextBlockTimestamp', params: [head.timestamp] })
  const hash = await world.chain.request<string>({
    method: 'eth_sendTransaction',
    params: [{ from, to, data, gas: '0x200000', gasPrice: '0x0' }],
  })
  await world.chain.request({ method: 'evm_mine', params: [] })
  const receipt = await world.chain.request<Json>({ method: 'eth_getTransactionReceipt', params: [hash] })
  const [child] = spawnedIn(receipt.logs)
  expect(Number(receipt.blockNumber)).toBe(head.number + 1)
  await quirky({ kind: 'cutoff-by-block' })
  expect(await both(coverage(child as Address), hasCoverage)).toEqual({ quirky: false, honest: true })
  await expectHonest(child as Address)
})

test('LAG-6: keeps children that are no longer included', async () => {
  const [parent, vault] = [await world.deploy(factoryCode()), await world.deploy(vaultCode)]
  const agreement = await world.createAgreement([{ account: parent, scope: Scope.All }, vault])
  await world.mine([
    registry.extend(agreement, BigInt(world.chain.head.timestamp + 8 * DAY)),
    registry.request(agreement),
  ])
  await world.mine([registry.approve(agreement)])
  const [child] = await world.spawn(parent)
  await quirky({ kind: 'keeps-children' })
  await world.mine([], world.chain.head.timestamp + 9 * DAY)
  await world.mine([removeAccounts(agreement, [parent])])
  const [later] = await world.spawn(parent)
  const covered = ({ coveredContracts }: Json) => coveredContracts
  expect(await both(coverage(child as Address), stateIn)).toEqual({ quirky: 'UNDER_ATTACK', honest: undefined })
  expect(await both(coverage(later as Address), hasCoverage)).toEqual({ quirky: false, honest: false })
  expect(await both(`/agreement/${agreement}`, covered)).toEqual({
    quirky: lower(vault, child as Address),
    honest: lower(vault),
  })
  await expectHonest(child as Address)
})

test('LAG-7: an agreement covers its own address', async () => {
  const vault = await world.deploy(vaultCode)
  const agreement = await world.underAttack([vault])
  await quirky({ kind: 'covers-agreements' })
  expect(await both(coverage(agreement), hasCoverage)).toEqual({ quirky: true, honest: false })
  expect((await both(coverage(agreement), who)).quirky).toEqual(lower(agreement))
  expect(await both(coverage(vault), who)).toEqual({ quirky: lower(agreement), honest: lower(agreement) })
  await expectHonest(agreement, vault)
})

test('LAG-8: shows the most advanced state among agreements that name the contract', async () => {
  const vault = await world.deploy(vaultCode)
  const first = await world.underAttack([vault])
  await world.mine([registry.corrupt(first)])
  const second = await world.createAgreement([vault])
  await world.mine([registry.extend(second), registry.request(second)])
  await quirky({ kind: 'most-advanced' })
  const name = (body: Json) => body.state
  expect(await both(state(vault), name)).toEqual({ quirky: 'CORRUPTED', honest: 'ATTACK_REQUESTED' })
  const named = await world.deploy(vaultCode)
  await world.mine([addAccounts(second, [named])])
  await world.mine([registry.approve(second)])
  const third = await world.createAgreement([named])
  expect(third).not.toBe(second)
  expect(await both(state(vault), name)).toEqual({ quirky: 'CORRUPTED', honest: 'UNDER_ATTACK' })
  expect(await both(coverage(vault), who)).toEqual({ quirky: lower(second), honest: lower(second) })
  await expectHonest(vault, named)
})

test('LAG-9: loses registry events from then on', async () => {
  const vault = await world.deploy(vaultCode)
  const agreement = await world.underAttack([vault])
  await quirky({ kind: 'loses-events' })
  expect(await both(coverage(vault), stateIn)).toEqual({ quirky: 'UNDER_ATTACK', honest: 'UNDER_ATTACK' })
  await world.mine([registry.corrupt(agreement)])
  expect(await both(coverage(vault), stateIn)).toEqual({ quirky: 'UNDER_ATTACK', honest: 'CORRUPTED' })
  await expectHonest(vault)
})

test('LAG-9: loses links, or changes of agreements', async () => {
  const [vault, other] = [await world.deploy(vaultCode), await world.deploy(vaultCode)]
  const agreement = await world.underAttack([vault])
  await quirky({ kind: 'loses-events', events: 'links' }, { kind: 'loses-events', events: 'changes' })
  await world.mine([onAgreement(agreement, 'setProtocolName', ['Renamed'])])
  const later = await world.underAttack([other])
  expect(await both(coverage(other), who)).toEqual({ quirky: [], honest: lower(later) })
  expect(await both(`/agreement/${agreement}`, ({ protocolName }) => protocolName)).toEqual({
    quirky: 'Lagoon',
    honest: 'Renamed',
  })
  await expectHonest(vault, other)
})

test('LAG-9: reverses the events of a block', async () => {
  const vault = await world.deploy(vaultCode)
  const agreement = await world.underAttack([vault])
  await quirky({ kind: 'disorders-events' })
  await world.mine([registry.promote(agreement), registry.corrupt(agreement)])
  expect(await both(coverage(vault), stateIn)).toEqual({ quirky: 'PROMOTION_REQUESTED', honest: 'CORRUPTED' })
  await expectHonest(vault)
})

test("LAG-3: lists the deployer's agreement beside the contract's own", async () => {
  const parent = await world.deploy(factoryCode())
  const [child] = (await world.spawn(parent)) as [Address]
  const own = await world.underAttack([child])
  const parents = await world.underAttack([{ account: parent, scope: Scope.All }])
  const [other] = (await world.spawn(parent)) as [Address]
  await quirky({ kind: 'lists-parents' })
  expect(await both(coverage(child), who)).toEqual({ quirky: lower(parents, own), honest: lower(own) })
  expect(await both(coverage(other), who)).toEqual({ quirky: lower(parents), honest: lower(parents) })
  await expectHonest(child, other)
})

test('LAG-3: counts accounts of other chains, also for children', async () => {
  const [parent, elsewhere] = [await world.deploy(factoryCode()), await world.deploy(vaultCode)]
  const agreement = await world.underAttack([{ account: parent, scope: Scope.None }], {
    elsewhere: [{ account: parent, scope: Scope.All }, elsewhere],
  })
  const [child] = (await world.spawn(parent)) as [Address]
  await quirky({ kind: 'counts-other-chains' })
  for (const contract of [child, elsewhere]) {
    expect(await both(coverage(contract), who)).toEqual({ quirky: lower(agreement), honest: [] })
  }
  const covered = ({ coveredContracts }: Json) => coveredContracts.toSorted()
  expect(await both(`/agreement/${agreement}`, covered)).toEqual({
    quirky: lower(parent, child, elsewhere).toSorted(),
    honest: lower(parent),
  })
  await expectHonest(child, elsewhere)
})

test('LAG-9: reverses the events of two blocks', async () => {
  const vault = await world.deploy(vaultCode)
  const agreement = await world.underAttack([vault])
  await quirky({ kind: 'disorders-blocks' })
  await world.mine([registry.promote(agreement)])
  expect(await both(coverage(vault), stateIn)).toEqual({ quirky: 'UNDER_ATTACK', honest: 'PROMOTION_REQUESTED' })
  await world.mine()
  expect((await both(coverage(vault), stateIn)).quirky).toBe('UNDER_ATTACK')
  await world.mine([registry.corrupt(agreement)])
  expect(await both(coverage(vault), stateIn)).toEqual({ quirky: 'PROMOTION_REQUESTED', honest: 'CORRUPTED' })
  // A request and its approval, each in a block of its own.
  const other = await world.underAttack([await world.deploy(vaultCode)])
  expect(await both(`/agreement/${other}`, (body) => body.state)).toEqual({
    quirky: 'ATTACK_REQUESTED',
    honest: 'UNDER_ATTACK',
  })
  await expectHonest(vault)
})

test('LAG-9: forgets all earlier events at a restart', async () => {
  const vault = await world.deploy(vaultCode)
  const agreement = await world.underAttack([vault])
  await quirky({ kind: 'forgets' })
  expect(await both(coverage(vault), hasCoverage)).toEqual({ quirky: false, honest: true })
  expect(await both('/agreements', ({ meta }) => meta.totalItems)).toEqual({ quirky: 0, honest: 1 })
  await world.mine([registry.corrupt(agreement)])
  expect(await both(state(vault), (body) => body.state)).toEqual({ quirky: 'NOT_REGISTERED', honest: 'CORRUPTED' })
  const later = await world.deploy(vaultCode)
  const another = await world.underAttack([later])
  expect(await both(coverage(later), who)).toEqual({ quirky: lower(another), honest: lower(another) })
  await expectHonest(vault, later)
})

test('LAG-10: shows undone contracts together with the new ones', async () => {
  const [vault, other] = [await world.deploy(vaultCode), await world.deploy(vaultCode)]
  const agreement = await world.createAgreement([vault])
  await world.mine([registry.extend(agreement), registry.request(agreement)])
  await quirky({ kind: 'keeps-undone' })
  const before = await world.chain.snapshot()
  await world.mine([registry.approve(agreement)])
  expect(await both(coverage(vault), stateIn)).toEqual({ quirky: 'UNDER_ATTACK', honest: 'UNDER_ATTACK' })
  await world.chain.revert(before)
  expect(await both(coverage(vault), stateIn)).toEqual({ quirky: 'UNDER_ATTACK', honest: 'ATTACK_REQUESTED' })
  const later = await world.underAttack([other])
  expect(await both(coverage(vault), stateIn)).toEqual({ quirky: 'UNDER_ATTACK', honest: 'ATTACK_REQUESTED' })
  expect(await both(coverage(other), who)).toEqual({ quirky: lower(later), honest: lower(later) })
  await expectHonest(vault, other)
})

test('combines quirks, replaces them, and accepts them at the start', async () => {
  const vault = await world.deploy(vaultCode)
  const agreement = await world.underAttack([vault])
  await quirky({ kind: 'loses-events' })
  await world.mine([registry.corrupt(agreement)])
  const all: Quirk[] = [{ kind: 'loses-events' }, { kind: 'covers-agreements' }, { kind: 'behind', blocks: 1 }]
  await quirky(...all)
  expect(world.explorer.quirks.current()).toEqual(all)
  await world.mine()
  expect(await both(coverage(vault), stateIn)).toEqual({ quirky: 'UNDER_ATTACK', honest: 'CORRUPTED' })
  expect(await both(coverage(agreement), hasCoverage)).toEqual({ quirky: true, honest: false })
  await expectHonest(vault, agreement)
  expect(world.explorer.quirks.current()).toEqual([])

  const { rpcUrl, chainId, deployment } = world.chain
  const options = { rpcUrl, chainId, contracts: deployment, quirks: [{ kind: 'covers-agreements' }] }
  const odd = await startExplorer(options as Parameters<typeof startExplorer>[0])
  expect(hasCoverage(await ask(odd.url, coverage(agreement)))).toBe(true)
  await odd.close()
})

test('rejects an unknown quirk and an invalid distance', async () => {
  await expect(quirky({ kind: 'nonsense' as Quirk['kind'] })).rejects.toThrow('no quirk named "nonsense"')
  await expect(quirky({ kind: 'behind', blocks: -1 })).rejects.toThrow('does not take this many blocks')
  await expect(quirky({ kind: 'loses-events', events: 'hope' as 'links' })).rejects.toThrow('cannot lose these events')
  expect(world.explorer.quirks.current()).toEqual([])
})

test('answers every request while quirks are switched', async () => {
  const vault = await world.deploy(vaultCode)
  await world.underAttack([vault])
  let isOver = false
  const asking = Array.from({ length: 4 }, async () => {
    while (!isOver) expect((await fetch(`${world.explorer.url}/chain${coverage(vault)}`)).status).toBe(200)
  })
  for (let round = 0; round < 10; round++) {
    await quirky({ kind: 'loses-events' }, { kind: 'behind', blocks: round })
    await world.explorer.quirks.clear()
  }
  isOver = true
  await Promise.all(asking)
})
