import type { Name } from '../model/action.ts'
import { attackable, closed, counting, open, runOut, targets, terms, timeLeft, unbound } from '../scenario/questions.ts'
import { twoOfOneOwner } from './conflicting-registries.ts'
import { contestedVault } from './links/relinks.ts'
import { cases, DAY, newCase, type ScenarioBuilder } from './new-case.ts'

/** Asks around the end of a countdown, at which the contract stops to be attackable. */
export const aroundTheEnd = (contract: Name, agreement: Name, parent?: Name) => (world: ScenarioBuilder) =>
  world.around('countdownEnd', agreement, {
    before: counting(contract, 1, agreement, parent),
    at: runOut(contract, agreement, parent),
  })

/** The three-day countdown from promotion to production, and its end. */
export const countdownExpiry = cases(
  newCase('countdown-expiry/one-second-on-either-side', 'STATE-4', 'TIME-1', 'TIME-2')
    .title('A vault is attackable one second before the countdown ends and no longer at its end')
    .countingDownVault()
    .append(aroundTheEnd('vault', 'agreementA')),

  newCase('countdown-expiry/ends-without-a-transaction', 'STATE-5', 'STATE-7')
    .title('A countdown ends for good without any transaction or event')
    .countingDownVault()
    .askAfter(2 * DAY, counting('vault', DAY, 'agreementA'))
    .askAfter(DAY, runOut('vault', 'agreementA'))
    .askAfter(30 * DAY, runOut('vault', 'agreementA')),

  newCase('countdown-expiry/one-jump-over-the-end', 'STATE-5', 'STATE-7')
    .title('A countdown has ended if one block skips its end')
    .countingDownVault()
    .askAfter(4 * DAY, runOut('vault', 'agreementA')),

  newCase('countdown-expiry/finalised-at-the-end', 'STATE-2', 'TIME-2')
    .title('Finalising after the end clears the timestamp and reopens nothing')
    .attackableVault()
    .askAfter('runOut', 'agreementA', timeLeft('vault', 0))
    .askAfter('finalizeState', 'agreementA', closed('vault', 'agreementA'), timeLeft('vault', null)),

  newCase('countdown-expiry/finalised-too-early', 'STATE-4', 'TIME-1')
    .title('Finalising one second before the end does nothing')
    .countingDownVault()
    .waitUntil('countdownEnd', 'agreementA', -2)
    .askAfter('finalizeState', 'agreementA', counting('vault', 1, 'agreementA'))
    .askAfter(1, runOut('vault', 'agreementA'))
    .askAfter(1, runOut('vault', 'agreementA')),

  newCase('countdown-expiry/cancelled-in-the-last-second', 'STATE-6', 'TIME-2')
    .title('A promotion cancelled one second before its end leaves the vault open')
    .countingDownVault()
    .waitUntil('countdownEnd', 'agreementA', -2)
    .askAfter('cancelPromotion', 'agreementA', open('vault', 'agreementA'), timeLeft('vault', null))
    .askAfter(1, open('vault', 'agreementA'), timeLeft('vault', null))
    .askAfter(1, open('vault', 'agreementA')),

  newCase('countdown-expiry/cancelled-too-late', 'STATE-4', 'STATE-7')
    .title('A cancellation at the second of the end is refused')
    .countingDownVault()
    .waitUntil('countdownEnd', 'agreementA', -1)
    .attempt('cancelPromotion', 'agreementA', { reverts: 'AttackRegistry__InvalidState' })
    .ask(runOut('vault', 'agreementA')),

  newCase('countdown-expiry/promotion-requested-anew', 'STATE-6', 'TIME-1')
    .title('A new promotion request counts three days from its own time')
    .countingDownVault()
    .wait(2 * DAY)
    .lifecycle('agreementA', 'cancelPromotion', 'promote')
    .ask(counting('vault', 3 * DAY, 'agreementA'))
    .askAfter(DAY, counting('vault', 2 * DAY, 'agreementA'))
    .append(aroundTheEnd('vault', 'agreementA')),

  newCase('countdown-expiry/children-end-with-it', 'STATE-4', 'STATE-11')
    .title('The children of a factory stop being attackable at the same second as its agreement')
    .attackableFactory('All', { children: 'firstChild' })
    .lifecycle('agreementA', 'promote')
    .spawn('secondChild', 'factory', { method: 'clone' })
    .around('countdownEnd', 'agreementA', {
      before: [...counting('firstChild', 1, 'agreementA', 'factory'), attackable('secondChild', true)],
      at: [...runOut('firstChild', 'agreementA', 'factory'), ...runOut('secondChild', 'agreementA', 'factory')],
    }),

  newCase('countdown-expiry/child-made-after-the-end', 'STATE-5', 'STATE-11')
    .title('A child made after the end of the countdown is bound but closed')
    .attackableFactory('FutureOnly')
    .runOut('agreementA')
    .spawn('child', 'factory')
    .ask(runOut('child', 'agreementA', 'factory')),

  newCase('countdown-expiry/another-agreement-is-finalised', 'STATE-4', 'TIME-1')
    .title("Finalising one agreement does not end another's countdown")
    .deploy(['firstVault', 'secondVault'])
    .attackableAgreements({ firstAgreement: ['firstVault'], secondAgreement: ['secondVault'] })
    .lifecycle('firstAgreement', 'promote')
    .wait(DAY - 1)
    .lifecycle('secondAgreement', 'promote')
    .waitUntil('countdownEnd', 'firstAgreement')
    .ask(counting('secondVault', DAY, 'secondAgreement'), runOut('firstVault', 'firstAgreement'))
    .askAfter('finalizeState', 'firstAgreement', closed('firstVault', 'firstAgreement'), timeLeft('firstVault', null))
    .ask(counting('secondVault', DAY - 1, 'secondAgreement'))
    .append(aroundTheEnd('secondVault', 'secondAgreement')),

  newCase('countdown-expiry/two-that-end-a-second-apart', 'STATE-4', 'TIME-1')
    .title('Two agreements that count down a second apart end a second apart')
    .deploy(['firstVault', 'secondVault'])
    .attackableAgreements({ firstAgreement: ['firstVault'], secondAgreement: ['secondVault'] })
    .lifecycle('firstAgreement', 'promote')
    .lifecycle('secondAgreement', 'promote')
    .waitUntil('countdownEnd', 'firstAgreement', -1)
    .ask(counting('firstVault', 1, 'firstAgreement'), counting('secondVault', 2, 'secondAgreement'))
    .askAfter(1, runOut('firstVault', 'firstAgreement'), counting('secondVault', 1, 'secondAgreement'))
    .askAfter(1, runOut('firstVault', 'firstAgreement'), runOut('secondVault', 'secondAgreement')),

  newCase('countdown-expiry/corrupted-half-way', 'STATE-2', 'TIME-2')
    .title('An agreement corrupted half-way through its countdown is closed at once')
    .countingDownVault()
    .wait(DAY)
    .askAfter('markCorrupted', 'agreementA', closed('vault', 'agreementA'), timeLeft('vault', null))
    .askAfter(3 * DAY, closed('vault', 'agreementA'), timeLeft('vault', null)),

  newCase('countdown-expiry/corrupted-too-late', 'STATE-4', 'STATE-7')
    .title('At the second of the end an agreement can no longer be corrupted')
    .countingDownVault()
    .waitUntil('countdownEnd', 'agreementA', -1)
    .sameBlock((block) =>
      block
        .attempt('markCorrupted', 'agreementA', { reverts: 'AttackRegistry__InvalidState' })
        .attempt('instantCorrupt', 'agreementA', { reverts: 'AttackRegistry__InvalidState' })
        .attempt('instantPromote', 'agreementA', { reverts: 'AttackRegistry__InvalidState' }),
    )
    .ask(runOut('vault', 'agreementA')),

  newCase('countdown-expiry/ended-early-by-the-moderator', 'STATE-2', 'TIME-2')
    .title('The registry moderator can end a countdown before its time')
    .countingDownVault()
    .ask(counting('vault', 3 * DAY, 'agreementA'))
    .askAfter('instantPromote', 'agreementA', closed('vault', 'agreementA'), timeLeft('vault', null)),

  newCase('countdown-expiry/terms-after-the-end', 'BIND-6', 'STATE-5', 'TERM-1')
    .title('After its end the agreement still binds the vault with its terms, not the one adopted since')
    .coveredVault({ owner: 'protocol', terms: { bountyPercentage: 9 } })
    .agreement('agreementB', { covers: ['vault'], owner: 'protocol', terms: { bountyPercentage: 55 } })
    .underAttack('agreementA')
    .lifecycle('agreementA', 'promote')
    .adopt('protocol', 'agreementB')
    .around('countdownEnd', 'agreementA', {
      before: [...counting('vault', 1, 'agreementA'), terms('vault', { agreement: 'agreementA', bountyPercentage: 9 })],
      at: [...runOut('vault', 'agreementA'), terms('vault', { agreement: 'agreementA', bountyPercentage: 9 })],
    }),

  contestedVault('countdown-expiry/relinked-at-the-very-second', 'BIND-9', 'STATE-4')
    .title('At the second of the end, not before, the vault can be linked to another agreement')
    .lifecycle('agreementA', 'promote')
    .waitUntil('countdownEnd', 'agreementA', -2)
    .attempt('requestUnderAttack', 'agreementB', { reverts: 'AttackRegistry__ContractAlreadyLinked' })
    .ask(counting('vault', 1, 'agreementA'))
    .askAfter('requestUnderAttack', 'agreementB', closed('vault', 'agreementB'), timeLeft('vault', null))
    .askAfter(1, closed('vault', 'agreementB'), timeLeft('vault', null)),

  contestedVault('countdown-expiry/countdown-of-the-new-agreement', 'BIND-9', 'TIME-1')
    .title('A vault relinked after its countdown ended has the countdown of its new agreement only')
    .runOut('agreementA')
    .askAfter('underAttack', 'agreementB', open('vault', 'agreementB'), timeLeft('vault', null))
    .askAfter('promote', 'agreementB', counting('vault', 3 * DAY, 'agreementB'))
    .append(aroundTheEnd('vault', 'agreementB')),

  newCase('countdown-expiry/parents-countdown-is-not-the-childs', 'BIND-5', 'STATE-4')
    .title("The end of its factory's countdown does not touch a child with an agreement of its own")
    .coveredFactory('All', { children: ['linkedChild', 'sibling'] })
    .agreement('agreementB', { covers: ['linkedChild'] })
    .underAttack('agreementA', 'agreementB')
    .lifecycle('agreementA', 'promote')
    .around('countdownEnd', 'agreementA', {
      before: [...counting('sibling', 1, 'agreementA', 'factory'), timeLeft('linkedChild', null)],
      at: [...runOut('sibling', 'agreementA', 'factory'), ...open('linkedChild', 'agreementB')],
    }),

  newCase('countdown-expiry/vault-added-half-way', 'STATE-4', 'TIME-1')
    .title('A vault added during the countdown ends together with the others')
    .deploy(['vault', 'lateVault'])
    .attackableAgreement('agreementA', { covers: ['vault'] })
    .lifecycle('agreementA', 'promote')
    .wait(DAY - 1)
    .addAccounts('agreementA', ['lateVault'])
    .ask(counting('lateVault', 2 * DAY, 'agreementA'))
    .append(aroundTheEnd('lateVault', 'agreementA')),

  newCase('countdown-expiry/vault-added-after-the-end', 'BIND-7')
    .title('A vault added at the second of the end gets no link')
    .deploy(['vault', 'earlyVault', 'lateVault'])
    .attackableAgreement('agreementA', { covers: ['vault'] })
    .lifecycle('agreementA', 'promote')
    .waitUntil('countdownEnd', 'agreementA', -2)
    .addAccounts('agreementA', ['earlyVault'])
    .ask(counting('earlyVault', 1, 'agreementA'))
    .addAccounts('agreementA', ['lateVault'])
    .ask(runOut('earlyVault', 'agreementA'), unbound('lateVault')),

  twoOfOneOwner('countdown-expiry/adopted-agreement-goes-on', 'BIND-6', 'STATE-5')
    .title('A vault whose countdown ended is closed though the adopted agreement is open')
    .adopt('protocol', 'agreementB')
    .runOut('agreementA')
    .ask(runOut('vault', 'agreementA'), open('betaVault', 'agreementB'), timeLeft('betaVault', null)),

  newCase('countdown-expiry/long-after-the-request', 'TIME-1', 'TERM-4')
    .title(
      'A countdown that a new attack moderator starts weeks after the request lasts three days, whatever else ends before',
    )
    .attackableFactory('All', { children: 'child', commitment: 41 * DAY })
    .do({ do: 'transferAttackModerator', agreement: 'agreementA', to: 'successor' })
    .waitUntil('commitmentEnd', 'agreementA', -DAY)
    .attempt('promote', 'agreementA', { by: 'successor' })
    .setTerms('agreementA', { bountyCapUsd: '2000000' })
    .ask(counting('child', 3 * DAY - 1, 'agreementA', 'factory'))
    .ask(terms('child', { agreement: 'agreementA', bountyCapUsd: '2000000' }))
    .ask(targets(['agreementA', 'PROMOTION_REQUESTED', ['factory', 'child']]))
    .waitUntil('commitmentEnd', 'agreementA', 1)
    .ask(counting('child', 2 * DAY, 'agreementA', 'factory'))
    .waitUntil('countdownEnd', 'agreementA')
    .ask(runOut('child', 'agreementA', 'factory')),
)
