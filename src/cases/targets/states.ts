import { DAY, scenario } from '../../scenario/builder.ts'
import { closed, targets } from '../../scenario/questions.ts'
import type { Scenario } from '../../scenario/scenario.ts'

/** Which agreements are targets, by their states and their time. */
export const targetStates: Scenario[] = [
  scenario('targets/both-states', 'Targets are the agreements under attack and those that count down')
    .about('LIST-1')
    .deploy('vault')
    .deploy('countingVault')
    .agreement('agreementA', { covers: ['vault'] })
    .agreement('agreementB', { covers: ['countingVault'] })
    .underAttack('agreementA', 'agreementB')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']], ['agreementB', 'UNDER_ATTACK', ['countingVault']]))
    .lifecycle('agreementB', 'promote')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']], ['agreementB', 'PROMOTION_REQUESTED', ['countingVault']]))
    .build(),

  scenario(
    'targets/only-counting-down',
    'An agreement that counts down is a target also where no other is under attack',
  )
    .about('LIST-1')
    .attackableVault()
    .lifecycle('agreementA', 'promote')
    .ask(targets(['agreementA', 'PROMOTION_REQUESTED', ['vault']]))
    .lifecycle('agreementA', 'cancelPromotion')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']]))
    .build(),

  scenario('targets/nothing-registered', 'If agreements exist but none is registered, the list is empty')
    .about('LIST-5')
    .deploy('vault')
    .agreement('agreementA', { covers: ['vault'], owner: 'protocol' })
    .adopt('protocol', 'agreementA')
    .ask(targets())
    .build(),

  scenario('targets/only-closed-agreements', 'Agreements in every other state leave the list empty')
    .about('LIST-5', 'STATE-2', 'STATE-3')
    .deploy('requestedVault')
    .deploy('promotedVault')
    .deploy('corruptedVault')
    .agreement('requestedAgreement', { covers: ['requestedVault'] })
    .agreement('promotedAgreement', { covers: ['promotedVault'] })
    .agreement('corruptedAgreement', { covers: ['corruptedVault'] })
    .lifecycle('requestedAgreement', 'requestUnderAttack')
    .lifecycle('promotedAgreement', 'requestUnderAttack', 'instantPromote')
    .underAttack('corruptedAgreement')
    .lifecycle('corruptedAgreement', 'markCorrupted')
    .ask(targets())
    .ask(closed('requestedVault', 'requestedAgreement'), closed('corruptedVault', 'corruptedAgreement'))
    .build(),

  scenario('targets/countdown-ran-out', 'An agreement is not a target from the second at which its countdown ends')
    .about('LIST-3', 'LIST-5')
    .attackableVault()
    .lifecycle('agreementA', 'promote')
    .around('countdownEnd', 'agreementA', {
      before: [targets(['agreementA', 'PROMOTION_REQUESTED', ['vault']])],
      at: [targets()],
    })
    .build(),

  scenario('targets/staggered-countdowns', 'Of two countdowns the one that ended is no target, the other still is')
    .about('LIST-1', 'LIST-3')
    .deploy('firstVault')
    .deploy('secondVault')
    .agreement('firstAgreement', { covers: ['firstVault'] })
    .agreement('secondAgreement', { covers: ['secondVault'] })
    .underAttack('firstAgreement', 'secondAgreement')
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
    })
    .build(),

  scenario('targets/finalised-and-not', 'An agreement whose countdown ended is not a target, finalised or not')
    .about('LIST-3')
    .deploy('vault')
    .deploy('silentVault')
    .deploy('finalisedVault')
    .agreement('agreementA', { covers: ['vault'] })
    .agreement('silentAgreement', { covers: ['silentVault'] })
    .agreement('finalisedAgreement', { covers: ['finalisedVault'] })
    .underAttack('agreementA', 'silentAgreement', 'finalisedAgreement')
    .lifecycle('silentAgreement', 'promote')
    .lifecycle('finalisedAgreement', 'promote')
    .waitUntil('countdownEnd', 'finalisedAgreement')
    .lifecycle('finalisedAgreement', 'finalizeState')
    .ask(targets(['agreementA', 'UNDER_ATTACK', ['vault']]))
    .build(),

  scenario(
    'targets/relinked-after-the-end',
    'A vault relinked after its countdown ended is a target of its new agreement only',
  )
    .about('LIST-3')
    .coveredVault()
    .agreement('agreementB', { covers: ['vault'] })
    .underAttack('agreementA')
    .lifecycle('agreementA', 'promote')
    .waitUntil('countdownEnd', 'agreementA')
    .underAttack('agreementB')
    .ask(targets(['agreementB', 'UNDER_ATTACK', ['vault']]))
    .build(),
]
