import { DAY } from '../builder.ts'
import { attackable, closed, counting, open, runOut, terms, timeLeft } from '../questions.ts'
import { agreements, MINUTE, SHORT, type Topic, vaults } from './situation.ts'

const situations = ['undecided', 'forgotten', 'endingSoon', 'justPromoted', 'ended', 'finalised']

/**
 * Deadlines minutes ahead, and passed ones. At the end the countdown of `endingSoon` has 5 minutes left, the request of
 * `undecided` 10, and the commitment window of `committed` 15.
 */
export const deadlines: Topic = {
  made: vaults(...situations, 'committed'),
  agreed: (builder) => agreements(['committed'], { commitment: SHORT })(agreements(situations)(builder)),
  linked: (builder) =>
    builder
      .life('forgottenAgreement', 'requestUnderAttack')
      .life('endingSoonAgreement', 'requestUnderAttack')
      .life('justPromotedAgreement', 'requestUnderAttack')
      .life('endedAgreement', 'requestUnderAttack')
      .life('finalisedAgreement', 'requestUnderAttack')
      .life('committedAgreement', 'requestUnderAttack'),
  opened: (builder) =>
    builder
      .life('endingSoonAgreement', 'approveAttack')
      .life('justPromotedAgreement', 'approveAttack')
      .life('endedAgreement', 'approveAttack', 'promote')
      .life('finalisedAgreement', 'approveAttack', 'promote')
      .life('committedAgreement', 'approveAttack'),
  nextDay: (builder) => builder.life('undecidedAgreement', 'requestUnderAttack'),
  weekLater: (builder) => builder.life('finalisedAgreement', 'finalizeState'),
  lastDays: (builder) =>
    builder.life('endingSoonAgreement', 'promote').commit('committedAgreement', 3 * DAY + 10 * MINUTE),
  end: (builder) => builder.life('justPromotedAgreement', 'promote'),
  asked: [
    closed('undecidedVault', 'undecidedAgreement'),
    closed('forgottenVault', 'forgottenAgreement'),
    timeLeft('forgottenVault', null),
    counting('endingSoonVault', 5 * MINUTE, 'endingSoonAgreement'),
    counting('justPromotedVault', 3 * DAY, 'justPromotedAgreement'),
    runOut('endedVault', 'endedAgreement'),
    attackable('finalisedVault', false),
    timeLeft('finalisedVault', null),
    open('committedVault', 'committedAgreement'),
    terms('committedVault', { agreement: 'committedAgreement', commitmentDeadline: 1_296_306 }),
  ],
  targets: [
    ['endingSoonAgreement', 'PROMOTION_REQUESTED', ['endingSoonVault']],
    ['justPromotedAgreement', 'PROMOTION_REQUESTED', ['justPromotedVault']],
    ['committedAgreement', 'UNDER_ATTACK', ['committedVault']],
  ],
}
