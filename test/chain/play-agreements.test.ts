import { zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BountyTerms } from '../../src/model/action.ts'
import { ordinaryTerms, scenario } from '../../src/scenario/builder.ts'
import { openTestChain } from './fixtures/test-chain.ts'

let network: Awaited<ReturnType<typeof openTestChain>>
beforeAll(async () => {
  network = await openTestChain()
})
afterAll(() => network.stop())

const agreement = 'agreementA'
const told = () => scenario('topic/agreements', 'An agreement lives').deploy('vault').deploy('other')
/** An agreement that is not committed to anything, so that its owner may do all. */
const free = () => told().agreement(agreement, { covers: ['vault'], owner: 'owner', commitment: 0 })
const committed = () => told().agreement(agreement, { covers: ['vault'], owner: 'owner' })
const attacked = () => committed().underAttack(agreement)

test('createAgreement: everything that the agreement says', async () => {
  const terms: BountyTerms = {
    bountyPercentage: 12,
    bountyCapUsd: '5000000',
    aggregateBountyCapUsd: '90000000000000000000',
    retainable: false,
    identityRequirement: 'Named',
    diligenceRequirements: 'KYC',
  }
  const { client, at, addressBook, isValid } = await network.tell(
    told().do({
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

test('createAgreement: by hand, without the factory', async () => {
  const { isValid, scope, creator } = await network.tell(
    told().agreement(agreement, { covers: ['vault'], owner: 'owner', byHand: true }),
  )
  expect(await isValid(agreement)).toBe(false)
  expect(await scope(agreement)).toEqual(['vault'])
  expect(await creator(agreement)).toBe('owner')
})

test('adopt: an agreement, and the zero address', async () => {
  const { adopted } = await network.tell(
    free().adopt('protocol', agreement).adopt('another', agreement).adopt('another', null),
  )
  expect(await adopted('protocol')).toBe(agreement)
  await expect(adopted('another')).rejects.toThrow('ChainSafeHarborRegistry__NoAgreement')
})

test('addAccounts and removeAccounts: scope and links', async () => {
  const added = attacked().addAccounts(agreement, { other: 'All' })
  const { scope, link } = await network.tell(added)
  expect(await scope(agreement)).toEqual(['vault', 'other'])
  expect(await link('other')).toBe(agreement)

  const removed = await network.tell(added.waitUntil('commitmentEnd', agreement).removeAccounts(agreement, ['vault']))
  expect(await removed.scope(agreement)).toEqual(['other'])
  expect(await removed.link('vault')).toBe(zeroAddress)
})

test('addOrSetChains and removeChains: on this chain and elsewhere', async () => {
  const { scope, client, at, addressBook } = await network.tell(
    free()
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
  ).toBe(addressBook.addressOf('owner'))
})

test('setBountyTerms: what is not named stays', async () => {
  const { client, at } = await network.tell(
    committed().setTerms(agreement, { bountyPercentage: 20 }).setTerms(agreement, { retainable: true }),
  )
  expect(await client.readContract({ ...at(agreement), functionName: 'getBountyTerms' })).toMatchObject({
    bountyPercentage: 20n,
    retainable: true,
    bountyCapUsd: BigInt(ordinaryTerms.bountyCapUsd),
    identity: 0,
  })
})

test('the other writes of an owner', async () => {
  const { client, at, blocks } = await network.tell(
    free()
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
