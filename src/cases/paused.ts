import { DAY, scenario } from '../scenario/builder.ts'
import { closed, open, targets, terms, timeLeft } from '../scenario/questions.ts'
import type { Scenario } from '../scenario/scenario.ts'

/** The registry gives a state that this version of the contracts does not have: 7. */
export const paused: Scenario[] = [
  scenario(
    'states/paused-by-a-later-version',
    'Nothing is attackable in a state that a later version of the registry adds',
  )
    .about('STATE-3', 'STATE-11', 'LIST-1')
    .deploy('factory', 'factory')
    .deploy('otherVault')
    .coveredVault({ terms: { bountyPercentage: 40 } })
    .addAccounts('agreementA', { factory: 'All' })
    .agreement('agreementB', { covers: ['otherVault'] })
    .underAttack('agreementA', 'agreementB')
    .spawn('child', 'factory')
    .ask(open('vault', 'agreementA'), open('child', 'agreementA', 'factory'))
    .lifecycle('agreementA', 'pause')
    .ask(closed('vault', 'agreementA'), closed('child', 'agreementA', 'factory'), timeLeft('vault', null))
    .ask(terms('vault', { agreement: 'agreementA', bountyPercentage: 40 }), open('otherVault', 'agreementB'))
    .ask(targets(['agreementB', 'UNDER_ATTACK', ['otherVault']]))
    .lifecycle('agreementA', 'resume')
    .ask(open('vault', 'agreementA'), open('child', 'agreementA', 'factory'))
    .build(),

  scenario('states/paused-in-a-countdown', 'A pause during a countdown closes at once, and lasts beyond its end')
    .about('STATE-3', 'TIME-2')
    .attackableVault({ commitment: 30 * DAY })
    .lifecycle('agreementA', 'promote')
    .wait(DAY)
    .lifecycle('agreementA', 'pause')
    .ask(closed('vault', 'agreementA'), targets())
    .wait(3 * DAY)
    .ask(closed('vault', 'agreementA'), targets())
    .lifecycle('agreementA', 'resume')
    .ask(closed('vault', 'agreementA'), timeLeft('vault', 0), targets())
    .build(),
]
