import { chainsAlike, chainsWithSpaces } from '../../model/action.ts'
import { OFFICIAL_DEPLOYER } from '../../model/world.ts'
import { DAY, type ScenarioBuilder, scenario } from '../../scenario/builder.ts'
import type { Start } from './situation-start.ts'

const OWNER = 'protocol'

const stepsOf = (build: (builder: ScenarioBuilder) => ScenarioBuilder) =>
  build(scenario('exhaust/start', 'A start')).build().steps

/** The terms of the second agreement, all different from the first one's. */
const otherTerms = {
  bountyPercentage: 5,
  bountyCapUsd: '2000',
  aggregateBountyCapUsd: '9000',
  identityRequirement: 'Named',
} as const

const commitBoth = (builder: ScenarioBuilder) =>
  builder.sameBlock((block) => block.commit('agreementA', 30 * DAY).commit('agreementB', 30 * DAY))

const small: Start = {
  name: 'small',
  steps: stepsOf((builder) =>
    commitBoth(
      builder
        .deploy('factory', 'factory')
        .deploy('vault')
        .agreement('agreementA', {
          covers: [
            { account: 'factory', scope: 'All', spelling: 'bare' },
            { account: 'vault', scope: 'None' },
          ],
          owner: OWNER,
          commitment: 0,
        })
        .agreement('agreementB', {
          covers: { factory: 'None' },
          elsewhere: { elsewhere: { factory: 'All' } },
          terms: otherTerms,
          owner: OWNER,
          commitment: 0,
        }),
    ),
  ),
  kinds: ['life', 'scope', 'adoption', 'spawn'],
  contracts: 3,
  spawns: [{ kind: 'vault', method: 'create' }],
}

const conflict: Start = {
  name: 'conflict',
  steps: stepsOf((builder) =>
    builder
      .deploy('factory', 'factory')
      .deploy('router', 'router')
      .deploy('late', 'factory')
      .spawn('nest', 'factory', { kind: 'factory' })
      .agreement('agreementA', { covers: { factory: 'FutureOnly', router: 'None' }, owner: OWNER })
      .agreement('agreementB', {
        covers: { factory: 'ExistingOnly' },
        terms: otherTerms,
        owner: OWNER,
        commitment: 60 * DAY,
      })
      .adopt(OWNER, 'agreementB')
      .underAttack('agreementA')
      .spawn('grandchild', 'nest')
      .spawn('early', 'late')
      .addAccounts('agreementA', { late: 'ExistingOnly' }),
  ),
  kinds: ['life', 'adoption', 'spawn'],
  contracts: 7,
  spawns: [
    { kind: 'vault', method: 'create' },
    { kind: 'vault', method: 'create', through: 'router' },
  ],
}

const countdown: Start = {
  name: 'countdown',
  steps: stepsOf((builder) =>
    commitBoth(
      builder
        .deploy('factory', 'factory', { children: ['built'] })
        .deploy('vault')
        .spawn(['twin0', 'twin1'], 'factory', { method: 'create2' })
        .spawn('copy', 'factory', { method: 'clone' })
        .agreement('agreementA', { covers: { factory: 'ExistingOnly' }, owner: OWNER, commitment: 0 })
        .agreement('agreementB', {
          covers: { vault: 'None', twin0: 'None' },
          terms: otherTerms,
          owner: OWNER,
          commitment: 0,
        }),
    )
      .underAttack('agreementA')
      .lifecycle('agreementA', 'promote')
      .lifecycle('agreementB', 'requestUnderAttack'),
  ),
  kinds: ['life', 'promises', 'roles'],
  contracts: 6,
  spawns: [],
}

/** The account with a factory's code is in no scope: whether it is an immediate deployer is left open where it is linked. */
const creation: Start = {
  name: 'creation',
  steps: stepsOf((builder) =>
    builder
      .deploy('factory', 'factory')
      .agreement('agreementA', { covers: { factory: 'All' }, owner: OWNER })
      .agreement('agreementB', {
        covers: { factory: 'FutureOnly' },
        terms: otherTerms,
        owner: OWNER,
        commitment: 60 * DAY,
      })
      .underAttack('agreementA'),
  ),
  kinds: ['life', 'scope', 'spawn'],
  contracts: 4,
  spawns: [
    { kind: 'vault', method: 'create3' },
    { kind: 'vault', method: 'create', account: 'keeper' },
  ],
}

