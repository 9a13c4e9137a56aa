import { createServer } from 'node:net'
import { createPublicClient, custom, encodeFunctionData } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attackRegistry, chainSafeHarborRegistry } from '../../src/chain/artifacts/index.ts'
import { type Chain, startChain } from '../../src/chain/chain.ts'
import { InternalError } from '../../src/errors.ts'

let chain: Chain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

test('a chain with the registries on it, and its defaults', async () => {
  const client = createPublicClient({ transport: custom(chain) })
  const { deployment } = chain
  expect(await client.getChainId()).toBe(31337)
  expect((await client.getBlock({ blockNumber: 0n })).timestamp).toBe(1_000_000_000n)
  expect(chain.head).toEqual({ number: deployment.deploymentBlock, timestamp: 1_000_000_001 })

  const registry = { address: deployment.attackRegistry, abi: attackRegistry.abi }
  expect(await client.readContract({ ...registry, functionName: 'getRegistryModerator' })).toBe(
    deployment.registryModerator,
  )
  expect(await client.readContract({ ...registry, functionName: 'getAgreementFactory' })).toBe(
    deployment.agreementFactory,
  )
  expect(await client.readContract({ ...registry, functionName: 'getSafeHarborRegistry' })).toBe(
    deployment.safeHarborRegistry,
  )
  for (const address of Object.values(deployment.implementations)) {
    expect(await client.getCode({ address })).toMatch(/^0x60/)
  }
})

test('behavior: the chain listens on the loopback interface only', () => {
  expect(chain.rpcUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
})

test('behavior: another chain has the same addresses, whatever its id and genesis time', async () => {
  await using other = await startChain({ chainId: 8453, genesisTime: 1_700_000_000 })
  expect(other.deployment).toEqual(chain.deployment)
  expect(await other.request({ method: 'eth_chainId' })).toBe('0x2105')
  expect(other.head.timestamp).toBe(1_700_000_001)
})

test('behavior: a port that is asked for', async () => {
  const port = await freePort()
  await using other = await startChain({ port })
  expect(other.rpcUrl).toBe(`http://127.0.0.1:${port}`)
})

test('behavior: a port that is in use is an error that names it', async () => {
  const port = Number(new URL(chain.rpcUrl).port)
  const failed = await startChain({ port }).catch((error) => error)
  expect(failed).toBeInstanceOf(InternalError)
  expect(failed.message).toBe(`Port ${port} is in use`)
  expect(failed.exitCode).toBe(3)
})

test('behavior: what Anvil says of options that it refuses is passed on', async () => {
  const failed = await startChain({ genesisTime: -5 }).catch((error) => error)
  expect(failed).toBeInstanceOf(InternalError)
  expect(failed.message).toBe('Anvil could not be started')
  expect(failed.facts.anvil).toContain("unexpected argument '-5'")
})

test('behavior: a call that reverts keeps its data', async () => {
  const { chainSafeHarborRegistry: to, registryModerator } = chain.deployment
  const data = encodeFunctionData({
    abi: chainSafeHarborRegistry.abi,
    functionName: 'getAgreement',
    args: [registryModerator],
  })
  const failed = await chain.request({ method: 'eth_call', params: [{ to, data }, 'latest'] }).catch((error) => error)
  expect(failed).toMatchObject({ code: 3, data: expect.stringMatching(/^0x[0-9a-f]{8}$/) })
})

test('behavior: a chain that was stopped stays stopped, and does not answer', async () => {
  const other = await startChain()
  await Promise.all([other.stop(), other.stop()])
  await other.stop()
  await expect(other.request({ method: 'eth_chainId' })).rejects.toThrow('The chain does not answer')
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
