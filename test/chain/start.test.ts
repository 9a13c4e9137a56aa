import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPublicClient, custom, encodeFunctionData, numberToHex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attackRegistry, chainSafeHarborRegistry } from '../../src/artifacts/index.ts'
import { type AnvilProcess, startAnvil } from '../../src/chain/anvil/anvil.ts'
import { type Chain, startChain } from '../../src/chain/chain.ts'
import { createdAddress } from '../../src/chain/created-address.ts'
import { olderAddresses } from '../../src/chain/deploy/deploy-older-contracts.ts'
import { campaignNetwork } from '../../src/network/test-network.ts'
import { InternalError } from '../../src/platform/errors.ts'
import { eventually } from '../support/eventually.ts'

let chain: Chain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

test('a factory and its child are older than the registries', async () => {
  const client = createPublicClient({ transport: custom(chain) })
  const { olderFactory, olderChild } = olderAddresses()
  for (const address of [olderFactory, olderChild])
    expect(await client.getCode({ address, blockNumber: BigInt(chain.deployment.deploymentBlock - 1) })).toMatch(
      /^0x60/,
    )
  const { attackRegistry: address } = chain.deployment
  expect(await client.getCode({ address, blockNumber: BigInt(chain.deployment.deploymentBlock - 1) })).toBe(undefined)
  const creator = await chain.request({ method: 'ots_getContractCreator', params: [olderChild] })
  expect(creator).toMatchObject({ creator: olderFactory.toLowerCase() })
})

test('default: deploys the registries', async () => {
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

test('behavior: the chain listens only on a random loopback address', () => {
  expect(chain.rpcUrl).toMatch(/^http:\/\/127\.\d+\.\d+\.\d+:\d+$/)
  if (process.platform !== 'darwin') expect(new URL(chain.rpcUrl).hostname).not.toBe('127.0.0.1')
})

test('regression: answers concurrent messages about earlier blocks and unknown accounts', async () => {
  await using other = await startChain(campaignNetwork)
  for (let block = 0; block < 20; block += 1) await other.mine({ timestamp: other.head.timestamp + 1 })
  const reads = Array.from({ length: 400 }, (_, index) => ({
    method: index % 2 === 0 ? 'eth_getCode' : 'eth_getBalance',
    params: [createdAddress(other.deployment.registryModerator, index), numberToHex(1 + (index % 20))],
  }))
  const answers = await Promise.all(reads.map((read) => other.request(read)))
  expect(new Set(answers)).toEqual(new Set(['0x', '0x0']))
})

test('behavior: a web page of another origin can neither read answers nor send JSON', async () => {
  const headers = { origin: 'http://evil.example', 'content-type': 'application/json' }
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'evm_mine', params: [] })
  const asked = await fetch(chain.rpcUrl, { method: 'OPTIONS', headers })
  expect(asked.headers.get('access-control-allow-origin')).toBeNull()
  const simple = await fetch(chain.rpcUrl, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/plain' },
    body,
  })
  expect(await simple.json()).toHaveProperty('error')
  expect(await chain.refresh()).toEqual(chain.head)
})

test('behavior: a call to a stopped (SIGSTOP) node times out, and stop() ends the node', async () => {
  // A busy machine starts a chain within this limit, too.
  const other = await startChain({ answerLimit: 3_000 })
  const group = anvilsAt(other.rpcUrl)
  for (const pid of group) suspend(pid)
  // A thread that is running stops a little later than the signal is sent.
  await eventually(() => expect(statesOf(group).filter((state) => !state.startsWith('T'))).toEqual([]))
  await expect(other.mine({ timestamp: other.head.timestamp + 1 })).rejects.toThrow(
    'Anvil was stopped by another program (SIGSTOP)',
  )
  await other.stop()
  await eventually(() => expect(anvilsAt(other.rpcUrl)).toEqual([]))
})

