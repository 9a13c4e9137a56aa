import { DAY } from '../../scenario/builder.ts'
import { attackable, closed, counting, open, runOut, terms, timeLeft } from '../../scenario/questions.ts'
import { agreements, MINUTE, requested, SHORT, type Topic, vaults } from './showcase-situation.ts'

const situations = ['undecided', 'forgotten', 'endingSoon', 'justPromoted', 'ended', 'finalised']

/**
 * Deadlines minutes ahead, and passed ones. At the end the countdown of `endingSoon` has 5 minutes left, the request of
 * `undecided` 10, and the commitment window of `committed` 15.
 */
export const deadlines: Topic = {
  made: vaults(...situations, 'committed'),
  agreed: (builder) => builder.append(agreements(situations)).append(agreements(['committed'], { commitment: SHORT })),
  linked: requested(
    'forgottenAgreement',
    'endingSoonAgreement',
    'justPromotedAgreement',
    'endedAgreement',
    'finalisedAgreement',
    'committedAgreement',
  ),
  opened: (builder) =>
    builder
      .lifecycle('endingSoonAgreement', 'approveAttack')
      .lifecycle('justPromotedAgreement', 'approveAttack')
      .lifecycle('endedAgreement', 'approveAttack', 'promote')
      .lifecycle('finalisedAgreement', 'approveAttack', 'promote')
      .lifecycle('committedAgreement', 'approveAttack'),
  nextDay: (builder) => builder.lifecycle('undecidedAgreement', 'requestUnderAttack'),
  weekLater: (builder) => builder.lifecycle('finalisedAgreement', 'finalizeState'),
  lastDays: (builder) =>
    builder.lifecycle('endingSoonAgreement', 'promote').commit('committedAgreement', 3 * DAY + 10 * MINUTE),
  end: (builder) => builder.lifecycle('justPromotedAgreement', 'promote'),
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
    { committedAgreement: ['committedVault'] },
  ],
}
