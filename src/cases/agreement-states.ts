import { attackable, closed, counting, open, runOut, targets, terms, timeLeft, unbound } from '../scenario/questions.ts'
import { cases, DAY, newCase } from './new-case.ts'

/** Each state of an agreement, and every transition into and out of it. */
export const states = cases(
  newCase('states/requested-but-undecided', 'STATE-3')
    .title('A vault is closed while its attack request waits for a decision')
    .requestedVault()
    .ask(closed('vault', 'agreementA'), timeLeft('vault', null))
    .askAfter(DAY, closed('vault', 'agreementA')),

  newCase('states/requested-again-after-a-rejection', 'BIND-10', 'STATE-3')
    .title('A rejected agreement can ask again, and opens its vault once approved')
    .coveredVault()
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .ask(unbound('vault'))
    .askAfter('requestUnderAttack', 'agreementA', closed('vault', 'agreementA'))
    .askAfter('approveAttack', 'agreementA', open('vault', 'agreementA')),

  newCase('states/promotion-requested', 'STATE-1', 'TIME-1')
    .title('A vault stays attackable while its promotion is requested')
    .attackableVault()
    .ask(open('vault', 'agreementA'), timeLeft('vault', null))
    .askAfter('promote', 'agreementA', counting('vault', 3 * DAY, 'agreementA'))
    .askAfter(2 * DAY, counting('vault', DAY, 'agreementA')),

  newCase('states/promotion-cancelled', 'STATE-6', 'TIME-2')
    .title('A cancelled promotion leaves the vault attackable without a countdown')
    .countingDownVault()
    .wait(DAY)
    .askAfter('cancelPromotion', 'agreementA', open('vault', 'agreementA'), timeLeft('vault', null))
    .askAfter(3 * DAY, open('vault', 'agreementA'), timeLeft('vault', null)),

  newCase('states/promotion-cancelled-after-the-window', 'STATE-6')
    .title('A cancelled promotion leaves the vault attackable although the 14 days of its request are over')
    .attackableVault({ commitment: 60 * DAY })
    .lifecycle('agreementA', 'promote', 'cancelPromotion')
    .askAfter(20 * DAY, open('vault', 'agreementA'), timeLeft('vault', null), targets({ agreementA: ['vault'] }))
    .askAfter('promote', 'agreementA', counting('vault', 3 * DAY, 'agreementA'))
    .wait(2 * DAY)
    .lifecycle('agreementA', 'cancelPromotion')
    .askAfter(2 * DAY, open('vault', 'agreementA'), timeLeft('vault', null)),

  newCase('states/promoted-cancelled-promoted-in-one-block', 'STATE-1', 'TIME-1')
    .title('Of three changes in one block the last one counts')
    .deploy(['vault', 'otherVault'])
    .attackableAgreements({ agreementA: ['vault'], agreementB: ['otherVault'] })
    .sameBlock((block) =>
      block
        .lifecycle('agreementA', 'promote', 'cancelPromotion', 'promote')
        .lifecycle('agreementB', 'promote', 'cancelPromotion'),
    )
    .ask(counting('vault', 3 * DAY, 'agreementA'), open('otherVault', 'agreementB'), timeLeft('otherVault', null)),

  newCase('states/corrupted-under-attack', 'STATE-2')
    .title('A vault whose agreement is marked corrupted is no longer attackable')
    .attackableVault()
    .ask(open('vault', 'agreementA'))
    .lifecycle('agreementA', 'markCorrupted')
    .ask(closed('vault', 'agreementA'), timeLeft('vault', null), terms('vault', { agreement: 'agreementA' })),

  newCase('states/corrupted-by-the-registry-moderator', 'STATE-2', 'TIME-2')
    .title('The registry moderator corrupts an agreement in the middle of its countdown')
    .countingDownVault()
    .ask(counting('vault', 3 * DAY, 'agreementA'))
    .askAfter('instantCorrupt', 'agreementA', closed('vault', 'agreementA'), timeLeft('vault', null)),

  newCase('states/promoted-at-once-from-every-state', 'STATE-2')
    .title('The registry moderator can end an attack from every state before production')
    .deploy(['requestedVault', 'openVault', 'countingVault'])
    .agreement('requestedAgreement', { covers: ['requestedVault'] })
    .agreements({ openAgreement: ['openVault'], countingAgreement: ['countingVault'] })
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
    .ask(closed('countingVault', 'countingAgreement'), timeLeft('countingVault', null)),

  newCase('states/production-and-corrupted-are-final', 'STATE-2')
    .title('No operation brings an agreement back from production or corruption')
    .deploy(['promotedVault', 'corruptedVault'])
    .attackableAgreements({ promotedAgreement: ['promotedVault'], corruptedAgreement: ['corruptedVault'] })
    .lifecycle('promotedAgreement', 'instantPromote')
    .lifecycle('corruptedAgreement', 'markCorrupted')
    .attempt('requestUnderAttack', 'promotedAgreement', { reverts: 'AttackRegistry__InvalidState' })
    .attempt('requestUnderAttack', 'corruptedAgreement', { reverts: 'AttackRegistry__InvalidState' })
    .attempt('approveAttack', 'corruptedAgreement', { reverts: 'AttackRegistry__InvalidState' })
    .attempt('instantPromote', 'corruptedAgreement', { reverts: 'AttackRegistry__InvalidState' })
    .ask(closed('promotedVault', 'promotedAgreement'), closed('corruptedVault', 'corruptedAgreement')),

  newCase('states/second-promotion-refused', 'TIME-1')
    .title('A second promotion is refused and does not start the countdown again')
    .countingDownVault()
    .wait(DAY)
    .attempt('promote', 'agreementA', { reverts: 'AttackRegistry__InvalidState' })
    .ask(counting('vault', 2 * DAY - 1, 'agreementA')),

  newCase('states/exactly-seven-days-of-commitment', 'BIND-7', 'STATE-3')
    .title('Seven days of commitment are enough for a request, one second less is not')
    .coveredVault({ commitment: 7 * DAY })
    .attempt('requestUnderAttack', 'agreementA', { reverts: 'AttackRegistry__InsufficientCommitment' })
    .ask(unbound('vault'))
    .commit('agreementA', 7 * DAY + 1)
    .askAfter('requestUnderAttack', 'agreementA', closed('vault', 'agreementA'))
    .askAfter('approveAttack', 'agreementA', open('vault', 'agreementA')),

  newCase('states/undecided-for-fourteen-days', 'STATE-10')
    .title('An undecided request never makes the vault attackable, whatever the time')
    .requestedVault()
    .around('requestDeadline', 'agreementA', {
      before: closed('vault', 'agreementA'),
      at: [...closed('vault', 'agreementA'), timeLeft('vault', null)],
    })
    .askAfter(30 * DAY, closed('vault', 'agreementA')),

  newCase('states/approved-too-late', 'STATE-10')
    .title('An approval at the second of the 14-day deadline is refused')
    .requestedVault()
    .waitUntil('requestDeadline', 'agreementA', -1)
    .attempt('approveAttack', 'agreementA', { reverts: 'AttackRegistry__InvalidState' })
    .ask(closed('vault', 'agreementA'))
    .attempt('rejectAttackRequest', 'agreementA', { reverts: 'AttackRegistry__InvalidState' })
    .askAfter('finalizeState', 'agreementA', closed('vault', 'agreementA')),

  newCase('states/approved-in-the-last-second', 'STATE-10')
    .title('A request approved one second before its deadline stays attackable beyond it')
    .requestedVault()
    .waitUntil('requestDeadline', 'agreementA', -2)
    .askAfter('approveAttack', 'agreementA', open('vault', 'agreementA'))
    .askAfter(1, open('vault', 'agreementA'))
    .askAfter(1, open('vault', 'agreementA')),

  newCase('states/approved-long-before-the-deadline', 'STATE-10')
    .title('The 14-day deadline of a request means nothing once it is approved')
    .attackableVault()
    .around('requestDeadline', 'agreementA', {
      before: open('vault', 'agreementA'),
      at: [...open('vault', 'agreementA'), timeLeft('vault', null)],
    })
    .askAfter(14 * DAY, open('vault', 'agreementA')),

  newCase('states/undecided-request-frees-the-vault', 'BIND-9', 'STATE-10')
    .title('The vault of an undecided request can be linked elsewhere from the second of the 14-day deadline')
    .coveredVault()
    .agreement('agreementB', { covers: ['vault'] })
    .lifecycle('agreementA', 'requestUnderAttack')
    .waitUntil('requestDeadline', 'agreementA', -2)
    .attempt('requestUnderAttack', 'agreementB', { reverts: 'AttackRegistry__ContractAlreadyLinked' })
    .ask(closed('vault', 'agreementA'))
    .askAfter('requestUnderAttack', 'agreementB', closed('vault', 'agreementB'))
    .askAfter('approveAttack', 'agreementB', open('vault', 'agreementB'))
    .waitUntil('requestDeadline', 'agreementB')
    .ask(open('vault', 'agreementB')),

  newCase('states/corrupted-and-attackable-again', 'BIND-9', 'STATE-2')
    .title('A corrupted vault linked by a new agreement follows that one')
    .attackableVault()
    .askAfter('markCorrupted', 'agreementA', closed('vault', 'agreementA'))
    .attackableAgreement('agreementB', { covers: ['vault'] })
    .ask(open('vault', 'agreementB'))
    .askAfter('markCorrupted', 'agreementB', closed('vault', 'agreementB')),

  newCase('states/child-from-request-to-corruption', 'STATE-3', 'STATE-11')
    .title("A child follows its factory's agreement from request to corruption")
    .coveredFactory('All', { children: 'child' })
    .ask(unbound('child'))
    .askAfter('requestUnderAttack', 'agreementA', closed('child', 'agreementA', 'factory'))
    .askAfter('approveAttack', 'agreementA', open('child', 'agreementA', 'factory'), timeLeft('child', null))
    .askAfter('promote', 'agreementA', counting('child', 3 * DAY, 'agreementA', 'factory'))
    .askAfter('cancelPromotion', 'agreementA', open('child', 'agreementA', 'factory'), timeLeft('child', null))
    .askAfter('markCorrupted', 'agreementA', closed('child', 'agreementA', 'factory')),

  newCase('states/child-from-rejection-to-production', 'STATE-2', 'STATE-11')
    .title("A child follows its factory's agreement from rejection to production")
    .coveredFactory('All', { children: 'child' })
    .lifecycle('agreementA', 'requestUnderAttack', 'rejectAttackRequest')
    .ask(unbound('child'))
    .askAfter('underAttack', 'agreementA', open('child', 'agreementA', 'factory'))
    .askAfter('runOut', 'agreementA', runOut('child', 'agreementA', 'factory'))
    .askAfter('finalizeState', 'agreementA', closed('child', 'agreementA', 'factory'), timeLeft('child', null)),

  newCase('states/child-made-in-each-state', 'STATE-11')
    .title("A child has the agreement's current state, not the one at its deployment")
    .coveredFactory('FutureOnly')
    .lifecycle('agreementA', 'requestUnderAttack')
    .spawn('requestedChild', 'factory')
    .lifecycle('agreementA', 'approveAttack')
    .spawn('openChild', 'factory')
    .ask(attackable('requestedChild', true), attackable('openChild', true))
    .lifecycle('agreementA', 'instantPromote')
    .spawn('closedChild', 'factory')
    .ask(closed(['requestedChild', 'openChild'], 'agreementA', 'factory'))
    .ask(closed('closedChild', 'agreementA', 'factory')),

  // The registry gives a state that this version of the contracts does not have: 7.
  newCase('states/paused-by-a-later-version', 'STATE-3', 'STATE-11', 'LIST-1')
    .title('Nothing is attackable in a state that a later version of the registry adds')
    .deployEach({ factory: 'factory', otherVault: 'vault' })
    .coveredVault({ terms: { bountyPercentage: 40 } })
    .addAccounts('agreementA', { factory: 'All' })
    .agreement('agreementB', { covers: ['otherVault'] })
    .underAttack('agreementA', 'agreementB')
    .spawn('child', 'factory')
    .ask(open('vault', 'agreementA'), open('child', 'agreementA', 'factory'))
    .lifecycle('agreementA', 'pause')
    .ask(closed('vault', 'agreementA'), closed('child', 'agreementA', 'factory'), timeLeft('vault', null))
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 40 }), open('otherVault', 'agreementB'))
    .ask(targets({ agreementB: ['otherVault'] }))
    .askAfter('resume', 'agreementA', open('vault', 'agreementA'), open('child', 'agreementA', 'factory')),

  newCase('states/paused-in-a-countdown', 'STATE-3', 'TIME-2')
    .title('A pause during a countdown closes at once, does not stop it, and lasts beyond its end')
    .countingDownVault({ commitment: 30 * DAY })
    .wait(DAY)
    .askAfter('pause', 'agreementA', closed('vault', 'agreementA'), timeLeft('vault', 2 * DAY - 1), targets())
    .askAfter(3 * DAY, closed('vault', 'agreementA'), timeLeft('vault', 0), targets())
    .askAfter('resume', 'agreementA', closed('vault', 'agreementA'), timeLeft('vault', 0), targets()),
)
