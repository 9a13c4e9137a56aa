import { type Address, encodeDeployData, getAddress, getContractAddress } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { agreement, factory, router } from '../../src/artifacts/index.ts'
import type { Snapshot } from '../../src/chain/chain.ts'
import { openIndex } from '../../src/explorer/indexing/open-index.ts'
import {
  ANYONE,
  addAccounts,
  type ChainWithExplorer,
  call,
  createCall,
  DAY,
  detailsOf,
  FAR,
  factoryCode,
  OWNER,
  onAgreement,
  registryCalls,
  removeAccounts,
  replaceAccounts,
  Scope,
  spawnCall,
  spawnedIn,
  startChainWithExplorer,
  vaultCode,
} from './world.ts'

let world: ChainWithExplorer
let registry: ReturnType<typeof registryCalls>
let clean: Snapshot

beforeAll(async () => {
  world = await startChainWithExplorer()
  registry = registryCalls(world.chain)
  clean = await world.chain.snapshot()
})
beforeEach(() => world.chain.revert(clean))
afterAll(() => world[Symbol.asyncDispose]())

/** The agreement that the explorer says binds a contract, in lower case. */
async function bound(contract: string): Promise<string | undefined> {
  const { status, body } = await world.get(`/chain/agreement/by-contract/${contract}`)
  expect(status).toBe(200)
  expect(body.hasCoverage).toBe(body.agreements.length === 1)
  return body.agreements[0]?.agreementAddress
}
const expectBound = async (contract: string, agreement?: string) =>
  expect(await bound(contract)).toBe(agreement?.toLowerCase())

test('an agreement binds linked contracts in every state, but not before registration', async () => {
  const vault = await world.deploy(vaultCode)
  const agreement = await world.createAgreement([vault])
  await expectBound(vault)
  await world.mine([registry.extend(agreement), registry.request(agreement)])
  await expectBound(vault, agreement)
  await world.mine([registry.approve(agreement)])
  await world.mine([registry.corrupt(agreement)])
  await expectBound(vault, agreement)
  const { body } = await world.get(`/chain/agreement/by-contract/${vault}`)
  expect(body.agreements[0].state).toBe('CORRUPTED')
})

test('covers a linked address without code, but not an agreement, which is marked as such', async () => {
  const account = '0x00000000000000000000000000000000000000ee'
  const agreement = await world.underAttack([account])
  await expectBound(account, agreement)
  const { body } = await world.get(`/chain/agreement/by-contract/${agreement}`)
  expect(body).toEqual({ agreements: [], hasCoverage: false, isAgreementContract: true })
})

test('children: every scope, before, at and after the cutoff time', async () => {
  for (const [name, included] of [
    ['None', [false, false, false]],
    ['ExistingOnly', [true, true, false]],
    ['All', [true, true, true]],
    ['FutureOnly', [false, false, true]],
  ] as const) {
    const parent = await world.deploy(factoryCode())
    const [before] = await world.spawn(parent)
    const agreement = await world.createAgreement([{ account: parent, scope: Scope[name] }])
    const linking = await world.mine([registry.extend(agreement), registry.request(agreement), spawnCall(parent)])
    const [at] = spawnedIn(linking.receipts[2]?.logs ?? [])
    const [after] = await world.spawn(parent)
    const answers = await Promise.all([before, at, after].map((child) => bound(child ?? '')))
    expect([name, answers.map((answer) => answer === agreement.toLowerCase())]).toEqual([name, included])

    const children = [before, at, after].filter((_, nth) => included[nth])
    const { body } = await world.get(`/chain/agreement/${agreement}`)
    expect(body.coveredContracts).toEqual([parent, ...children].map((contract) => contract?.toLowerCase()))
  }
})

test('children: only the immediate deployer counts, whatever the path of the transaction', async () => {
  const parent = await world.deploy(factoryCode())
  const through = await world.deploy(router.bytecode)
  const agreement = await world.underAttack([{ account: parent, scope: Scope.All }])
  const routed = await world.mine([
    call(ANYONE, through, router.abi, 'forward', [parent, spawnCall(parent).data]),
    spawnCall(parent, 1, factoryCode([vaultCode])),
    call(ANYONE, parent, factory.abi, 'spawnAtSalts', [vaultCode, [`0x${'5a'.repeat(32)}`]]),
    call(ANYONE, parent, factory.abi, 'spawnClones', [world.chain.deployment.implementations.factory, 1n]),
  ])
  const [direct, nested, salted, clones] = routed.receipts.map(({ logs }) => spawnedIn(logs))
  // The child's own child announces itself first, from its constructor.
  const [grandchild, child] = nested ?? []
  for (const included of [direct?.[0], child, salted?.[0], clones?.[0]]) await expectBound(included ?? '', agreement)
  await expectBound(grandchild ?? '')

  const [fromClone] = await world.spawn(clones?.[0] as Address)
  await expectBound(fromClone ?? '')
  const router2 = await world.underAttack([{ account: through, scope: Scope.All }])
  expect((await world.get(`/chain/agreement/${router2}`)).body.coveredContracts).toEqual([through.toLowerCase()])
})

