import { zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recoveryOn } from '../../src/chain/execute/encode.ts'
import type { BountyTerms } from '../../src/model/action.ts'
import { ordinaryTerms } from '../../src/model/actions/create-agreement-action.ts'
import { scenario } from '../../src/scenario/builder.ts'
import { openTestChain } from './fixtures/test-chain.ts'

let testChain: Awaited<ReturnType<typeof openTestChain>>
beforeAll(async () => {
  testChain = await openTestChain()
})
afterAll(() => testChain.stop())

const agreement = 'agreementA'
const begin = () => scenario('topic/agreements', 'Changes of an agreement').deploy('vault').deploy('other')
/** An agreement without a commitment window, so that its owner may change everything. */
const uncommitted = () => begin().agreement(agreement, { covers: ['vault'], owner: 'owner', commitment: 0 })
const committed = () => begin().agreement(agreement, { covers: ['vault'], owner: 'owner' })
const attacked = () => committed().underAttack(agreement)

test('createAgreement, addOrSetChains: accept chains that are not on the first list of valid chains', async () => {
  const { client, at, blocks } = await testChain.execute(
    begin()
      .agreement(agreement, { covers: ['vault'], owner: 'owner', commitment: 0, elsewhere: { 99: ['vault'] } })
      .setChain(agreement, ['vault'], 777)
      .do({ do: 'removeChains', agreement, chains: [99] }),
  )
  expect(await client.readContract({ ...at(agreement), functionName: 'getChainIds' })).toEqual([
    'eip155:31337',
    'eip155:777',
  ])
  // Two deployments; a transaction that makes a chain valid comes before each of the next two.
  expect(blocks.map(({ transactionHashes }) => transactionHashes.length)).toEqual([1, 1, 2, 2, 1])
})

test('createAgreement: sets all details', async () => {
  const terms: BountyTerms = {
    bountyPercentage: 12,
    bountyCapUsd: '5000000',
    aggregateBountyCapUsd: '90000000000000000000',
    retainable: false,
    identityRequirement: 'Named',
    diligenceRequirements: 'KYC',
  }
  const { client, at, addressBook, isValid } = await testChain.execute(
    begin().do({
      do: 'createAgreement',
      agreement,
      owner: 'owner',
      terms,
      protocolName: 'Harbor',
      agreementURI: 'ipfs://harbor',
      contactDetails: [{ name: 'security', contact: 'security@harbor.example' }],
      chains: [
        {
          chain: 'home',
          accounts: [
            { account: 'vault', scope: 'All', spelling: 'bare' },
            { account: 'other', scope: 'FutureOnly', spelling: 'upper' },
            { account: 'somebody', scope: 'ExistingOnly', spelling: 'lower' },
          ],
        },
        { chain: 10, accounts: [{ account: 'vault' }] },
      ],
    }),
  )
  const { addressOf } = addressBook
  expect(await client.readContract({ ...at(agreement), functionName: 'getDetails' })).toEqual({
    protocolName: 'Harbor',
    contactDetails: [{ name: 'security', contact: 'security@harbor.example' }],
    bountyTerms: {
      bountyPercentage: 12n,
      bountyCapUsd: 5_000_000n,
      aggregateBountyCapUsd: 90_000_000_000_000_000_000n,
      retainable: false,
      identity: 2,
      diligenceRequirements: 'KYC',
    },
    agreementURI: 'ipfs://harbor',
    chains: [
      {
        caip2ChainId: 'eip155:31337',
        assetRecoveryAddress: addressOf('owner'),
        accounts: [
          { accountAddress: addressOf('vault').slice(2), childContractScope: 2 },
          { accountAddress: `0x${addressOf('other').slice(2).toUpperCase()}`, childContractScope: 3 },
          { accountAddress: addressOf('somebody').toLowerCase(), childContractScope: 1 },
        ],
      },
      {
        caip2ChainId: 'eip155:10',
        assetRecoveryAddress: addressOf('owner'),
        accounts: [{ accountAddress: addressOf('vault'), childContractScope: 0 }],
      },
    ],
  })
  expect(await isValid(agreement)).toBe(true)
})

