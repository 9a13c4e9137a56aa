import { createPublicClient, custom } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attackRegistry } from '../../src/artifacts/index.ts'
import { type Chain, startChain } from '../../src/chain/chain.ts'
import { openPopulation, type Population, populate } from '../../src/chain/populate/populate.ts'
import { saveState } from '../../src/chain/saved-state/save.ts'
import { startExplorer } from '../../src/explorer/index.ts'
import { contractStates } from '../../src/model/protocol.ts'

let chain: Chain
let population: Population
beforeAll(async () => {
  chain = await startChain()
  population = await populate(chain, 40)
})
afterAll(() => chain?.stop())

const read = (functionName: 'getAgreementState' | 'getAgreementForContract', address: `0x${string}`) =>
  createPublicClient({ transport: custom(chain, { retryCount: 0 }) }).readContract({
    address: chain.deployment.attackRegistry,
    abi: attackRegistry.abi,
    functionName,
    args: [address],
  })

test('creates the requested number of agreements, in every state', async () => {
  expect(population.agreements).toHaveLength(40)
  const states = await Promise.all(population.agreements.map((address) => read('getAgreementState', address)))
  const counts = Object.fromEntries(
    contractStates.map((name, state) => [name, states.filter((one) => one === state).length]),
  )
  expect(counts).toEqual({
    NOT_DEPLOYED: 2,
    NEW_DEPLOYMENT: 0,
    ATTACK_REQUESTED: 2,
    UNDER_ATTACK: 26,
    PROMOTION_REQUESTED: 2,
    PRODUCTION: 6,
    CORRUPTED: 2,
  })
})

test('each agreement covers a contract, some a factory with children, and all have names', async () => {
  const { addressBook, agreements, contracts } = population
  expect(contracts).toHaveLength(40 + 4 * 5)
  expect(addressBook.nameOf(agreements[19] ?? '')).toBe('agreement19')
  expect(await read('getAgreementForContract', addressBook.addressOf('factory19'))).toBe(agreements[19])
  const child = addressBook.addressOf('child19of4')
  expect(contracts).toContain(child)
  const { creator } = await chain.request<{ creator: string }>({ method: 'ots_getContractCreator', params: [child] })
  expect(addressBook.nameOf(creator)).toBe('factory19')
})

test('an explorer lists them', async () => {
  const { deployment: contracts, rpcUrl, chainId } = chain
  const explorer = await startExplorer({ rpcUrl, chainId, contracts })
  const total = async (state: string) => {
    const response = await fetch(`${explorer.url}/chain/agreements?state=${state}`)
    return ((await response.json()) as { meta: { totalItems: number } }).meta.totalItems
  }
  expect([await total('UNDER_ATTACK'), await total('PROMOTION_REQUESTED')]).toEqual([26, 2])
  await explorer.close()
})

test('behavior: restores the registry moderator of the deployment', async () => {
  const moderator = await createPublicClient({ transport: custom(chain) }).readContract({
    address: chain.deployment.attackRegistry,
    abi: attackRegistry.abi,
    functionName: 'getRegistryModerator',
  })
  expect(moderator).toBe(chain.deployment.registryModerator)
})

test('behavior: the same population on every chain can grow, and can be saved', async () => {
  expect(population.agreements[0]).toBe('0x6F7D61209EA7072823bE3Dc8fB0094Be8d10036E')
  await using other = await startChain({ genesisTime: 1_700_000_000 })
  const { population: grown, grow } = await openPopulation(other)
  await grow(40)
  expect([grown.agreements, grown.contracts]).toEqual([population.agreements, population.contracts])
  await grow(11)
  expect(new Set(grown.agreements).size).toBe(51)
  const { head, actors } = await saveState(chain, { addressBook: population.addressBook })
  expect(head.number).toBe(chain.head.number)
  expect(actors.agreement0?.address).toBe(population.agreements[0])
})