/** Stops a process for the time being. One that has ended already, such as a helper of the shell, needs no stop. */
function suspend(pid: number): void {
  try {
    process.kill(pid, 'SIGSTOP')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The state of each thread of some processes, `T` for a stopped one. */
function statesOf(pids: readonly number[]): string[] {
  const { stdout } = spawnSync('ps', ['-L', '-o', 'stat=', '-p', pids.join()], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean)
}

/** The processes, Anvil and its shell, of the chain that listens at `url`. */
function anvilsAt(url: string): number[] {
  const { stdout } = spawnSync('pgrep', ['-f', new URL(url).hostname.replaceAll('.', '\\.')], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

test('behavior: chains with another id and genesis time have the same addresses', async () => {
  await using other = await startChain({ chainId: 8453, genesisTime: 1_700_000_000 })
  expect(other.deployment).toEqual(chain.deployment)
  expect(await other.request({ method: 'eth_chainId' })).toBe('0x2105')
  expect(other.head.timestamp).toBe(1_700_000_001)
})

test("behavior: the error includes Anvil's message about rejected options", async () => {
  const failed = await startChain({ genesisTime: -5 }).catch((error) => error)
  expect(failed).toBeInstanceOf(InternalError)
  expect(failed.message).toBe('Anvil could not be started')
  expect(failed.facts.anvil).toContain("unexpected argument '-5'")
})

test('behavior: the error of a reverting call has the revert data', async () => {
  const { chainSafeHarborRegistry: to, registryModerator } = chain.deployment
  const data = encodeFunctionData({
    abi: chainSafeHarborRegistry.abi,
    functionName: 'getAgreement',
    args: [registryModerator],
  })
  const failed = await chain.request({ method: 'eth_call', params: [{ to, data }, 'latest'] }).catch((error) => error)
  expect(failed).toMatchObject({ code: 3, data: expect.stringMatching(/^0x[0-9a-f]{8}$/) })
})

test('behavior: stop() can be called again, and a stopped chain does not answer', async () => {
  const other = await startChain()
  await Promise.all([other.stop(), other.stop()])
  await other.stop()
  await expect(other.request({ method: 'eth_chainId' })).rejects.toThrow('The chain does not answer')
})

test('regression: fails and ends the node if the shell of Anvil is killed at the start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'harborcheck-'))
  const dying =
    '#!/bin/sh\nscript=$(printf %s "$2" | sed "s/anvil=\\$!/&; kill -9 \\$\\$/"); shift 2; exec /bin/sh -c "$script" "$@"\n'
  await writeFile(join(folder, 'sh'), dying, { mode: 0o755 })
  // By its chain id it is told from the nodes of other tests, and of other runs of this one.
  const chainId = 7_000_000 + process.pid
  const { PATH } = process.env
  process.env.PATH = `${folder}:${PATH}`
  try {
    const outcome = await startAnvil({ chainId, genesisTime: 1, history: 10 }).catch((error: unknown) => error)
    // A busy process may read that Anvil listens before it hears that the shell has ended.
    if (outcome instanceof Error) expect(outcome.message).toBe('Anvil could not be started')
    else await (outcome as AnvilProcess).stop()
    const left = () => spawnSync('pgrep', ['-f', `chain-id ${chainId} `], { encoding: 'utf8' }).stdout
    await eventually(() => expect(left()).toBe(''))
  } finally {
    process.env.PATH = PATH
    await rm(folder, { recursive: true })
  }
})

test.each([
  ['there is no folder for temporary files', '/harborcheck/none', false],
  ['that folder is a file', fileURLToPath(import.meta.url), false],
  ['its path is relative', relative('', tmpdir()), true],
])('starts if %s', async (_, folder, hasSocket) => {
  const { TMPDIR } = process.env
  process.env.TMPDIR = folder
  try {
    const other = await startChain()
    expect(other.socket !== undefined).toBe(hasSocket)
    expect(await other.request({ method: 'eth_chainId' })).toBe(numberToHex(31337))
    await other.stop()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
})
