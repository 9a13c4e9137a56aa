import { closed, targets } from '../../scenario/questions.ts'
import { contestedVault } from '../links/relinks.ts'
import { cases, DAY, newCase } from '../new-case.ts'

/** Which agreements are targets, by their states and their time. */
export const targetStates = cases(
  newCase('targets/under-attack-and-counting-down', 'LIST-1')
    .title('Targets are the agreements under attack and those that count down')
    .deploy(['vault', 'countingVault'])
    .attackableAgreements({ agreementA: ['vault'], agreementB: ['countingVault'] })
    .ask(targets({ agreementA: ['vault'], agreementB: ['countingVault'] }))
    .lifecycle('agreementB', 'promote')
    .ask(targets({ agreementA: ['vault'] }, ['agreementB', 'PROMOTION_REQUESTED', ['countingVault']])),

  newCase('targets/only-counting-down', 'LIST-1')
    .title('An agreement that counts down is a target also where no other is under attack')
    .countingDownVault()
    .ask(targets(['agreementA', 'PROMOTION_REQUESTED', ['vault']]))
    .askAfter('cancelPromotion', 'agreementA', targets({ agreementA: ['vault'] })),

  newCase('targets/nothing-registered', 'LIST-5')
    .title('If agreements exist but none is registered, the list is empty')
    .deploy('vault')
    .agreement('agreementA', { covers: ['vault'], owner: 'protocol' })
    .adopt('protocol', 'agreementA')
    .ask(targets()),

  newCase('targets/only-closed-agreements', 'LIST-5', 'STATE-2', 'STATE-3')
    .title('Agreements in every other state leave the list empty')
    .deploy(['requestedVault', 'promotedVault', 'corruptedVault'])
    .agreement('requestedAgreement', { covers: ['requestedVault'] })
    .agreements({ promotedAgreement: ['promotedVault'], corruptedAgreement: ['corruptedVault'] })
    .lifecycle('requestedAgreement', 'requestUnderAttack')
    .lifecycle('promotedAgreement', 'requestUnderAttack', 'instantPromote')
    .underAttack('corruptedAgreement')
    .askAfter('markCorrupted', 'corruptedAgreement', targets())
    .ask(closed('requestedVault', 'requestedAgreement'), closed('corruptedVault', 'corruptedAgreement')),

  newCase('targets/countdown-ran-out', 'LIST-3', 'LIST-5')
    .title('An agreement is not a target from the second at which its countdown ends')
    .countingDownVault()
    .around('countdownEnd', 'agreementA', {
      before: [targets(['agreementA', 'PROMOTION_REQUESTED', ['vault']])],
      at: [targets()],
    }),

  newCase('targets/staggered-countdowns', 'LIST-1', 'LIST-3')
    .title('Of two countdowns the one that ended is no target, the other still is')
    .deploy(['firstVault', 'secondVault'])
    .attackableAgreements({ firstAgreement: ['firstVault'], secondAgreement: ['secondVault'] })
    .lifecycle('firstAgreement', 'promote')
    .wait(DAY)
    .lifecycle('secondAgreement', 'promote')
    .around('countdownEnd', 'firstAgreement', {
      before: [
        targets(
          ['firstAgreement', 'PROMOTION_REQUESTED', ['firstVault']],
          ['secondAgreement', 'PROMOTION_REQUESTED', ['secondVault']],
        ),
      ],
      at: [targets(['secondAgreement', 'PROMOTION_REQUESTED', ['secondVault']])],
    }),

  newCase('targets/ended-countdown-finalised-or-not', 'LIST-3')
    .title('An agreement whose countdown ended is not a target, finalised or not')
    .deploy(['vault', 'silentVault', 'finalisedVault'])
    .attackableAgreements({
      agreementA: ['vault'],
      silentAgreement: ['silentVault'],
      finalisedAgreement: ['finalisedVault'],
    })
    .lifecycle('silentAgreement', 'promote')
    .runOut('finalisedAgreement')
    .askAfter('finalizeState', 'finalisedAgreement', targets({ agreementA: ['vault'] })),

  contestedVault('targets/relinked-after-the-end', 'LIST-3')
    .title('A vault relinked after its countdown ended is a target of its new agreement only')
    .runOut('agreementA')
    .askAfter('underAttack', 'agreementB', targets({ agreementB: ['vault'] })),
)
