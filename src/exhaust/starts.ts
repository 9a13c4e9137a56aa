import { ordinaryTerms, type ScenarioBuilder, scenario } from '../scenario/builder.ts'
import type { SpawnChoice, Start } from './start.ts'

const DAY = 86_400

/** Two agreements with other terms, owners and scopes. `agreementA` spells the factory without `0x`. */
function twoAgreements(builder: ScenarioBuilder): ScenarioBuilder {
  return builder
    .agreement('agreementA', {
      covers: [
        { account: 'factory', scope: 'All', spelling: 'bare' },
        { account: 'vault', scope: 'None' },
      ],
      owner: 'protocol',
      commitment: 0,
    })
    .agreement('agreementB', {
      owner: 'protocol',
      covers: [{ account: 'factory', scope: 'None' }],
      elsewhere: { elsewhere: { factory: 'All' } },
      terms: { ...ordinaryTerms, bountyPercentage: 5, bountyCapUsd: '2000', aggregateBountyCapUsd: '9000' },
      commitment: 0,
    })
    .sameBlock((block) => block.commit('agreementA', 30 * DAY).commit('agreementB', 30 * DAY))
}

const everyMethod: readonly SpawnChoice[] = [
  { kind: 'vault', how: 'create' },
  { kind: 'vault', how: 'create2' },
  { kind: 'vault', how: 'clone' },
  { kind: 'factory', how: 'create' },
]

const stepsOf = (build: (builder: ScenarioBuilder) => ScenarioBuilder) =>
  build(scenario('exhaust/start', 'A start')).build().steps

const small: Start = {
  name: 'small',
  steps: stepsOf((builder) => twoAgreements(builder.deploy('factory', 'factory').deploy('vault'))),
  contracts: 3,
  kinds: ['life', 'scope', 'adoption', 'spawn'],
  spawns: [{ kind: 'vault', how: 'create' }],
}

export const starts = { small }
