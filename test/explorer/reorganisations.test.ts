import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openIndex } from '../../src/explorer/index.ts'
import { dump } from './dump.ts'
import {
  type ChainWithExplorer,
  factoryCode,
  HOUR,
  onAgreement,
  registryCalls,
  Scope,
  startChainWithExplorer,
  vaultCode,
} from './world.ts'

let world: ChainWithExplorer
let registry: ReturnType<typeof registryCalls>

beforeAll(async () => {
  world = await startChainWithExplorer()
  registry = registryCalls(world.chain)
})
afterAll(() => world[Symbol.asyncDispose]())

const coverage = async (contract: Address) => (await world.get(`/chain/agreement/by-contract/${contract}`)).body
const stateOf = async (contract: Address) => (await world.get(`/chain/contract-state/${contract}`)).body.state

/** What the explorer's index knows must be what an index that never saw anything else knows. */
async function expectLikeFresh() {
  const { rpcUrl, chainId, deployment } = world.chain
  const fresh = openIndex({ rpcUrl, chainId, contracts: deployment })
  await Promise.all([fresh.sync(), world.explorer.sync()])
  expect(dump(world.explorer.index)).toEqual(dump(fresh))
  fresh.close()
}

test('handles a shorter chain, then a different history of the same length', async () => {
  const vault = await world.deploy(vaultCode)
  const agreement = await world.underAttack([vault])
  const before = await world.chain.snapshot()
  await world.mine([registry.corrupt(agreement)])
  await world.mine([onAgreement(agreement, 'setProtocolName', ['Gone'])])
  expect((await coverage(vault)).agreements[0]).toMatchObject({ state: 'CORRUPTED', protocolName: 'Gone' })

  await world.chain.revert(before)
  expect((await coverage(vault)).agreements[0]).toMatchObject({ state: 'UNDER_ATTACK', protocolName: 'Lagoon' })
  await expectLikeFresh()

  await world.mine([registry.promote(agreement)])
  await world.mine([onAgreement(agreement, 'setProtocolName', ['Other'])])
  expect((await coverage(vault)).agreements[0]).toMatchObject({ state: 'PROMOTION_REQUESTED', protocolName: 'Other' })
  await expectLikeFresh()
})

test('handles a longer chain that replaces its own at once', async () => {
  const parent = await world.deploy(factoryCode())
  const agreement = await world.underAttack([{ account: parent, scope: Scope.All }])
  const before = await world.chain.snapshot()
  const [undone] = await world.spawn(parent)
  await world.mine([onAgreement(agreement, 'setProtocolName', ['Gone'])])
  expect((await coverage(undone as Address)).hasCoverage).toBe(true)

  await world.chain.revert(before)
  for (let empty = 0; empty < 4; empty++) await world.mine()
  expect((await coverage(undone as Address)).hasCoverage).toBe(false)
  expect((await coverage(parent)).agreements[0].protocolName).toBe('Lagoon')
  await expectLikeFresh()
  // The same nonce gives the same address: now it is there again, made later.
  expect(await world.spawn(parent)).toEqual([undone])
  expect((await coverage(undone as Address)).hasCoverage).toBe(true)
})

test('undoes an agreement, its links and a rejection', async () => {
  const vault = await world.deploy(vaultCode)
  const start = await world.chain.snapshot()
  const agreement = await world.createAgreement([vault])
  await world.mine([registry.extend(agreement), registry.request(agreement)])
  const requested = await world.chain.snapshot()
  await world.mine([registry.reject(agreement)])
  expect(await stateOf(vault)).toBe('NOT_REGISTERED')
  await world.chain.revert(requested)
  expect(await stateOf(vault)).toBe('ATTACK_REQUESTED')
  await world.chain.revert(start)
  expect(await stateOf(vault)).toBe('NOT_REGISTERED')
  expect((await world.get(`/chain/agreement/${agreement}`)).status).toBe(404)
  await expectLikeFresh()
})

test('handles a head that differs only in its time', async () => {
  const vault = await world.deploy(vaultCode)
  const agreement = await world.underAttack([vault])
  await world.mine([registry.promote(agreement)])
  const before = await world.chain.snapshot()
  await world.mine([], world.chain.head.timestamp + 72 * HOUR)
  expect(await stateOf(vault)).toBe('PRODUCTION')
  await world.chain.revert(before)
  await world.mine([], world.chain.head.timestamp + 72 * HOUR - 1)
  expect(await stateOf(vault)).toBe('PROMOTION_REQUESTED')
})

test('goes back to before the deployment, and follows another chain from there', async () => {
  await using other = await startChainWithExplorer()
  const beginning = await other.chain.snapshot()
  const agreement = await other.underAttack([`0x${'ab'.repeat(20)}`])
  expect((await other.get('/chain/agreements')).body.meta.totalItems).toBe(1)
  await other.chain.revert(beginning)
  expect((await other.get('/chain/agreements')).body.meta.totalItems).toBe(0)
  await other.chain.request({ method: 'anvil_reset', params: [] })
  expect((await other.get('/chain/agreements')).body.meta.totalItems).toBe(0)
  expect((await other.get(`/chain/agreement/${agreement}`)).status).toBe(404)
})

test('answers each request for one block during reversals', async () => {
  const vault = await world.deploy(vaultCode)
  const agreement = await world.underAttack([vault])
  const before = await world.chain.snapshot()
  let isOver = false
  const asking = Array.from({ length: 8 }, async () => {
    const seen = new Set<string>()
    while (!isOver) {
      const { status, body } = await world.get(`/chain/agreement/${agreement}`)
      expect(status).toBe(200)
      seen.add(`${body.state} ${body.protocolName}`)
    }
    return [...seen]
  })
  for (let round = 0; round < 100; round++) {
    await world.mine([registry.promote(agreement), onAgreement(agreement, 'setProtocolName', ['Promoted'])])
    await world.mine()
    await world.chain.revert(before)
  }
  isOver = true
  const seen = new Set((await Promise.all(asking)).flat())
  for (const state of seen) expect(['UNDER_ATTACK Lagoon', 'PROMOTION_REQUESTED Promoted']).toContain(state)
})