test('children: created in a constructor, and by a clone', async () => {
  const [implementation, built] = [world.chain.deployment.implementations.factory, factoryCode([vaultCode, vaultCode])]
  const made = await world.mine([{ from: ANYONE, data: built }])
  const parent = made.receipts[0]?.contractAddress as Address
  const children = spawnedIn(made.receipts[0]?.logs ?? [])
  const cloner = await world.deploy(factoryCode())
  const cloned = await world.mine([call(ANYONE, cloner, factory.abi, 'spawnClones', [implementation, 1n])])
  const [clone] = spawnedIn(cloned.receipts[0]?.logs ?? []) as [Address]
  const agreement = await world.underAttack([
    { account: parent, scope: Scope.ExistingOnly },
    { account: clone, scope: Scope.FutureOnly },
  ])
  const [fromClone] = await world.spawn(clone)
  for (const child of [...children, fromClone]) await expectBound(child ?? '', agreement)
})

test('children: ignores reverted creations', async () => {
  const parent = await world.deploy(factoryCode())
  await world.underAttack([{ account: parent, scope: Scope.All }])
  // The second creation runs out: its salt is taken. So the first one of that transaction is undone with it.
  const [one, two] = ['11', '22'].map((byte) => `0x${byte.repeat(32)}`)
  await world.mine([call(ANYONE, parent, factory.abi, 'spawnAtSalts', [vaultCode, [two]])])
  const { receipts } = await world.chain.mine({
    timestamp: world.chain.head.timestamp + 1,
    transactions: [call(ANYONE, parent, factory.abi, 'spawnAtSalts', [vaultCode, [one, two]])],
  })
  expect(receipts[0]?.status).toBe('reverted')
  await world.explorer.sync()
  const [item] = world.explorer.index.agreements()
  expect(item && world.explorer.index.covered(item).length).toBe(2)
})

test('children: destroyed in the creating transaction, or later', async () => {
  // A child whose code is CALLER SELFDESTRUCT; a parent that makes one and calls it, both in its constructor.
  const fleeting = '0x6133ff6000526002601ef3'
  const calling = '6000600060006000600085' + '5af1'
  const parentCode = `0x6a${fleeting.slice(2)}600052600b60156000f0${calling}60fe60005360016000f3` as const
  const parent = await world.deploy(parentCode)
  const gone = getContractAddress({ from: parent, nonce: 1n })
  const agreement = await world.underAttack([{ account: parent, scope: Scope.All }])
  expect(await world.chain.request({ method: 'eth_getCode', params: [gone, 'latest'] })).toBe('0x')
  await expectBound(gone)
  expect((await world.get(`/chain/agreement/${agreement}`)).body.coveredContracts).toEqual([parent.toLowerCase()])

  const maker = await world.deploy(factoryCode())
  await world.mine([spawnCall(maker, 1, fleeting)])
  const wide = await world.underAttack([{ account: maker, scope: Scope.All }])
  const child = getContractAddress({ from: maker, nonce: 1n })
  await world.mine([{ from: ANYONE, to: child, data: '0x' }])
  await expectBound(child, wide)
})

test('children: their own link decides, but not an entry for another chain', async () => {
  const parent = await world.deploy(factoryCode())
  const [child, other] = await world.spawn(parent, 2)
  const parental = await world.underAttack([parent], { elsewhere: [{ account: parent, scope: Scope.All }] })
  await expectBound(child ?? '')
  await world.mine([addAccounts(parental, [{ account: parent.slice(2), scope: Scope.All }])])
  // The account stands there twice now: its first entry, with scope None, counts.
  await expectBound(child ?? '')

  const second = await world.deploy(factoryCode())
  const [linked, unlinked] = await world.spawn(second, 2)
  const wide = await world.underAttack([{ account: second, scope: Scope.All }])
  const own = await world.underAttack([linked ?? ''])
  await expectBound(linked ?? '', own)
  await expectBound(unlinked ?? '', wide)
  const { body } = await world.get(`/chain/agreement/${wide}`)
  expect(body.coveredContracts).toEqual([second, unlinked].map((address) => address?.toLowerCase()))
  await expectBound(other ?? '')
})

test('accepts every spelling of an account', async () => {
  const spellings = [
    (address: string) => address,
    (address: string) => address.toLowerCase(),
    (address: string) => `0X${address.slice(2).toUpperCase()}`,
    (address: string) => address.slice(2),
  ]
  for (const spell of spellings) {
    const parent = await world.deploy(factoryCode())
    const agreement = await world.underAttack([{ account: spell(parent), scope: Scope.All }])
    const [child] = await world.spawn(parent)
    await expectBound(child ?? '', agreement)
    const { body } = await world.get(`/chain/agreement/${agreement}`)
    expect(body.coveredAccounts).toEqual([{ accountAddress: parent.toLowerCase(), childContractScope: 2 }])
  }
})