test('createAgreement: deploys by hand, without the factory', async () => {
  const { isValid, scope, creator } = await testChain.execute(
    begin().agreement(agreement, { covers: ['vault'], owner: 'owner', byHand: true }),
  )
  expect(await isValid(agreement)).toBe(false)
  expect(await scope(agreement)).toEqual(['vault'])
  expect(await creator(agreement)).toBe('owner')
})

test('adopt: records an agreement, and the zero address', async () => {
  const { adopted } = await testChain.execute(
    uncommitted().adopt('protocol', agreement).adopt('another', agreement).adopt('another', null),
  )
  expect(await adopted('protocol')).toBe(agreement)
  await expect(adopted('another')).rejects.toThrow('ChainSafeHarborRegistry__NoAgreement')
})

test('addAccounts and removeAccounts: change scope and links', async () => {
  const added = attacked().addAccounts(agreement, { other: 'All' })
  const { scope, link } = await testChain.execute(added)
  expect(await scope(agreement)).toEqual(['vault', 'other'])
  expect(await link('other')).toBe(agreement)

  const removed = await testChain.execute(
    added.waitUntil('commitmentEnd', agreement).removeAccounts(agreement, ['vault']),
  )
  expect(await removed.scope(agreement)).toEqual(['other'])
  expect(await removed.link('vault')).toBe(zeroAddress)
})

test('addOrSetChains and removeChains: change this chain and others', async () => {
  const { scope, client, at } = await testChain.execute(
    uncommitted()
      .do({
        do: 'addOrSetChains',
        agreement,
        chains: [
          { chain: 'home', accounts: [{ account: 'other' }] },
          { chain: 1, accounts: [{ account: 'vault' }] },
          { chain: 10, accounts: [{ account: 'vault' }] },
        ],
      })
      .do({ do: 'removeChains', agreement, chains: [10] }),
  )
  expect(await scope(agreement)).toEqual(['other'])
  expect(await client.readContract({ ...at(agreement), functionName: 'getChainIds' })).toEqual([
    'eip155:31337',
    'eip155:1',
  ])
  expect(
    await client.readContract({ ...at(agreement), functionName: 'getAssetRecoveryAddress', args: ['eip155:1'] }),
  ).toBe(recoveryOn(1))
})

test('setBountyTerms: keeps terms that the action does not name', async () => {
  const { client, at } = await testChain.execute(
    committed().setTerms(agreement, { bountyPercentage: 20 }).setTerms(agreement, { retainable: true }),
  )
  expect(await client.readContract({ ...at(agreement), functionName: 'getBountyTerms' })).toMatchObject({
    bountyPercentage: 20n,
    retainable: true,
    bountyCapUsd: BigInt(ordinaryTerms.bountyCapUsd),
    identity: 0,
  })
})

test("executes the owner's other changes", async () => {
  const { client, at, blocks } = await testChain.execute(
    uncommitted()
      .setURI(agreement, 'ipfs://new')
      .do({ do: 'setProtocolName', agreement, protocolName: 'New name' })
      .do({ do: 'setContactDetails', agreement, contactDetails: [{ name: 'a', contact: 'b' }] })
      .commit(agreement, 1000),
  )
  expect(await client.readContract({ ...at(agreement), functionName: 'getDetails' })).toMatchObject({
    agreementURI: 'ipfs://new',
    protocolName: 'New name',
    contactDetails: [{ name: 'a', contact: 'b' }],
  })
  expect(await client.readContract({ ...at(agreement), functionName: 'getCantChangeUntil' })).toBe(
    BigInt((blocks.at(-1)?.timestamp ?? 0) + 1000),
  )
})
