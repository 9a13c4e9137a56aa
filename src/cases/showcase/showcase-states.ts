import { closed, open, terms, timeLeft, unbound } from '../../scenario/questions.ts'
import { agreements, requested, type Topic, vaults } from './showcase-situation.ts'

const registered = ['requested', 'attacked', 'cancelled', 'corrupted', 'production', 'promotedAtOnce', 'rejected']

/** A vault for each state of an agreement, and for the ways into it. The contracts never use NEW_DEPLOYMENT. */
export const states: Topic = {
  made: vaults('unregistered', ...registered),
  agreed: (builder) => builder.append(agreements(['unregistered'], { commitment: 0 })).append(agreements(registered)),
  linked: (builder) =>
    builder
      .append(requested('attackedAgreement', 'cancelledAgreement', 'corruptedAgreement'))
      .append(requested('promotedAtOnceAgreement', 'rejectedAgreement'))
      .lifecycle('productionAgreement', 'requestUnderAttack', 'instantPromote'),
  opened: (builder) =>
    builder
      .lifecycle('attackedAgreement', 'approveAttack')
      .lifecycle('cancelledAgreement', 'approveAttack', 'promote')
      .lifecycle('corruptedAgreement', 'approveAttack', 'markCorrupted')
      .lifecycle('promotedAtOnceAgreement', 'approveAttack', 'instantPromote')
      .lifecycle('rejectedAgreement', 'rejectAttackRequest'),
  nextDay: (builder) => builder.lifecycle('cancelledAgreement', 'cancelPromotion'),
  // The request of the first day would have become PRODUCTION by the end.
  weekLater: (builder) => builder.lifecycle('requestedAgreement', 'requestUnderAttack'),
  asked: [
    unbound('unregisteredVault'),
    closed('requestedVault', 'requestedAgreement'),
    open('attackedVault', 'attackedAgreement'),
    terms('attackedVault', { agreement: 'attackedAgreement', agreementURI: 'ipfs://attackedAgreement' }),
    timeLeft('attackedVault', null),
    open('cancelledVault', 'cancelledAgreement'),
    timeLeft('cancelledVault', null),
    closed('corruptedVault', 'corruptedAgreement'),
    closed('productionVault', 'productionAgreement'),
    closed('promotedAtOnceVault', 'promotedAtOnceAgreement'),
    unbound('rejectedVault'),
  ],
  targets: [{ attackedAgreement: ['attackedVault'], cancelledAgreement: ['cancelledVault'] }],
}
