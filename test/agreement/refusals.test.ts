import { afterAll, beforeAll, describe, test } from 'vitest'
import { startScenarioRun } from '../../src/check/resolvers/scenario-run.ts'
import type { Action } from '../../src/model/action.ts'
import type { LifecycleOperation } from '../../src/model/actions/registry-operations.ts'
import { startTestNetwork, type TestNetwork } from '../../src/network/test-network.ts'
import { DAY, type ScenarioBuilder, scenario } from '../../src/scenario/builder.ts'

/** Contracts and model revert with the same errors, and a revert changes neither. */

let network: TestNetwork
beforeAll(async () => {
  network = await startTestNetwork()
})
afterAll(() => network.close())

let scenarios = 0

/** Runs a scenario on the model and the real contracts; each compares every `reverts`. */
async function agree(build: (builder: ScenarioBuilder) => ScenarioBuilder): Promise<void> {
  scenarios += 1
  const example = build(scenario(`refusals/number-${scenarios}`, 'Refusals')).build()
  await network.reset()
  const run = await startScenarioRun(network, example)
  for (const step of example.steps) await run.runStep(step)
}

const registry = (error: string) => `AttackRegistry__${error}`
const agreement = (error: string) => `Agreement__${error}`

/** A vault in agreementA, after some operations. */
const afterOperations =
  (...operations: LifecycleOperation[]) =>
  (one: ScenarioBuilder) =>
    one.coveredVault().lifecycle('agreementA', ...operations)

const moderator = ['promote', 'cancelPromotion', 'markCorrupted'] as const
const registryModerator = ['approveAttack', 'rejectAttackRequest', 'instantPromote', 'instantCorrupt'] as const

describe('unauthorised senders', () => {
  test.each([...moderator, ...registryModerator])('%s', async (operation) => {
    const reverts = registry('Unauthorized')
    await agree((one) =>
      afterOperations(
        'requestUnderAttack',
        'approveAttack',
      )(one).attempt(operation, 'agreementA', { by: 'stranger', reverts }),
    )
  })

  test.each(moderator)('%s before a moderator exists', async (operation) => {
    const options = { by: 'agreementAOwner', reverts: registry('Unauthorized') }
    await agree((one) => afterOperations()(one).attempt(operation, 'agreementA', options))
  })

  test.each(['requestUnderAttack', 'goToProduction'] as const)('%s', async (operation) => {
    const options = { by: 'stranger', reverts: registry('NotAgreementOwner') }
    await agree((one) => afterOperations()(one).attempt(operation, 'agreementA', options))
  })

  test('the former moderator after a transfer, and the former owner', async () => {
    const by = 'agreementAOwner'
    const unowned = { by, reverts: 'OwnableUnauthorizedAccount' }
    const accept = { do: 'acceptOwnership', agreement: 'agreementA' } as const
    await agree((one) =>
      afterOperations(
        'requestUnderAttack',
        'approveAttack',
      )(one)
        .do({ do: 'transferAttackModerator', agreement: 'agreementA', to: 'guard' })
        .attempt('promote', 'agreementA', { by, reverts: registry('Unauthorized') })
        .attempt('promote', 'agreementA', { by: 'guard' })
        .do({ do: 'transferOwnership', agreement: 'agreementA', to: 'stranger' })
        .do({ do: 'transferOwnership', agreement: 'agreementA', to: 'heir' })
        .do({ ...accept, by: 'stranger', reverts: 'OwnableUnauthorizedAccount' })
        .setTerms('agreementA', { bountyPercentage: 50 }, { by: 'heir', reverts: 'OwnableUnauthorizedAccount' })
        .do(accept)
        .do({ ...accept, by: 'heir', reverts: 'OwnableUnauthorizedAccount' })
        .setTerms('agreementA', { bountyPercentage: 50 }, unowned)
        .setTerms('agreementA', { bountyPercentage: 50 }, { by: 'heir' })
        .attempt('cancelPromotion', 'agreementA', { by: 'guard' }),
    )
  })

  const writes: Action[] = [
    { do: 'transferOwnership', agreement: 'agreementA', to: 'stranger' },
    { do: 'addAccounts', agreement: 'agreementA', chain: 'home', accounts: [{ account: 'other' }] },
    { do: 'removeAccounts', agreement: 'agreementA', chain: 'home', accounts: [{ account: 'vault' }] },
    { do: 'addOrSetChains', agreement: 'agreementA', chains: [{ chain: 5, accounts: [{ account: 'vault' }] }] },
    { do: 'removeChains', agreement: 'agreementA', chains: ['home'] },
    { do: 'setBountyTerms', agreement: 'agreementA', terms: { bountyPercentage: 20 } },
    { do: 'setAgreementURI', agreement: 'agreementA', agreementURI: 'ipfs://other' },
    { do: 'setProtocolName', agreement: 'agreementA', protocolName: 'Other' },
    { do: 'setContactDetails', agreement: 'agreementA', contactDetails: [] },
    { do: 'extendCommitmentWindow', agreement: 'agreementA', seconds: 90 * DAY },
  ]
  test.each(writes.map((action) => [action.do, action] as const))('%s', async (_do, action) => {
    const refused = { ...action, by: 'stranger', reverts: 'OwnableUnauthorizedAccount' } as Action
    await agree((one) => afterOperations()(one).do(refused))
  })
})