/**
 * Rare ways of creation, events of another contract, a block of the link's second, entries of chains whose ids look like the home
 * chain's, and values at their extremes.
 */
const unusual: Start = {
  name: 'unusual',
  steps: stepsOf((builder) =>
    builder
      .deploy('factory', 'factory', { children: ['early'] })
      .deploy('outer', 'factory', { nested: ['inner', 'core'] })
      .deploy('router', 'router')
      .deploy('proxyFactory', 'factory', { implementation: 'factory' })
      .deploy('vault')
      .deploy('removed')
      .deploy('stranger', 'vault', { pointsTo: 'vault' })
      .spawn('gone', 'factory', { destroyed: true, nested: ['orphan'] })
      .spawn('made', OFFICIAL_DEPLOYER, { method: 'create3', proxies: ['madeProxy'], through: 'router' })
      .spawn('linked', OFFICIAL_DEPLOYER, { method: 'create3', proxies: ['linkedProxy'], by: OWNER })
      .agreement('agreementA', {
        covers: [
          { account: 'factory', scope: 'FutureOnly', spelling: 'miscased' },
          { account: 'outer', scope: 'All' },
          { account: 'router', scope: 'All' },
          { account: 'gone', scope: 'All' },
          { account: 'madeProxy', scope: 'All' },
          { account: 'removed' },
          { account: 'removed', spelling: 'lower' },
        ],
        elsewhere: Object.fromEntries(
          [...chainsAlike, ...chainsWithSpaces].map((chain) => [chain, { factory: 'All' }]),
        ),
        homeLast: true,
        terms: { bountyPercentage: 0, bountyCapUsd: `${2n ** 200n + 1n}`, aggregateBountyCapUsd: `${2n ** 201n + 1n}` },
        agreementURI: ` ipfs://${'é'.repeat(300)}?version=2#scope `,
        owner: OWNER,
        commitment: 8 * DAY,
      })
      .agreement('agreementB', {
        covers: { vault: 'None' },
        terms: {
          ...otherTerms,
          bountyCapUsd: '0',
          aggregateBountyCapUsd: '0',
          diligenceRequirements: 'ipfs://diligence',
        },
        agreementURI: '',
        owner: OWNER,
        commitment: 10 * DAY,
      })
      .underAttack('agreementB')
      .lifecycle('agreementA', 'requestUnderAttack')
      .sameSecond((block) => block.spawn('sameSecond', 'factory'))
      .lifecycle('agreementA', 'approveAttack')
      .addAccounts('agreementA', ['linked'])
      .spawn('between', 'factory')
      .spawn('ofProxy', 'proxyFactory')
      .spawn('naming', 'proxyFactory', { pointsTo: 'factory' })
      .spawn('clone', 'proxyFactory', { method: 'clone', implementation: 'vault' })
      .spawn('cloneOfChild', 'proxyFactory', { method: 'clone', implementation: 'between' })
      .spawn('proxyOfChild', 'proxyFactory', { implementation: 'between' })
      .spawn('vanished', 'factory', { destroyed: true, method: 'create2' })
      .fakeEvent('ContractRegistered', 'agreementA', { contract: 'stranger' })
      .fakeEvent('ContractRegistered', 'agreementA', { contract: 'factory' })
      .waitUntil('commitmentEnd', 'agreementA', 1)
      .removeAccounts('agreementA', ['removed'])
      .commit('agreementA', 2 ** 33)
      .waitUntil('commitmentEnd', 'agreementB', -DAY)
      .lifecycle('agreementB', 'promote'),
  ),
  kinds: ['life', 'spawn'],
  contracts: 24,
  spawns: [{ kind: 'vault', method: 'create' }],
}

/** The starts that a search can begin with. */
export const starts = { small, conflict, countdown, creation, unusual } as const satisfies Record<string, Start>
