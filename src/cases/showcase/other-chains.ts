import { binding, open, unbound } from '../../scenario/questions.ts'
import { approved, OWNER, requested, type Topic } from './showcase-situation.ts'

/** Entries for another chain, and entries with other spellings of an address. */
export const otherChains: Topic = {
  made: (builder) =>
    builder
      .deployEach({ homeVault: 'vault', otherChainVault: 'vault', otherChainFactory: 'factory' })
      .spawn('otherChainChild', 'otherChainFactory')
      .deployEach({ lowerVault: 'vault', upperVault: 'vault', bareFactory: 'factory' })
      .spawn('bareChild', 'bareFactory'),
  agreed: (builder) =>
    builder
      .agreement('twoChainsAgreement', {
        covers: { homeVault: 'None', otherChainFactory: 'None' },
        elsewhere: { 1: { otherChainVault: 'None', otherChainFactory: 'All' } },
        owner: OWNER,
      })
      .agreement('spelledAgreement', {
        covers: [
          { account: 'lowerVault', spelling: 'lower' },
          { account: 'upperVault', spelling: 'upper' },
          { account: 'bareFactory', scope: 'All', spelling: 'bare' },
        ],
        owner: OWNER,
      }),
  linked: requested('twoChainsAgreement', 'spelledAgreement'),
  opened: approved('twoChainsAgreement', 'spelledAgreement'),
  asked: [
    open('homeVault', 'twoChainsAgreement'),
    unbound('otherChainVault'),
    open('otherChainFactory', 'twoChainsAgreement'),
    unbound('otherChainChild'),
    binding('lowerVault', 'spelledAgreement'),
    binding('upperVault', 'spelledAgreement'),
    open('bareChild', 'spelledAgreement', 'bareFactory'),
  ],
  targets: [
    {
      twoChainsAgreement: ['homeVault', 'otherChainFactory'],
      spelledAgreement: ['lowerVault', 'upperVault', 'bareFactory', 'bareChild'],
    },
  ],
}