describe('wrong states', () => {
  const reverts = registry('InvalidState')
  const wrong: Record<string, [LifecycleOperation[], LifecycleOperation[]]> = {
    ATTACK_REQUESTED: [
      ['requestUnderAttack'],
      ['requestUnderAttack', 'goToProduction', ...moderator, 'instantCorrupt'],
    ],
    UNDER_ATTACK: [
      ['requestUnderAttack', 'approveAttack'],
      ['requestUnderAttack', 'cancelPromotion', 'approveAttack', 'rejectAttackRequest'],
    ],
    PROMOTION_REQUESTED: [
      ['requestUnderAttack', 'approveAttack', 'promote'],
      ['requestUnderAttack', 'promote', 'approveAttack', 'rejectAttackRequest'],
    ],
    PRODUCTION: [
      ['requestUnderAttack', 'instantPromote'],
      ['requestUnderAttack', ...moderator, ...registryModerator, 'syncNewContracts'],
    ],
    CORRUPTED: [
      ['requestUnderAttack', 'approveAttack', 'markCorrupted'],
      ['requestUnderAttack', ...moderator, ...registryModerator, 'syncNewContracts'],
    ],
  }
  test.each(Object.entries(wrong))('%s', async (_state, [before, refused]) => {
    await agree((one) =>
      refused.reduce(
        (next, operation) => next.attempt(operation, 'agreementA', { reverts }),
        afterOperations(...before)(one),
      ),
    )
  })

  test('after the countdown or the 14 days', async () => {
    await agree((one) =>
      afterOperations(
        'requestUnderAttack',
        'approveAttack',
        'promote',
      )(one)
        .waitUntil('countdownEnd', 'agreementA', -1)
        .attempt('cancelPromotion', 'agreementA', { reverts })
        .attempt('markCorrupted', 'agreementA', { reverts })
        .lifecycle('agreementA', 'finalizeState', 'finalizeState'),
    )
    await agree((one) =>
      afterOperations('requestUnderAttack')(one)
        .waitUntil('requestDeadline', 'agreementA', -1)
        .attempt('approveAttack', 'agreementA', { reverts })
        .attempt('rejectAttackRequest', 'agreementA', { reverts }),
    )
  })

  const closed: [string, LifecycleOperation[], string][] = [
    ['NOT_DEPLOYED', [], registry('Unauthorized')],
    ['PRODUCTION', ['requestUnderAttack', 'instantPromote'], reverts],
    ['CORRUPTED', ['requestUnderAttack', 'approveAttack', 'markCorrupted'], reverts],
  ]
  test.each(closed)('the attack moderator cannot be transferred in %s', async (_state, before, error) => {
    const transfer = { do: 'transferAttackModerator', agreement: 'agreementA', to: 'guard', reverts: error } as const
    await agree((one) => afterOperations(...before)(one).do(transfer))
  })

  test('the attack moderator cannot be transferred after a deadline', async () => {
    const transfer = { do: 'transferAttackModerator', agreement: 'agreementA', to: 'guard' } as const
    await agree((one) =>
      afterOperations(
        'requestUnderAttack',
        'approveAttack',
        'promote',
      )(one)
        .waitUntil('countdownEnd', 'agreementA', -2)
        .do(transfer)
        .do({ ...transfer, by: 'guard', reverts }),
    )
  })

  test('behavior: an unregistered agreement cannot be synced or finalised', async () => {
    await agree((one) =>
      afterOperations()(one)
        .attempt('syncNewContracts', 'agreementA', { reverts: registry('AgreementNotRegistered') })
        .lifecycle('agreementA', 'finalizeState'),
    )
    await agree((one) =>
      afterOperations('requestUnderAttack')(one).attempt('syncNewContracts', 'agreementA', {
        reverts: registry('NoNewContracts'),
      }),
    )
  })
})

