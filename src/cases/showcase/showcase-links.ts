import { open, terms, unbound } from '../../scenario/questions.ts'
import { OWNER, requested, SHORT, type Topic } from './showcase-situation.ts'

/** Contracts relinked to another agreement, and removed links. */
export const links: Topic = {
  made: (builder) =>
    builder
      .deployEach({ relinkedVault: 'vault', relinkedFactory: 'factory' })
      .spawn('relinkedChildBefore', 'relinkedFactory')
      .deployEach({ keptVault: 'vault', removedVault: 'vault', removedFactory: 'factory' })
      .spawn('removedChild', 'removedFactory'),
  agreed: (builder) =>
    builder
      .agreement('formerAgreement', {
        covers: { relinkedVault: 'None', relinkedFactory: 'All' },
        owner: OWNER,
        terms: { bountyPercentage: 50 },
      })
      .agreement('latestAgreement', {
        covers: { relinkedVault: 'None', relinkedFactory: 'FutureOnly' },
        owner: OWNER,
        terms: { bountyPercentage: 8 },
      })
      .agreement('shrinkingAgreement', {
        covers: { keptVault: 'None', removedVault: 'None', removedFactory: 'All' },
        owner: OWNER,
        commitment: SHORT,
      }),
  linked: requested('formerAgreement', 'shrinkingAgreement'),
  opened: (builder) =>
    builder
      .lifecycle('formerAgreement', 'approveAttack', 'instantPromote')
      .lifecycle('shrinkingAgreement', 'approveAttack')
      .spawn('relinkedChildBetween', 'relinkedFactory'),
  relinked: (builder) => builder.underAttack('latestAgreement'),
  nextDay: (builder) =>
    builder
      .spawn('relinkedChildAfter', 'relinkedFactory')
      .removeAccounts('shrinkingAgreement', ['removedVault'], 'home', {
        reverts: 'Agreement__CannotReduceScopeDuringCommitment',
      }),
  weekLater: (builder) => builder.removeAccounts('shrinkingAgreement', ['removedVault', 'removedFactory']),
  asked: [
    open('relinkedVault', 'latestAgreement'),
    terms('relinkedVault', { agreement: 'latestAgreement', bountyPercentage: 8 }),
    unbound('relinkedChildBefore', 'relinkedChildBetween'),
    open('relinkedChildAfter', 'latestAgreement', 'relinkedFactory'),
    open('keptVault', 'shrinkingAgreement'),
    unbound('removedVault', 'removedFactory', 'removedChild'),
  ],
  targets: [
    { latestAgreement: ['relinkedVault', 'relinkedFactory', 'relinkedChildAfter'], shrinkingAgreement: ['keptVault'] },
  ],
}
