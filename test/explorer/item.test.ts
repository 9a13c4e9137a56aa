import { expect, test } from 'vitest'
import { ANYONE, addAccounts, FAR, factoryCode, OWNER, onAgreement, Scope, startChainWithExplorer } from './world.ts'

test('an agreement shows every member, in order', async () => {
  await using world = await startChainWithExplorer()
  const parent = await world.deploy(factoryCode())
  const agreement = await world.underAttack([{ account: parent, scope: Scope.All }], {
    cap: 5_000n,
    aggregateCap: 10n ** 30n,
    identity: 1,
    diligence: 'Sanctions check',
  })
  const [child] = await world.spawn(parent)
  world.explorer.setValueEstimates([{ contract: child ?? '0x', symbol: 'USDC', usd: '12000' }])
  const { body } = await world.get(`/chain/agreement/${agreement}`)
  const lower = (address = '') => address.toLowerCase()
  const created = world.explorer.index.agreements()[0]?.createdAt ?? 0
  const expected = {
    agreementAddress: lower(agreement),
    owner: OWNER,
    state: 'UNDER_ATTACK',
    protocolName: 'Lagoon',
    agreementUri: 'ipfs://terms',
    bountyPercentage: 10,
    bountyCapUsd: '5000',
    retainable: false,
    identityRequirement: 'Pseudonymous',
    diligenceRequirements: 'Sanctions check',
    aggregateBountyCapUsd: '1000000000000000000000000000000',
    contactDetails: [{ name: 'Security', contact: 'security@lagoon.example' }],
    commitmentDeadline: Number(FAR) * 1_000,
    coveredContracts: [lower(parent), lower(child)],
    coveredAccounts: [{ accountAddress: lower(parent), childContractScope: 2 }],
    createdAtBlock: 4,
    createdAt: created * 1_000,
    valueBand: '$10K - $100K',
    valuePricedUsd: '12000',
    valueNativeUsd: '0',
    valuePricedTokens: [{ symbol: 'USDC', address: lower(child), usd: '12000' }],
    valueUnpricedTokens: [],
    valueConfidence: 'HIGH',
    valueEstimatedAt: world.chain.head.timestamp * 1_000,
  }
  expect(JSON.stringify(body)).toBe(JSON.stringify(expected))
  const covered = (await world.get(`/chain/agreement/by-contract/${child}`)).body
  expect(JSON.stringify(covered)).toBe(
    JSON.stringify({ agreements: [expected], hasCoverage: true, isAgreementContract: false }),
  )
  expect((await world.get('/chain/agreements')).body.items).toEqual([expected])
})

test('reads the terms again after every write', async () => {
  await using world = await startChainWithExplorer()
  const agreement = await world.underAttack([ANYONE])
  const item = async () => (await world.get(`/chain/agreement/${agreement}`)).body
  const terms = {
    bountyPercentage: 20n,
    bountyCapUsd: 2_000_000n,
    retainable: true,
    identity: 0,
    diligenceRequirements: '',
    aggregateBountyCapUsd: 0n,
  }
  await item()
  await world.mine([onAgreement(agreement, 'setBountyTerms', [terms])])
  expect(await item()).toMatchObject({ bountyPercentage: 20, bountyCapUsd: '2000000', retainable: true })
  await world.mine([onAgreement(agreement, 'setContactDetails', [[{ name: 'Desk', contact: 'desk@reef.example' }]])])
  expect((await item()).contactDetails).toEqual([{ name: 'Desk', contact: 'desk@reef.example' }])
  await world.mine([addAccounts(agreement, [OWNER])])
  expect((await item()).coveredAccounts).toHaveLength(2)
})