describe('agreements that cannot be registered', () => {
  test('an agreement deployed by hand, without scope, or with too short a commitment', async () => {
    await agree((one) =>
      one
        .coveredVault({ byHand: true })
        .attempt('requestUnderAttack', 'agreementA', { reverts: registry('InvalidAgreement') })
        .attempt('goToProduction', 'agreementA', { reverts: registry('InvalidAgreement') })
        .attempt('syncNewContracts', 'agreementA', { reverts: registry('InvalidAgreement') })
        .agreement('agreementB', { covers: [] })
        .attempt('requestUnderAttack', 'agreementB', { reverts: registry('EmptyContractArray') })
        .agreement('agreementC', { covers: ['vault'], commitment: 7 * DAY })
        .attempt('requestUnderAttack', 'agreementC', { reverts: registry('InsufficientCommitment') })
        .commit('agreementC', 7 * DAY + 1)
        .lifecycle('agreementC', 'requestUnderAttack')
        .spawn('other', 'officialDeployer', { method: 'create2', by: 'agreementDOwner' })
        .agreement('agreementD', { covers: ['other'], commitment: 7 * DAY })
        .attempt('goToProduction', 'agreementD', { reverts: registry('InsufficientCommitment') })
        .commit('agreementD', 7 * DAY + 1)
        .lifecycle('agreementD', 'goToProduction'),
    )
  })

  test('agreements of contracts with another authorized owner, or without one', async () => {
    const reverts = registry('AgreementOwnerNotAuthorized')
    const authorize = { do: 'authorizeAgreementOwner', contract: 'made', to: 'agreementBOwner' } as const
    await agree((one) =>
      one
        .spawn('made', 'officialDeployer', { method: 'create3', by: 'agreementAOwner' })
        .deploy('plain')
        .agreement('agreementA', { covers: ['made'] })
        .agreement('agreementB', { covers: ['made'] })
        .agreement('mixed', { covers: ['made', 'plain'], owner: 'agreementAOwner' })
        .agreement('agreementC', { covers: ['plain'] })
        .attempt('requestUnderAttack', 'mixed', { reverts })
        .attempt('goToProduction', 'mixed', { reverts })
        .attempt('goToProduction', 'agreementC', { reverts })
        .attempt('requestUnderAttack', 'agreementB', { reverts })
        .do({ ...authorize, contract: 'plain', reverts: registry('NotDeployedViaBattleChainDeployer') })
        .do({ ...authorize, by: 'agreementBOwner', reverts: registry('Unauthorized') })
        .underAttack('agreementC')
        .addAccounts('agreementC', ['made'], 'home', { reverts })
        .do(authorize)
        .attempt('requestUnderAttack', 'agreementA', { reverts })
        .lifecycle('agreementB', 'goToProduction')
        .do({ ...authorize, to: 'agreementCOwner' })
        .addAccounts('agreementC', ['made']),
    )
  })

  test('an agreement deployed by hand cannot change accounts of the home chain', async () => {
    const sent = { reverts: registry('InvalidAgreement') }
    const elsewhere: Action = {
      do: 'addOrSetChains',
      agreement: 'agreementA',
      chains: [{ chain: 5, accounts: [{ account: 'vault' }] }],
    }
    const replace: Action = {
      do: 'addOrSetChains',
      agreement: 'agreementA',
      chains: [{ chain: 'home', accounts: [{ account: 'other' }] }],
    }
    await agree((one) =>
      one
        .coveredVault({ byHand: true, commitment: 0 })
        .addAccounts('agreementA', ['other'], 'home', sent)
        .removeAccounts('agreementA', ['vault'], 'home', sent)
        .do({ ...replace, ...sent })
        .do({ do: 'removeChains', agreement: 'agreementA', chains: ['home'], ...sent })
        .do(elsewhere)
        .addAccounts('agreementA', ['other'], 5)
        .do({ do: 'removeChains', agreement: 'agreementA', chains: [5] }),
    )
  })

  test('agreements of a contract that is linked to another active agreement', async () => {
    const reverts = registry('ContractAlreadyLinked')
    await agree((one) =>
      afterOperations('requestUnderAttack')(one)
        .agreement('agreementB', { covers: ['vault'] })
        .attempt('requestUnderAttack', 'agreementB', { reverts })
        .deploy('other')
        .agreement('agreementC', { covers: ['other'] })
        .underAttack('agreementC')
        .addAccounts('agreementC', ['vault'], 'home', { reverts })
        .lifecycle('agreementA', 'rejectAttackRequest', 'requestUnderAttack', 'approveAttack', 'markCorrupted')
        .addAccounts('agreementC', ['vault']),
    )
  })
})

