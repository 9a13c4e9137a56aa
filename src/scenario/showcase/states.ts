import { closed, open, terms, timeLeft, unbound } from '../questions.ts'
import { agreements, type Topic, vaults } from './situation.ts'

const registered = ['requested', 'attacked', 'cancelled', 'corrupted', 'production', 'promotedAtOnce', 'rejected']

/** A vault for each state of an agreement, and for the ways into it. The contracts never use NEW_DEPLOYMENT. */
export const states: Topic = {
  made: vaults('unregistered', ...registered),
  agreed: (builder) => agreements(registered)(agreements(['unregistered'], { commitment: 0 })(builder)),
  linked: (builder) =>
    builder
      .life('attackedAgreement', 'requestUnderAttack')
      .life('cancelledAgreement', 'requestUnderAttack')
      .life('corruptedAgreement', 'requestUnderAttack')
      .life('promotedAtOnceAgreement', 'requestUnderAttack')
      .life('rejectedAgreement', 'requestUnderAttack')
      .life('productionAgreement', 'goToProduction'),
  opened: (builder) =>
    builder
      .life('attackedAgreement', 'approveAttack')
      .life('cancelledAgreement', 'approveAttack', 'promote')
      .life('corruptedAgreement', 'approveAttack', 'markCorrupted')
      .life('promotedAtOnceAgreement', 'approveAttack', 'instantPromote')
      .life('rejectedAgreement', 'rejectAttackRequest'),
  nextDay: (builder) => builder.life('cancelledAgreement', 'cancelPromotion'),
  // The request of the first day would have become PRODUCTION by the end.
  weekLater: (builder) => builder.life('requestedAgreement', 'requestUnderAttack'),
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
  targets: [
    ['attackedAgreement', 'UNDER_ATTACK', ['attackedVault']],
    ['cancelledAgreement', 'UNDER_ATTACK', ['cancelledVault']],
  ],
}
