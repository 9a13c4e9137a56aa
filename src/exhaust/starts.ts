import { DAY, type ScenarioBuilder, scenario } from '../scenario/builder.ts'
import type { Start } from './start.ts'

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

/** The starts that a search can begin with. */
export const starts = { small, conflict, countdown, creation } as const satisfies Record<string, Start>