describe('forbidden changes of an agreement', () => {
  test('terms that contradict each other', async () => {
    const set = (one: ScenarioBuilder, terms: Parameters<ScenarioBuilder['setTerms']>[1], error: string) =>
      one.setTerms('agreementA', terms, { reverts: agreement(error) })
    await agree((one) => {
      const builder = afterOperations()(one)
      set(builder, { bountyPercentage: 101 }, 'BountyPercentageExceedsMax')
      set(builder, { aggregateBountyCapUsd: '999999' }, 'AggregateBountyCapBelowIndividualCap')
      set(
        builder,
        { aggregateBountyCapUsd: '2000000', retainable: true },
        'CannotSetBothAggregateBountyCapUsdAndRetainable',
      )
      const both = { aggregateBountyCapUsd: '1', retainable: true }
      return builder.setTerms('agreementA', both, { reverts: agreement('AggregateBountyCapBelowIndividualCap') })
    })
  })

  test('unfavourable terms inside the window, but not after it', async () => {
    const reverts = agreement('UnfavorableBountyChange')
    const worse = [
      { bountyPercentage: 9 },
      { bountyCapUsd: '999999' },
      { identityRequirement: 'Named' },
      { aggregateBountyCapUsd: '1500000' },
      { retainable: false },
      { diligenceRequirements: 'more' },
    ] as const
    const better = [
      { bountyPercentage: 11 },
      { bountyCapUsd: '1000001' },
      { identityRequirement: 'Anonymous' },
      { diligenceRequirements: '' },
    ] as const
    const start = { retainable: true, identityRequirement: 'Pseudonymous', diligenceRequirements: 'some' } as const
    await agree((one) => {
      one.coveredVault({ terms: start, commitment: DAY })
      for (const terms of worse.filter((terms) => !('aggregateBountyCapUsd' in terms))) {
        one.setTerms('agreementA', terms, { reverts })
      }
      for (const terms of better) one.setTerms('agreementA', terms)
      one.waitUntil('commitmentEnd', 'agreementA', -2).setTerms('agreementA', { bountyPercentage: 1 }, { reverts })
      return one.setTerms('agreementA', { bountyPercentage: 1, retainable: false })
    })
    await agree((one) =>
      one
        .coveredVault()
        .setTerms('agreementA', { aggregateBountyCapUsd: '1500000' }, { reverts })
        .agreement('agreementB', { covers: ['vault'], terms: { aggregateBountyCapUsd: '1500000' } })
        .setTerms('agreementB', { aggregateBountyCapUsd: '1400000' }, { reverts })
        .setTerms('agreementB', { aggregateBountyCapUsd: '1600000' })
        .setTerms('agreementB', { aggregateBountyCapUsd: '0' }),
    )
  })

  test('changes of the document, the window and the scope inside the window', async () => {
    const scope = { reverts: agreement('CannotReduceScopeDuringCommitment') }
    await agree((one) =>
      afterOperations('requestUnderAttack')(one)
        .setURI('agreementA', 'ipfs://other', { reverts: agreement('CannotChangeAgreementURIDuringCommitment') })
        .commit('agreementA', DAY, { reverts: agreement('CannotShortenCommitmentWindow') })
        .removeAccounts('agreementA', ['vault'], 'home', scope)
        .setChain('agreementA', ['vault'], 5)
        .setChain('agreementA', ['vault'], 5, scope)
        .do({ do: 'removeChains', agreement: 'agreementA', chains: [5], ...scope })
        .do({ do: 'setProtocolName', agreement: 'agreementA', protocolName: 'Other' })
        .do({ do: 'setContactDetails', agreement: 'agreementA', contactDetails: [{ name: 'a', contact: 'b' }] }),
    )
  })

  test('unknown and forbidden chains and accounts', async () => {
    const unknown = { reverts: agreement('ChainNotFoundByCaip2Id') }
    const sets = (chains: { chain: 'home' | number; accounts: { account: string }[] }[], error: string) =>
      ({ do: 'addOrSetChains', agreement: 'agreementA', chains, reverts: agreement(error) }) as const
    await agree((one) =>
      one
        .deploy('vault')
        .agreement('agreementA', { covers: ['vault', 'other'], commitment: 0 })
        .addAccounts('agreementA', ['vault'], 5, unknown)
        .removeAccounts('agreementA', ['vault'], 5, unknown)
        .do({ do: 'removeChains', agreement: 'agreementA', chains: [5], ...unknown })
        .removeAccounts('agreementA', ['stranger'], 'home', { reverts: agreement('AccountNotFoundByAddress') })
        .removeAccounts('agreementA', ['vault', 'other'], 'home', { reverts: agreement('CannotRemoveAllAccounts') })
        .do(sets([{ chain: 5, accounts: [] }], 'ZeroAccountsForChainId'))
        .do(
          sets(
            [5, 5].map((chain) => ({ chain, accounts: [{ account: 'vault' }] })),
            'DuplicateChainId',
          ),
        ),
    )
  })

  test('a scope of more than 200 accounts', async () => {
    const accounts = Array.from({ length: 201 }, (_, index) => `account${index}`)
    await agree((one) =>
      one
        .agreement('agreementA', { covers: accounts.slice(0, 100) })
        .addAccounts('agreementA', accounts.slice(100, 199))
        .addAccounts('agreementA', accounts.slice(199), 'home', { reverts: agreement('BattleChainScopeExceedsMax') })
        .addAccounts('agreementA', accounts.slice(199, 200)),
    )
  })
})
