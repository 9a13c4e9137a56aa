import { numberToHex } from 'viem'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type Chain, startChain } from '../../src/chain/chain.ts'
import { createExecutor } from '../../src/chain/execute/executor.ts'
import { CREATE2_DEPLOYER_ADDRESS } from '../../src/chain/well-known-deployer.ts'
import { emptyWorld } from '../../src/model/world.ts'
import { scenario } from '../../src/scenario/builder.ts'
import { advance, newBranch } from '../../src/scenario/timeline.ts'

let chain: Chain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

const height = () => chain.request({ method: 'eth_blockNumber' })

test('a chain reverts to a snapshot any number of times', async () => {
  const snapshot = await chain.snapshot()
  const before = { head: chain.head, height: await height() }
  for (let round = 0; round < 3; round++) {
    const timestamp = chain.head.timestamp + 1 + round
    expect(await chain.mine({ timestamp })).toMatchObject({ timestamp, number: before.head.number + 1 })
    await chain.mine({ timestamp: timestamp + 5 })
    await chain.revert(snapshot)
    expect({ head: chain.head, height: await height() }).toEqual(before)
  }
})

test('behavior: snapshots nest; reverting to an earlier one invalidates later ones', async () => {
  const outer = await chain.snapshot()
  const { timestamp } = await chain.mine({ timestamp: chain.head.timestamp + 1 })
  const inner = await chain.snapshot()
  await chain.mine({ timestamp: timestamp + 1 })
  await chain.revert(inner)
  expect(chain.head.timestamp).toBe(timestamp)
  await chain.revert(outer)
  expect(chain.head.timestamp).toBe(timestamp - 1)
  await expect(chain.revert(inner)).rejects.toThrow('This snapshot is invalid')
})

test('behavior: a scenario executed again after a revert has the same addresses and hashes', async () => {
  const { id, steps } = scenario('topic/twice', 'A vault').coveredVault().build()
  const play = async () => {
    const executor = createExecutor(chain, id)
    let world = emptyWorld(chain.head.timestamp)
    const blocks = []
    for (const step of steps) {
      const { world: next, block } = advance(world, step)
      world = next
      if (block) blocks.push(await executor.mine(block))
    }
    return { blocks, entries: executor.addressBook.entries() }
  }
  const snapshot = await chain.snapshot()
  const first = await play()
  await chain.revert(snapshot)
  expect(await play()).toEqual(first)
})

test('behavior: the first block can be traced after any number of renewals', async () => {
  const { request, renew, mine, stop, ...other } = await startChain({ history: 40 })
  onTestFinished(stop)
  for (let round = 0; round < 8; round++) {
    await renew()
    for (let block = 1; block <= 10; block++) await mine({ timestamp: 1_000_000_001 + block })
    const traces = await request<{ error?: string }[]>({
      method: 'debug_traceBlockByNumber',
      params: [numberToHex(other.deployment.deploymentBlock), { tracer: 'callTracer' }],
    })
    expect(traces.map(({ error }) => error)).toEqual(traces.map(() => undefined))
  }
})

test('behavior: throws if another program dropped the snapshot of a renewal', async () => {
  const other = await startChain()
  onTestFinished(() => other.stop())
  await other.renew()
  await other.renew()
  // The genesis is the lowest one that is left.
  expect(await other.request({ method: 'evm_revert', params: ['0x1'] })).toBe(true)
  await expect(other.renew()).rejects.toThrow('Another program dropped a snapshot of the chain')
})

test('regression: a renewed chain keeps the well-known CREATE2 deployer', async () => {
  const { request, renew, mine, stop } = await startChain({ history: 4 })
  onTestFinished(stop)
  const code = () => request({ method: 'eth_getCode', params: [CREATE2_DEPLOYER_ADDRESS, 'latest'] })
  const first = await code()
  expect(first).toMatch(/^0x7f/)
  for (let round = 0; round < 4; round++) {
    await renew()
    expect(await code()).toBe(first)
    for (let block = 1; block <= 3; block++) await mine({ timestamp: 1_000_000_001 + block })
  }
})

test('rollback: new blocks at the same height have other hashes, and later snapshots are invalid', async () => {
  const hash = async () =>
    (await chain.request<{ hash: string }>({ method: 'eth_getBlockByNumber', params: ['latest', false] })).hash
  const before = await chain.snapshot()
  const timestamps = [chain.head.timestamp + 1, chain.head.timestamp + 2]
  const hashes: string[] = []
  for (let round = 0; round < 3; round++) {
    for (const timestamp of timestamps) await chain.mine({ timestamp })
    hashes.push(await hash())
    const after = await chain.snapshot()
    await chain.rollback(2)
    expect(chain.head).toEqual(before.head)
    await expect(chain.revert(after)).rejects.toThrow('This snapshot is invalid')
  }
  expect(new Set(hashes).size).toBe(3)
  await chain.revert(before)
  expect(await height()).toBe(numberToHex(before.head.number))
})

test('a partly undone scenario continues with the same addresses', async () => {
  const { id, steps } = scenario('topic/again', 'A factory')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: ['factory'] })
    .reorganise(3)
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: ['factory'] })
    .build()
  const executor = createExecutor(chain, id)
  let world = emptyWorld(chain.head.timestamp)
  const addresses: unknown[] = []
  for (const step of steps) {
    const { world: next, block } = advance(world, step)
    if (block) await executor.mine(block)
    if (step.do === 'reorganise') {
      await executor.reorganise(step.blocks, newBranch(world, step).blocks)
      addresses.push(executor.addressBook.entries())
    }
    world = next
  }
  expect(executor.addressBook.entries()).toEqual(addresses[0])
})

test('pending transactions are dropped by a mined block, a revert or a rollback', async () => {
  const from = '0x00000000000000000000000000000000000000a1'
  const to = '0x00000000000000000000000000000000000000b2'
  const nonceAt = (tag: string) => chain.request({ method: 'eth_getTransactionCount', params: [from, tag] })
  const snapshot = await chain.snapshot()
  for (const next of [
    () => chain.mine({ timestamp: chain.head.timestamp + 1 }),
    () => chain.revert(snapshot),
    async () => {
      await chain.mine({ timestamp: chain.head.timestamp + 1 })
      await chain.sendPending([{ from, to, data: '0x' }])
      await chain.rollback(1)
    },
  ]) {
    await chain.sendPending([{ from, to, data: '0x' }])
    expect([await nonceAt('latest'), await nonceAt('pending')]).toEqual(['0x0', '0x1'])
    await next()
    expect([await nonceAt('latest'), await nonceAt('pending')]).toEqual(['0x0', '0x0'])
  }
})