test('linked again: the latest link decides, with its scope and its cutoff time', async () => {
  const parent = await world.deploy(factoryCode())
  const [early] = await world.spawn(parent)
  const first = await world.underAttack([{ account: parent, scope: Scope.ExistingOnly }])
  const [middle] = await world.spawn(parent)
  await expectBound(early ?? '', first)
  await expectBound(middle ?? '')
  await world.mine([registry.corrupt(first)])
  const second = await world.underAttack([{ account: parent, scope: Scope.ExistingOnly }])
  await expectBound(parent, second)
  await expectBound(middle ?? '', second)
})

test('reads child contract scopes without an event, also of an agreement made by another contract', async () => {
  const [wide, future] = [await world.deploy(factoryCode()), await world.deploy(factoryCode())]
  const [child, early] = [(await world.spawn(wide))[0] ?? '', (await world.spawn(future))[0] ?? '']
  const forwarder = await world.deploy(router.bytecode)
  const { to, data } = createCall(world.chain.deployment.agreementFactory, [
    { account: wide, scope: Scope.All },
    { account: future, scope: Scope.FutureOnly },
  ])
  const { receipts } = await world.mine([call(ANYONE, forwarder, router.abi, 'forward', [to, data])])
  const created = getAddress(`0x${receipts[0]?.logs.at(-1)?.topics[1]?.slice(-40)}`)
  await world.mine([registry.extend(created), registry.request(created)])
  const late = (await world.spawn(future))[0] ?? ''
  for (let block = 0; block < 20; block++) await world.mine()

  const { rpcUrl, chainId, deployment } = world.chain
  const index = openIndex({ rpcUrl, chainId, contracts: deployment })
  await index.sync()
  index.close()
  const bindings = [child, early, late].map((each) => index.binding(each as Address)?.agreement.address)
  expect(bindings).toEqual([created.toLowerCase(), undefined, created.toLowerCase()])
})

test('unlinks removed and replaced accounts; a child linked by itself falls back to its parent', async () => {
  const parent = await world.deploy(factoryCode())
  const [child] = await world.spawn(parent)
  const wide = await world.underAttack([{ account: parent, scope: Scope.All }])
  const own = await world.createAgreement([child ?? '', '0x00000000000000000000000000000000000000ee'])
  const end = world.chain.head.timestamp + 8 * DAY
  await world.mine([registry.extend(own, BigInt(end)), registry.request(own), registry.instantPromote(own)])
  await expectBound(child ?? '', own)
  // In the commitment window nothing can be removed.
  await world.mine([], end)
  await world.mine([removeAccounts(own, [child ?? ''])])
  await expectBound(child ?? '', wide)
  await world.mine([replaceAccounts(own, ['0x00000000000000000000000000000000000000dd'])])
  await expectBound('0x00000000000000000000000000000000000000ee')
  // In PRODUCTION what enters the scope is not linked.
  await expectBound('0x00000000000000000000000000000000000000dd')
  expect((await world.get(`/chain/agreement/${own}`)).body.coveredContracts).toEqual([
    '0x00000000000000000000000000000000000000dd',
  ])
})

test('links accounts added to an active agreement, with their own cutoff time', async () => {
  const [parent, vault] = [await world.deploy(factoryCode()), await world.deploy(vaultCode)]
  const agreement = await world.underAttack([vault])
  const [early] = await world.spawn(parent)
  await world.mine([addAccounts(agreement, [{ account: parent, scope: Scope.FutureOnly }])])
  const [late] = await world.spawn(parent)
  await expectBound(parent, agreement)
  await expectBound(early ?? '')
  await expectBound(late ?? '', agreement)
})

test('a rejected request clears the links without events, and can be requested again', async () => {
  const parent = await world.deploy(factoryCode())
  const [child] = await world.spawn(parent)
  const agreement = await world.createAgreement([{ account: parent, scope: Scope.All }])
  await world.mine([registry.extend(agreement), registry.request(agreement)])
  await expectBound(child ?? '', agreement)
  await world.mine([registry.reject(agreement)])
  await expectBound(parent)
  await expectBound(child ?? '')
  await world.mine([registry.request(agreement)])
  await expectBound(child ?? '', agreement)
})

test('an agreement of another factory, or without registration, binds no contract', async () => {
  const vault = await world.deploy(vaultCode)
  const { safeHarborRegistry } = world.chain.deployment
  await world.createAgreement([vault])
  await world.deploy(
    encodeDeployData({ ...agreement, args: [safeHarborRegistry, OWNER, 'eip155:31337', detailsOf([vault])] }),
  )
  await expectBound(vault)
  expect((await world.get('/chain/agreements')).body.meta.totalItems).toBe(1)
})

test('updates the owner and the commitment window', async () => {
  const agreement = await world.createAgreement([ANYONE])
  expect((await world.get(`/chain/agreement/${agreement}`)).body).not.toHaveProperty('commitmentDeadline')
  await world.mine([
    registry.extend(agreement, FAR),
    onAgreement(agreement, 'setProtocolName', ['Reef']),
    onAgreement(agreement, 'transferOwnership', [ANYONE]),
    onAgreement(agreement, 'acceptOwnership', [], ANYONE),
  ])
  expect((await world.get(`/chain/agreement/${agreement}`)).body).toMatchObject({
    owner: ANYONE,
    protocolName: 'Reef',
    commitmentDeadline: Number(FAR) * 1_000,
  })
})
