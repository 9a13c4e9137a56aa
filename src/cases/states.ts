import { DAY, scenario } from '../scenario/builder.ts'
import { attackable, closed, counting, open, runOut, targets, terms, timeLeft, unbound } from '../scenario/questions.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** Each state of an agreement, and every transition into and out of it. */
export const states: Scenario[] = [
  scenario('states/requested-but-undecided', 'A vault is closed while its attack request waits for a decision')
    .about('STATE-3')
    .coveredVault()
    .lifecycle('agreementA', 'requestUnderAttack')
    .ask(closed('vault', 'agreementA'), timeLeft('vault', null))
    .wait(DAY)
    .ask(closed('vault', 'agreementA'))
    .build(),

  scenario(
    'states/requested-again-after-a-rejection',
    'A rejected agreement can ask again, and opens its vault once approved',
  )
    .about('BIND-10', 'STATE-3')
    .coveredVault()
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .ask(unbound('vault'))
    .lifecycle('agreementA', 'requestUnderAttack')
    .ask(closed('vault', 'agreementA'))
    .lifecycle('agreementA', 'approveAttack')
    .ask(open('vault', 'agreementA'))
    .build(),

  scenario('states/promotion-requested', 'A vault stays attackable while its promotion is requested')
    .about('STATE-1', 'TIME-1')
    .attackableVault()
    .ask(open('vault', 'agreementA'), timeLeft('vault', null))
    .lifecycle('agreementA', 'promote')
    .ask(counting('vault', 3 * DAY, 'agreementA'))
    .wait(2 * DAY)
    .ask(counting('vault', DAY, 'agreementA'))
    .build(),

  scenario('states/promotion-cancelled', 'A cancelled promotion leaves the vault attackable without a countdown')
    .about('STATE-6', 'TIME-2')
    .attackableVault()
    .lifecycle('agreementA', 'promote')
    .wait(DAY)
    .lifecycle('agreementA', 'cancelPromotion')
    .ask(open('vault', 'agreementA'), timeLeft('vault', null))
    .wait(3 * DAY)
    .ask(open('vault', 'agreementA'), timeLeft('vault', null))
    .build(),

  scenario(
    'states/promotion-cancelled-after-the-window',
    'A cancelled promotion leaves the vault attackable although the 14 days of its request are over',
  )
    .about('STATE-6')
    .attackableVault({ commitment: 60 * DAY })
    .lifecycle('agreementA', 'promote', 'cancelPromotion')
    .wait(20 * DAY)
    .ask(open('vault', 'agreementA'), timeLeft('vault', null), targets(['agreementA', 'UNDER_ATTACK', ['vault']]))
    .lifecycle('agreementA', 'promote')
    .ask(counting('vault', 3 * DAY, 'agreementA'))
    .wait(2 * DAY)
    .lifecycle('agreementA', 'cancelPromotion')
    .wait(2 * DAY)
    .ask(open('vault', 'agreementA'), timeLeft('vault', null))
    .build(),

  scenario('states/promoted-cancelled-promoted-in-one-block', 'Of three changes in one block the last one counts')
    .about('STATE-1', 'TIME-1')
    .deploy('vault')
    .deploy('otherVault')
    .agreement('agreementA', { covers: ['vault'] })
    .agreement('agreementB', { covers: ['otherVault'] })
    .underAttack('agreementA', 'agreementB')
    .sameBlock((block) =>
      block
        .lifecycle('agreementA', 'promote', 'cancelPromotion', 'promote')
        .lifecycle('agreementB', 'promote', 'cancelPromotion'),
    )
    .ask(counting('vault', 3 * DAY, 'agreementA'), open('otherVault', 'agreementB'), timeLeft('otherVault', null))
    .build(),

  scenario('states/corrupted-under-attack', 'A vault whose agreement is marked corrupted is no longer attackable')
    .about('STATE-2')
    .attackableVault()
    .ask(open('vault', 'agreementA'))
    .lifecycle('agreementA', 'markCorrupted')
    .ask(closed('vault', 'agreementA'), timeLeft('vault', null), terms('vault', { agreement: 'agreementA' }))
    .build(),

  scenario(
    'states/corrupted-by-the-registry-moderator',
    'The registry moderator corrupts an agreement in the middle of its countdown',
  )
    .about('STATE-2', 'TIME-2')
    .attackableVault()
    .lifecycle('agreementA', 'promote')
    .ask(counting('vault', 3 * DAY, 'agreementA'))
    .lifecycle('agreementA', 'instantCorrupt')
    .ask(closed('vault', 'agreementA'), timeLeft('vault', null))
    .build(),

  scenario(
    'states/promoted-at-once-from-every-state',
    'The registry moderator can end an attack from every state before production',
  )
    .about('STATE-2')
    .deploy('requestedVault')
    .deploy('openVault')
    .deploy('countingVault')
    .agreement('requestedAgreement', { covers: ['requestedVault'] })
    .agreement('openAgreement', { covers: ['openVault'] })
    .agreement('countingAgreement', { covers: ['countingVault'] })
    .lifecycle('requestedAgreement', 'requestUnderAttack')
    .underAttack('openAgreement', 'countingAgreement')
    .lifecycle('countingAgreement', 'promote')
    .sameBlock((block) =>
      block
        .lifecycle('requestedAgreement', 'instantPromote')
        .lifecycle('openAgreement', 'instantPromote')
        .lifecycle('countingAgreement', 'instantPromote'),
    )
    .ask(closed('requestedVault', 'requestedAgreement'), closed('openVault', 'openAgreement'))
    .ask(closed('countingVault', 'countingAgreement'), timeLeft('countingVault', null))
    .build(),

  scenario(
    'states/production-and-corrupted-are-final',
    'No operation brings an agreement back from production or corruption',
  )
    .about('STATE-2')
    .deploy('promotedVault')
    .deploy('corruptedVault')
    .agreement('promotedAgreement', { covers: ['promotedVault'] })
    .agreement('corruptedAgreement', { covers: ['corruptedVault'] })
    .underAttack('promotedAgreement', 'corruptedAgreement')
    .lifecycle('promotedAgreement', 'instantPromote')
    .lifecycle('corruptedAgreement', 'markCorrupted')
    .attempt('requestUnderAttack', 'promotedAgreement', { reverts: 'AttackRegistry__InvalidState' })
    .attempt('requestUnderAttack', 'corruptedAgreement', { reverts: 'AttackRegistry__InvalidState' })
    .attempt('approveAttack', 'corruptedAgreement', { reverts: 'AttackRegistry__InvalidState' })
    .attempt('instantPromote', 'corruptedAgreement', { reverts: 'AttackRegistry__InvalidState' })
    .ask(closed('promotedVault', 'promotedAgreement'), closed('corruptedVault', 'corruptedAgreement'))
    .build(),

  scenario('states/second-promotion-refused', 'A second promotion is refused and does not start the countdown again')
    .about('TIME-1')
    .attackableVault()
    .lifecycle('agreementA', 'promote')
    .wait(DAY)
    .attempt('promote', 'agreementA', { reverts: 'AttackRegistry__InvalidState' })
    .ask(counting('vault', 2 * DAY - 1, 'agreementA'))
    .build(),

  scenario(
    'states/exactly-seven-days-of-commitment',
    'Seven days of commitment are enough for a request, one second less is not',
  )
    .about('BIND-7', 'STATE-3')
    .coveredVault({ commitment: 7 * DAY })
    .attempt('requestUnderAttack', 'agreementA', { reverts: 'AttackRegistry__InsufficientCommitment' })
    .ask(unbound('vault'))
    .commit('agreementA', 7 * DAY + 1)
    .lifecycle('agreementA', 'requestUnderAttack')
    .ask(closed('vault', 'agreementA'))
    .lifecycle('agreementA', 'approveAttack')
    .ask(open('vault', 'agreementA'))
    .build(),

  scenario(
    'states/undecided-for-fourteen-days',
    'An undecided request never makes the vault attackable, whatever the time',
  )
    .about('STATE-10')
    .coveredVault()
    .lifecycle('agreementA', 'requestUnderAttack')
    .around('requestDeadline', 'agreementA', {
      before: closed('vault', 'agreementA'),
      at: [...closed('vault', 'agreementA'), timeLeft('vault', null)],
    })
    .wait(30 * DAY)
    .ask(closed('vault', 'agreementA'))
    .build(),

  scenario('states/approved-too-late', 'An approval at the second of the 14-day deadline is refused')
    .about('STATE-10')
    .coveredVault()
    .lifecycle('agreementA', 'requestUnderAttack')
    .waitUntil('requestDeadline', 'agreementA', -1)
    .attempt('approveAttack', 'agreementA', { reverts: 'AttackRegistry__InvalidState' })
    .ask(closed('vault', 'agreementA'))
    .attempt('rejectAttackRequest', 'agreementA', { reverts: 'AttackRegistry__InvalidState' })
    .lifecycle('agreementA', 'finalizeState')
    .ask(closed('vault', 'agreementA'))
    .build(),

  scenario(
    'states/approved-in-the-last-second',
    'A request approved one second before its deadline stays attackable beyond it',
  )
    .about('STATE-10')
    .coveredVault()
    .lifecycle('agreementA', 'requestUnderAttack')
    .waitUntil('requestDeadline', 'agreementA', -2)
    .lifecycle('agreementA', 'approveAttack')
    .ask(open('vault', 'agreementA'))
    .wait(1)
    .ask(open('vault', 'agreementA'))
    .wait(1)
    .ask(open('vault', 'agreementA'))
    .build(),

  scenario(
    'states/approved-long-before-the-deadline',
    'The 14-day deadline of a request means nothing once it is approved',
  )
    .about('STATE-10')
    .attackableVault()
    .around('requestDeadline', 'agreementA', {
      before: open('vault', 'agreementA'),
      at: [...open('vault', 'agreementA'), timeLeft('vault', null)],
    })
    .wait(14 * DAY)
    .ask(open('vault', 'agreementA'))
    .build(),

  scenario(
    'states/undecided-request-frees-the-vault',
    'The vault of an undecided request can be linked elsewhere from the second of the 14-day deadline',
  )
    .about('BIND-9', 'STATE-10')
    .coveredVault()
    .agreement('agreementB', { covers: ['vault'] })
    .lifecycle('agreementA', 'requestUnderAttack')
    .waitUntil('requestDeadline', 'agreementA', -2)
    .attempt('requestUnderAttack', 'agreementB', { reverts: 'AttackRegistry__ContractAlreadyLinked' })
    .ask(closed('vault', 'agreementA'))
    .lifecycle('agreementB', 'requestUnderAttack')
    .ask(closed('vault', 'agreementB'))
    .lifecycle('agreementB', 'approveAttack')
    .ask(open('vault', 'agreementB'))
    .waitUntil('requestDeadline', 'agreementB')
    .ask(open('vault', 'agreementB'))
    .build(),

  scenario('states/corrupted-and-attackable-again', 'A corrupted vault linked by a new agreement follows that one')
    .about('BIND-9', 'STATE-2')
    .attackableVault()
    .lifecycle('agreementA', 'markCorrupted')
    .ask(closed('vault', 'agreementA'))
    .agreement('agreementB', { covers: ['vault'] })
    .underAttack('agreementB')
    .ask(open('vault', 'agreementB'))
    .lifecycle('agreementB', 'markCorrupted')
    .ask(closed('vault', 'agreementB'))
    .build(),

  scenario(
    'states/child-from-request-to-corruption',
    "A child follows its factory's agreement from request to corruption",
  )
    .about('STATE-3', 'STATE-11')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .ask(unbound('child'))
    .lifecycle('agreementA', 'requestUnderAttack')
    .ask(closed('child', 'agreementA', 'factory'))
    .lifecycle('agreementA', 'approveAttack')
    .ask(open('child', 'agreementA', 'factory'), timeLeft('child', null))
    .lifecycle('agreementA', 'promote')
    .ask(counting('child', 3 * DAY, 'agreementA', 'factory'))
    .lifecycle('agreementA', 'cancelPromotion')
    .ask(open('child', 'agreementA', 'factory'), timeLeft('child', null))
    .lifecycle('agreementA', 'markCorrupted')
    .ask(closed('child', 'agreementA', 'factory'))
    .build(),

  scenario(
    'states/child-from-rejection-to-production',
    "A child follows its factory's agreement from rejection to production",
  )
    .about('STATE-2', 'STATE-11')
    .deploy('factory', 'factory')
    .spawn('child', 'factory')
    .agreement('agreementA', { covers: { factory: 'All' } })
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .ask(unbound('child'))
    .underAttack('agreementA')
    .ask(open('child', 'agreementA', 'factory'))
    .lifecycle('agreementA', 'promote')
    .waitUntil('countdownEnd', 'agreementA')
    .ask(runOut('child', 'agreementA', 'factory'))
    .lifecycle('agreementA', 'finalizeState')
    .ask(closed('child', 'agreementA', 'factory'), timeLeft('child', null))
    .build(),

  scenario(
    'states/child-made-in-each-state',
    "A child has the agreement's current state, not the one at its deployment",
  )
    .about('STATE-11')
    .deploy('factory', 'factory')
    .agreement('agreementA', { covers: { factory: 'FutureOnly' } })
    .lifecycle('agreementA', 'requestUnderAttack')
    .spawn('requestedChild', 'factory')
    .lifecycle('agreementA', 'approveAttack')
    .spawn('openChild', 'factory')
    .ask(attackable('requestedChild', true), attackable('openChild', true))
    .lifecycle('agreementA', 'instantPromote')
    .spawn('closedChild', 'factory')
    .ask(closed('requestedChild', 'agreementA', 'factory'), closed('openChild', 'agreementA', 'factory'))
    .ask(closed('closedChild', 'agreementA', 'factory'))
    .build(),
]
